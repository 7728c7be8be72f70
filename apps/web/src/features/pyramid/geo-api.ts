import type { Middleware, ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useEffect, useState } from "react";
import { type Answer, callApi } from "../../api/authorized.ts";
import { type Failure, failureOf } from "../../api/failure.ts";
import { type AuthRoot, loggedOut } from "../../api/session.ts";
import { addState } from "../../api/store.ts";

const publicBase = "/api/pyramid/v1";
/** Below the main API, whose calls carry the token: the same calls, told of what the user may be told. */
const ownBase = "/pyramid";
/** What tries again each call that failed and whose answer is still wanted. */
const failed = new Set<() => void>();
/** Answers that are held, so that going back shows them at once. */
const held = new Map<string, unknown>();
const mostHeld = 200;

export type Parameters = Readonly<Record<string, string | number | null | undefined | readonly string[]>>;

/** A call of the geographic API as its address; null and undefined are left out. */
export function geoPath(path: string, parameters: Parameters = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    for (const one of [value].flat()) if (one !== null && one !== undefined) query.append(name, String(one));
  return query.size > 0 ? `${path}?${query}` : path;
}

type AskMainApi = (path: string, signal?: AbortSignal) => Promise<Answer<{ readonly data: unknown }>>;
/** Without a store nobody has signed in. */
let askMainApi: AskMainApi | undefined;
/** Whether the public API tells all that the user may be told; asked once in a session. */
let isAllPublic: Promise<boolean> | undefined;

/** What is held ends with the session. */
const session: Middleware = ({ dispatch }) => {
  const call = dispatch as ThunkDispatch<AuthRoot, unknown, UnknownAction>;
  askMainApi = (path, signal) => call(callApi(ownBase + path, signal));
  return (next) => (action) => {
    if (loggedOut.match(action)) {
      held.clear();
      isAllPublic = undefined;
    }
    return next(action);
  };
};
addState({ reducerPath: "geo", reducer: (state = null) => state }, session);

function askWhetherAllIsPublic(ask: AskMainApi): Promise<boolean> {
  isAllPublic ??= ask("/scope").then(({ data, error }) => {
    // Asked again by the next call: until then what everybody may be told is told.
    if (error) isAllPublic = undefined;
    return (data?.data as { readonly is_all_public: boolean } | undefined)?.is_all_public ?? true;
  });
  return isAllPublic;
}

/** An answer about regions: of the public API where that tells all that the user may be told, else of the main API. @throws Failure */
export async function tellGeo<T>(path: string, signal?: AbortSignal): Promise<T> {
  if (!askMainApi || (await askWhetherAllIsPublic(askMainApi))) return fetchGeo<T>(path, signal);
  const { data, error } = await askMainApi(path, signal);
  if (error) throw failureOf(error);
  return data.data as T;
}

/** What the geographic API answers. It is public: no token goes with the call. @throws Failure */
export async function fetchGeo<T>(path: string, signal?: AbortSignal): Promise<T> {
  let response: Response | undefined;
  try {
    response = await fetch(publicBase + path, { credentials: "omit", ...(signal && { signal }) });
    const body = await response.json();
    if (!response.ok) throw failureOf({ status: response.status, data: body });
    return body.data as T;
  } catch (error) {
    if (signal?.aborted) throw error;
    if (isFailure(error)) throw error;
    throw response ? failureOf({ status: "PARSING_ERROR", originalStatus: response.status }) : { code: "FETCH_ERROR" };
  }
}

const isNotNow = ({ code }: Failure): boolean =>
  code === "NOT_NOW" || code === "too_many_requests" || code === "overloaded" || code.endsWith("_unavailable");
const isFailure = (error: unknown): error is Failure => typeof error === "object" && error !== null && "code" in error;

export interface Geo<T> {
  /** The answer to the path; of the path before while a new one is on its way. */
  readonly data: T | undefined;
  /** Whether `data` is not yet that of the path. */
  readonly isLoading: boolean;
  readonly failure: Failure | undefined;
  /** Tries again, together with all others that failed: what kept one from the server kept them all. */
  readonly retry: () => void;
}

/** An answer of the geographic API; null asks nothing. */
export function useGeo<T>(path: string | null): Geo<T> {
  const [state, setState] = useState<{ path: string | null; data?: T; failure?: Failure }>({ path: null });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (path === null || held.has(path)) return;
    const ending = new AbortController();
    // A try again after a failure is another attempt.
    void attempt;
    tellGeo<T>(path, ending.signal).then(
      (data) => {
        hold(path, data);
        setState({ path, data });
      },
      (failure: Failure) => {
        if (!ending.signal.aborted) setState((last) => ({ ...last, path, failure }));
      },
    );
    return () => ending.abort();
  }, [path, attempt]);

  const known = path === null ? undefined : (held.get(path) as T | undefined);
  useEffect(() => {
    if (known !== undefined) setState({ path, data: known });
  }, [path, known]);

  const failure = state.path === path && known === undefined ? state.failure : undefined;
  useEffect(() => {
    if (!failure) return;
    const again = () => {
      setState((last) => ({ path: null, ...(last.data !== undefined && { data: last.data }) }));
      setAttempt((last) => last + 1);
    };
    failed.add(again);
    // What is not now is asked for again by itself, ever later.
    const timer = isNotNow(failure) ? setTimeout(again, Math.min(2_000 * 2 ** attempt, 30_000)) : undefined;
    return () => {
      clearTimeout(timer);
      failed.delete(again);
    };
  }, [failure, attempt]);

  return {
    data: path === null ? undefined : (known ?? state.data),
    isLoading: path !== null && known === undefined && failure === undefined,
    failure,
    retry: () => {
      for (const again of [...failed]) again();
    },
  };
}

function hold(path: string, data: unknown): void {
  held.set(path, data);
  for (const oldest of held.keys()) {
    if (held.size <= mostHeld) break;
    held.delete(oldest);
  }
}
