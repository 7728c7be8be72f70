import type { Feedback, QueryRecord } from "@tanyadata/contract";
import { api } from "../../api/api.ts";
import { filenameOf } from "./filename.ts";

/** How many questions of a conversation are loaded at once. */
export const queryPageSize = 30;

export interface ExportedFile {
  readonly filename: string;
  /** An object URL, to be revoked once it was saved. */
  readonly url: string;
}

export const queriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first, as the server sends them. */
    queries: build.query<QueryRecord[], { chat_topic_id: string; prev?: string }>({
      query: (params) => ({ url: "/askdb/queries", params: { ...params, limit: queryPageSize } }),
    }),
    feedback: build.mutation<null, Feedback>({
      query: (body) => ({ url: "/askdb/feedback", method: "POST", body }),
    }),
    /** The whole result of a query; of `sql` where its author changed it. */
    downloadCsv: build.mutation<ExportedFile, { query_id: string; sql?: string }>({
      query: ({ query_id, sql }) => ({
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
    }),
  }),
});
