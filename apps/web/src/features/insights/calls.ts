import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { Board, BoardFile, Imported, Insights, Pin, PinSize, SharedBoard } from "@tanyadata/contract";
import { useCallback } from "react";
import { useDispatch } from "react-redux";
import { type Answer, callApi } from "../../api/authorized.ts";
import type { Call } from "../../api/send.ts";
import type { AuthRoot } from "../../api/session.ts";

/** What of the page is looked at: null is all. */
export interface Filter {
  readonly topic: string | null;
  readonly region: string | null;
}

/** What of a pin can be changed. */
export interface PinChange {
  readonly title?: string;
  readonly size?: PinSize;
  readonly chart_kind?: string | null;
}

/** A call, and what is read from its answer. */
export interface Typed<T> {
  readonly call: Call;
  readonly answer?: T;
}
const typed = <T>(call: Call): Typed<T> => ({ call });
const pin = (id: string) => `/insights/pins/${encodeURIComponent(id)}`;

/** The calls of the page. */
export const calls = {
  insights: ({ topic, region }: Filter) =>
    typed<Insights>({ url: "/insights", params: { topic: topic ?? undefined, region: region ?? undefined } }),
  board: () => typed<Board>("/insights/pins"),
  pin: (query_id: string) => typed<Pin>({ url: "/insights/pins", method: "POST", body: { query_id } }),
  /** @param kind how it is drawn */
  pinInsight: (insight_id: string, { topic, region }: Filter, chart_kind: string) =>
    typed<Pin>({
      url: "/insights/pins",
      method: "POST",
      body: { insight_id, topic: topic ?? undefined, region: region ?? undefined, chart_kind },
    }),
  change: (id: string, body: PinChange) => typed<Pin>({ url: pin(id), method: "PUT", body }),
  move: (id: string, after: string | null) =>
    typed<string[]>({ url: `${pin(id)}/move`, method: "POST", body: { after } }),
  refresh: (id: string) => typed<Pin>({ url: `${pin(id)}/refresh`, method: "POST" }),
  refreshAll: () => typed<Board>({ url: "/insights/pins/refresh", method: "POST" }),
  restore: (id: string) => typed<Pin>({ url: `${pin(id)}/restore`, method: "POST" }),
  remove: (id: string) => typed<null>({ url: pin(id), method: "DELETE" }),
  export: () => typed<BoardFile>("/insights/board/export"),
  import: (body: BoardFile) => typed<Imported>({ url: "/insights/board/import", method: "POST", body }),
  share: () => typed<NonNullable<Board["share"]>>({ url: "/insights/board/share", method: "POST" }),
  unshare: () => typed<null>({ url: "/insights/board/share", method: "DELETE" }),
  shared: (token: string) => typed<SharedBoard>(`/insights/shared/${encodeURIComponent(token)}`),
};

/** Sends calls as the one who is logged in. */
export function useSend(): <T>(call: Typed<T>, signal?: AbortSignal) => Promise<Answer<T>> {
  const dispatch = useDispatch<ThunkDispatch<AuthRoot, unknown, UnknownAction>>();
  return useCallback(<T>({ call }: Typed<T>, signal?: AbortSignal) => dispatch(callApi<T>(call, signal)), [dispatch]);
}
