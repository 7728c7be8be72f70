import type {
  DataChange,
  DataLosses,
  DataOverview,
  DataPreview,
  DataTrial,
  DataWishes,
  FetchingAgain,
} from "@tanyadata/contract";
import { api } from "../../api/api.ts";

/** Whoever looks again sees what is there now. */
const fresh = { keepUnusedDataFor: 0 } as const;

/** Files and what is asked of them are worked on by one process after another: a call may have to wait. */
const previewUrl = (id: string): string => `/admin/data/previews/${encodeURIComponent(id)}`;
const tableUrl = (id: string): string => `/admin/data/tables/${encodeURIComponent(id)}`;

interface Upload {
  readonly file: Blob;
  readonly name: string;
  /** Id of the imported table that it takes the place of. */
  readonly replaces?: string;
}

function formOf({ file, name, replaces }: Upload): FormData {
  const form = new FormData();
  // The server reads the fields while the file streams in: they come first.
  if (replaces !== undefined) form.append("replaces", replaces);
  form.append("file", file, name);
  return form;
}

/** What administrators do with data. Others are refused by the server. */
export const dataApi = api.enhanceEndpoints({ addTagTypes: ["Data", "Preview"] }).injectEndpoints({
  endpoints: (build) => ({
    data: build.query<DataOverview, void>({ query: () => "/admin/data", providesTags: ["Data"], ...fresh }),
    upload: build.mutation<DataPreview, Upload>({
      query: (upload) => ({ url: "/admin/data/previews", method: "POST", body: formOf(upload) }),
    }),
    fetchFrom: build.mutation<DataPreview, { readonly url: string; readonly replaces?: string }>({
      query: (body) => ({ url: "/admin/data/addresses", method: "POST", body }),
    }),
    fetchAgain: build.mutation<DataPreview, string>({
      query: (id) => ({ url: `${tableUrl(id)}/address/fetch`, method: "POST" }),
    }),
    schedule: build.mutation<null, { readonly id: string; readonly when: FetchingAgain }>({
      query: ({ id, when }) => ({ url: `${tableUrl(id)}/address`, method: "PUT", body: when }),
      invalidatesTags: ["Data"],
    }),
    preview: build.query<DataPreview, string>({ query: previewUrl, providesTags: ["Preview"], ...fresh }),
    say: build.mutation<DataPreview, { readonly id: string; readonly wishes: DataWishes }>({
      query: ({ id, wishes }) => ({ url: previewUrl(id), method: "PUT", body: wishes }),
      invalidatesTags: ["Preview"],
    }),
    changes: build.query<DataChange[], { readonly id: string; readonly wishes: string }>({
      query: ({ id }) => `${previewUrl(id)}/changes`,
      ...fresh,
    }),
    land: build.mutation<DataPreview, { readonly id: string; readonly accepts_changes: boolean }>({
      query: ({ id, accepts_changes }) => ({
        url: `${previewUrl(id)}/import`,
        method: "POST",
        body: { accepts_changes },
      }),
      invalidatesTags: ["Preview"],
    }),
    drop: build.mutation<null, string>({ query: (id) => ({ url: previewUrl(id), method: "DELETE" }) }),
    trial: build.query<DataTrial[], string>({ query: (id) => `${tableUrl(id)}/trial`, ...fresh }),
    losses: build.query<DataLosses, string>({ query: (id) => `${tableUrl(id)}/losses`, ...fresh }),
    undo: build.mutation<null, string>({
      query: (id) => ({ url: `${tableUrl(id)}/undo`, method: "POST" }),
      invalidatesTags: ["Data"],
    }),
    restore: build.mutation<null, string>({
      query: (id) => ({ url: `${tableUrl(id)}/restore`, method: "POST" }),
      invalidatesTags: ["Data"],
    }),
    remove: build.mutation<null, string>({
      query: (id) => ({ url: tableUrl(id), method: "DELETE" }),
      invalidatesTags: ["Data"],
    }),
    reload: build.mutation<null, void>({ queryFn: () => ({ data: null }), invalidatesTags: ["Data"] }),
  }),
});
