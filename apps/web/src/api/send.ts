import type { FetchArgs, FetchBaseQueryError } from "@reduxjs/toolkit/query";
import { storedToken } from "./token-storage.ts";

/** One call: a path below the base, or that with a method, query and body. Values that are undefined are left out. */
export type Call =
  | string
  | (Pick<FetchArgs, "url" | "method" | "params" | "body"> & {
      readonly headers?: Readonly<Record<string, string>>;
      /** Reads the answer instead of JSON, also one that tells of an error. */
      readonly responseHandler?: (response: Response) => Promise<unknown>;
    });

/** What came of a call, with RTK Query's names for what went wrong. */
export type Outcome = { readonly data: unknown } | { readonly error: FetchBaseQueryError };

const base = "/api/v1";
/** Milliseconds; longer than the server lets a question run. */
const timeout = 120_000;

/**
 * Sends a call with the stored token, and reads its answer; never throws. RTK Query's own (`fetchBaseQuery`) would
 * bring all of RTK Query to the login page, and keeps a second copy of each answer.
 */
export async function send(call: Call, signal?: AbortSignal): Promise<Outcome> {
  const { url, params, responseHandler = readJson, ...request } = typeof call === "string" ? { url: call } : call;
  const ending = new AbortController();
  const end = () => ending.abort();
  let isTooLate = false;
  const timer = setTimeout(() => {
    isTooLate = true;
    end();
  }, timeout);
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();

  let response: Response | undefined;
  try {
    response = await fetch(base + url + queryOf(params), { ...requestOf(request), signal: ending.signal });
    const data = await responseHandler(response);
    return response.ok ? { data } : { error: { status: response.status, data } };
  } catch (thrown) {
    const error = String(thrown);
    if (isTooLate) return { error: { status: "TIMEOUT_ERROR", error } };
    // The connection broke, before the answer began or in the middle of it.
    if (!response || !(thrown instanceof SyntaxError)) return { error: { status: "FETCH_ERROR", error } };
    return { error: { status: "PARSING_ERROR", originalStatus: response.status, data: "", error } };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

/** An empty answer is null. Throws a SyntaxError where it is no JSON. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === "" ? null : JSON.parse(text);
}

function requestOf({ method = "GET", body, headers: given }: Omit<Exclude<Call, string>, "url">): RequestInit {
  const token = storedToken();
  const headers = new Headers({ accept: "application/json, application/problem+json, */*;q=0.5", ...given });
  if (token) headers.set("authorization", `Bearer ${token}`);
  // Forms and files name their own type.
  const isPlain =
    typeof body === "object" &&
    body !== null &&
    [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(body));
  if (isPlain) headers.set("content-type", "application/json");
  return {
    method,
    headers,
    credentials: "same-origin",
    ...(body === undefined ? {} : { body: isPlain ? JSON.stringify(body) : (body as BodyInit) }),
  };
}

/** Each value of a list stands for itself: `province=32&province=33`. */
function queryOf(params: Record<string, unknown> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) query.append(name, String(each));
  return `${query}` && `?${query}`;
}
