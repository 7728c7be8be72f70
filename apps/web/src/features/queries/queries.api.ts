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
    downloadCsv: build.mutation<ExportedFile, { query_id: string }>({
      query: (params) => ({
        url: "/askdb/download-csv",
        params,
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
