import type {
  Certificate,
  NewCertificate,
  NewSignature,
  Operation,
  Signature,
  SigningOptions,
  Specimen,
} from "@tanyadata/contract";
import { api } from "../../api/api.ts";
import { byCursor, documentTags, formOf, fresh, page } from "../../documents/documents.api.ts";

/** The calls about certificates, specimens and signatures. */
export const signingApi = api
  .enhanceEndpoints({ addTagTypes: [...documentTags, "Certificates", "Specimens"] as const })
  .injectEndpoints({
    endpoints: (build) => ({
      signingOptions: build.query<SigningOptions, void>({ query: () => "/signatures/options" }),
      /** Newest first. */
      certificates: build.query<Certificate[], void>({
        query: () => "/certificates",
        providesTags: ["Certificates"],
        ...fresh,
      }),
      issueCertificate: build.mutation<Certificate, NewCertificate>({
        query: (body) => ({ url: "/certificates", method: "POST", body }),
        invalidatesTags: (_, error) => (error ? [] : ["Certificates"]),
      }),
      importCertificate: build.mutation<Certificate, { file: File; name: string; password: string }>({
        query: ({ file, name, password }) => ({
          url: "/certificates/import",
          method: "POST",
          body: formOf(file, file.name, { ...(name && { name }), password }),
        }),
        invalidatesTags: (_, error) => (error ? [] : ["Certificates"]),
      }),
      linkCertificate: build.mutation<Certificate, { name: string; service: string; credential_id: string }>({
        query: (body) => ({ url: "/certificates/link", method: "POST", body }),
        invalidatesTags: (_, error) => (error ? [] : ["Certificates"]),
      }),
      revokeCertificate: build.mutation<Certificate, { id: string; reason: string }>({
        query: ({ id, reason }) => ({ url: `/certificates/${id}/revoke`, method: "POST", body: { reason } }),
        invalidatesTags: ["Certificates"],
      }),
      /** Newest first, archived ones too. */
      specimens: build.query<Specimen[], void>({
        query: () => "/specimens",
        providesTags: ["Specimens"],
        ...fresh,
      }),
      addSpecimen: build.mutation<Specimen, { picture: Blob; name: string }>({
        query: ({ picture, name }) => ({
          url: "/specimens",
          method: "POST",
          body: formOf(picture, "spesimen.png", { name }),
        }),
        invalidatesTags: (_, error) => (error ? [] : ["Specimens"]),
      }),
      archiveSpecimen: build.mutation<Specimen, string>({
        query: (id) => ({ url: `/specimens/${id}/archive`, method: "POST" }),
        invalidatesTags: ["Specimens"],
      }),
      defaultSpecimen: build.mutation<Specimen, string>({
        query: (id) => ({ url: `/specimens/${id}/default`, method: "POST" }),
        invalidatesTags: ["Specimens"],
      }),
      sign: build.mutation<Operation, { documentId: string; body: NewSignature }>({
        query: ({ documentId, body }) => ({ url: `/documents/${documentId}/signatures`, method: "POST", body }),
      }),
      authorize: build.mutation<Operation, { id: string; pin?: string; otp?: string }>({
        query: ({ id, ...body }) => ({ url: `/operations/${id}/authorize`, method: "POST", body }),
      }),
      /** Newest first. */
      signatures: build.infiniteQuery<Signature[], string, string | null>({
        infiniteQueryOptions: byCursor,
        query: ({ queryArg, pageParam }) => page("/signatures", pageParam, queryArg),
        providesTags: ["Documents"],
        ...fresh,
      }),
    }),
  });
