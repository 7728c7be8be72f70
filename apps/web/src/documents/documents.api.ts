import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type {
  Document,
  DocumentDetail,
  DocumentQuota,
  Invitation,
  NewInvitations,
  Operation,
  Verification,
} from "@tanyadata/contract";
import { useDispatch } from "react-redux";
import { api } from "../api/api.ts";
import { callApi } from "../api/authorized.ts";
import { filenameOf } from "../api/filename.ts";
import type { AuthRoot } from "../api/session.ts";

const pageSize = 20;

/** A list that is read on from the last item held; a page that is not full is the last one. */
export const byCursor = {
  initialPageParam: null,
  getNextPageParam: (page: readonly { readonly id: string }[]) =>
    page.length < pageSize ? undefined : page.at(-1)?.id,
};
export const page = (url: string, prev: string | null, search?: string) => ({
  url,
  params: { prev: prev ?? undefined, limit: pageSize, search: search || undefined },
});

/** A form with one file and, besides, plain fields. */
export function formOf(file: Blob, name: string, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  // The server reads the fields while the file streams in: they come first.
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", file, name);
  return form;
}

/** Whoever looks again sees what is there now. */
export const fresh = { keepUnusedDataFor: 0 } as const;

/** What the features know each other's changes by: whatever a stamp or a signature did to a document. */
export const documentTags = ["Documents", "Invitations"] as const;

/** The calls about documents that stamping and signing share. */
export const documentsApi = api.enhanceEndpoints({ addTagTypes: documentTags }).injectEndpoints({
  endpoints: (build) => ({
    /** Newest first; of one role alone, or of any. */
    documents: build.infiniteQuery<Document[], Document["role"] | undefined, string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: role, pageParam }) => {
        const { url, params } = page("/documents", pageParam);
        return { url, params: { ...params, role } };
      },
      providesTags: ["Documents"],
      ...fresh,
    }),
    document: build.query<DocumentDetail, string>({
      query: (id) => `/documents/${id}`,
      providesTags: ["Documents"],
      ...fresh,
    }),
    /** Several in their order; those that are gone are left out. */
    documentsById: build.query<DocumentDetail[], readonly string[]>({
      queryFn: async (ids, _api, _options, call) => {
        const answers = await Promise.all(ids.map((id) => call(`/documents/${id}`)));
        const failed = answers.find(({ error }) => error && error.status !== 404);
        if (failed?.error) return { error: failed.error };
        return { data: answers.flatMap(({ data }) => (data ? [data as DocumentDetail] : [])) };
      },
      providesTags: ["Documents"],
      ...fresh,
    }),
    documentQuota: build.query<DocumentQuota, void>({ query: () => "/documents/quota", providesTags: ["Documents"] }),
    uploadDocument: build.mutation<Document, File>({
      query: (file) => ({ url: "/documents", method: "POST", body: formOf(file, file.name) }),
      invalidatesTags: ["Documents"],
    }),
    deleteDocument: build.mutation<null, string>({
      query: (id) => ({ url: `/documents/${id}`, method: "DELETE" }),
      invalidatesTags: (_, error) => (error ? [] : ["Documents"]),
    }),
    retryOperation: build.mutation<Operation, string>({
      query: (id) => ({ url: `/operations/${id}/retry`, method: "POST" }),
    }),
    cancelOperation: build.mutation<Operation, string>({
      query: (id) => ({ url: `/operations/${id}/cancel`, method: "POST" }),
    }),
    /** The file is not kept. */
    verify: build.mutation<Verification, { file: Blob; name: string }>({
      query: ({ file, name }) => ({ url: "/verify", method: "POST", body: formOf(file, name) }),
    }),
    /** What waits for the user's own signature. */
    invitations: build.query<Invitation[], void>({
      query: () => page("/invitations", null),
      providesTags: ["Invitations"],
      ...fresh,
    }),
    invite: build.mutation<Invitation[], { id: string; body: NewInvitations }>({
      query: ({ id, body }) => ({ url: `/documents/${id}/invitations`, method: "POST", body }),
      invalidatesTags: ["Documents", "Invitations"],
    }),
    declineInvitation: build.mutation<Invitation, { id: string; reason: string }>({
      query: ({ id, reason }) => ({ url: `/invitations/${id}/decline`, method: "POST", body: { reason } }),
      invalidatesTags: ["Documents", "Invitations"],
    }),
    remindSigner: build.mutation<Invitation, string>({
      query: (id) => ({ url: `/invitations/${id}/remind`, method: "POST" }),
      invalidatesTags: ["Documents"],
    }),
    /** What the user was reminded of; the server gives each reminder once. */
    takeReminders: build.mutation<Invitation[], void>({
      query: () => ({ url: "/invitations/take-reminders", method: "POST" }),
    }),
    withdrawInvitation: build.mutation<Invitation, string>({
      query: (id) => ({ url: `/invitations/${id}/withdraw`, method: "POST" }),
      invalidatesTags: ["Documents", "Invitations"],
    }),
  }),
});

/** Sends calls that are made by hand. */
export const useCalls = useDispatch.withTypes<ThunkDispatch<AuthRoot, unknown, UnknownAction>>();

/** A file of the server, and what it calls it. */
export interface ServedFile {
  readonly blob: Blob;
  readonly name: string;
}

/** Fetches a file: links cannot, for they send no token. */
export const fetchFile = (url: string, signal?: AbortSignal) =>
  callApi<ServedFile>(
    {
      url,
      responseHandler: async (response) =>
        response.ok
          ? { blob: await response.blob(), name: filenameOf(response.headers.get("content-disposition")) }
          : response.json(),
    },
    signal,
  );

/** The path of a revision's exact bytes. */
export const revisionPath = (documentId: string, revision: number): string =>
  `/documents/${documentId}/revisions/${revision}`;
