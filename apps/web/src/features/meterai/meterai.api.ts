import type { DocumentType, NewStamp, Operation, Stamp, StampBalance } from "@tanyadata/contract";
import { api } from "../../api/api.ts";
import { byCursor, documentTags, fresh, page } from "../../documents/documents.api.ts";

/** The calls about stamps. */
export const meteraiApi = api.enhanceEndpoints({ addTagTypes: documentTags }).injectEndpoints({
  endpoints: (build) => ({
    documentTypes: build.query<DocumentType[], void>({ query: () => "/stamps/document-types" }),
    stampBalance: build.query<StampBalance, void>({
      query: () => "/stamps/balance",
      providesTags: ["Documents"],
      ...fresh,
    }),
    /** The same key is the same stamp, however often it is sent: money is never spent twice. */
    stamp: build.mutation<Operation, { documentId: string; key: string; body: NewStamp }>({
      query: ({ documentId, key, body }) => ({
        url: `/documents/${documentId}/stamps`,
        method: "POST",
        headers: { "idempotency-key": key },
        body,
      }),
    }),
    /** Newest first. */
    stamps: build.infiniteQuery<Stamp[], string, string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => page("/stamps", pageParam, queryArg),
      providesTags: ["Documents"],
      ...fresh,
    }),
  }),
});
