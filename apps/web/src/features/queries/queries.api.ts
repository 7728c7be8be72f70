import type { Feedback, QueryRecord, Slot, Unanswered } from "@tanyadata/contract";
import { callApi } from "../../api/authorized.ts";
import { filenameOf } from "../../api/filename.ts";

/** How many questions of a conversation are loaded at once. */
export const queryPageSize = 30;

export interface ExportedFile {
  readonly filename: string;
  /** An object URL, to be revoked once it was saved. */
  readonly url: string;
}

/** The calls about the questions of a conversation; by hand, as the first page makes do with less than RTK Query. */
export const queryCalls = {
  /** Newest first, as the server sends them. */
  page: (page: { chat_topic_id: string; prev?: string }) =>
    callApi<QueryRecord[]>({ url: "/askdb/queries", params: { ...page, limit: queryPageSize } }),
  /** What of the question can be exchanged. */
  slots: (query_id: string) => callApi<Slot[]>({ url: "/askdb/slots", params: { query_id } }),
  /** Questions that a language model could not be asked, newest first. */
  unanswered: () => callApi<Unanswered[]>({ url: "/askdb/unanswered" }),
  dropUnanswered: (id: string) => callApi<null>({ url: `/askdb/unanswered/${id}`, method: "DELETE" }),
  /** Takes a question without an answer out of its conversation. */
  dropRefused: (id: string) => callApi<null>({ url: `/askdb/refused/${id}`, method: "DELETE" }),
  feedback: (body: Feedback) => callApi<null>({ url: "/askdb/feedback", method: "POST", body }),
  /** The whole result of a query; of `sql` where its author changed it. */
  downloadCsv: (query_id: string, sql?: string) =>
    callApi<ExportedFile>({
      ...(sql === undefined
        ? { url: "/askdb/download-csv", params: { query_id } }
        : { url: "/askdb/export-sql", method: "POST", body: { query_id, sql } }),
      responseHandler: async (response) =>
        response.ok
          ? {
              filename: filenameOf(response.headers.get("content-disposition")),
              url: URL.createObjectURL(await response.blob()),
            }
          : response.json(),
    }),
};
