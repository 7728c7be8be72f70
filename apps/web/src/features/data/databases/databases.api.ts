import type {
  ConnectedDatabases,
  DatabaseAddress,
  DatabaseDetail,
  DatabaseFinding,
  ProposingModel,
  SaidRelation,
  SourceAccess,
} from "@tanyadata/contract";
import { dataApi } from "../data.api.ts";

const fresh = { keepUnusedDataFor: 0 } as const;
const url = (id: string, deed = ""): string => `/admin/data/databases/${encodeURIComponent(id)}${deed}`;

/** The language model that is asked while a model is drafted; null: none. */
interface Asking {
  readonly language_model: ProposingModel["model"] | null;
}

interface Tested {
  readonly can_connect: boolean;
  readonly findings: readonly DatabaseFinding[];
}

/** The server reads the fields while the file streams in: they come first. */
function formOf(fields: Readonly<Record<string, string>>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file, file.name);
  return form;
}

/** What administrators do with databases. Others are refused by the server. */
export const databasesApi = dataApi.enhanceEndpoints({ addTagTypes: ["Databases"] }).injectEndpoints({
  endpoints: (build) => {
    const deed = (path: string) =>
      build.mutation<DatabaseDetail, string>({
        query: (id) => ({ url: url(id, path), method: "POST" }),
        invalidatesTags: ["Databases"],
      });
    return {
      databases: build.query<ConnectedDatabases, void>({
        query: () => "/admin/data/databases",
        providesTags: ["Databases"],
        ...fresh,
      }),
      database: build.query<DatabaseDetail, string>({
        query: (id) => url(id),
        providesTags: ["Databases"],
        ...fresh,
      }),
      testDatabase: build.mutation<Tested, DatabaseAddress>({
        query: (body) => ({ url: "/admin/data/databases/test", method: "POST", body }),
      }),
      connectDatabase: build.mutation<DatabaseDetail, Asking & { title: string; address: DatabaseAddress }>({
        query: (body) => ({ url: "/admin/data/databases", method: "POST", body }),
        invalidatesTags: ["Databases"],
      }),
      connectFile: build.mutation<DatabaseDetail, Asking & { title: string; file: File }>({
        query: ({ title, language_model, file }) => ({
          ...{ url: "/admin/data/databases/files", method: "POST" },
          body: formOf({ title, ...(language_model !== null && { language_model }) }, file),
        }),
        invalidatesTags: ["Databases"],
      }),
      renewFile: build.mutation<DatabaseDetail, { id: string; file: File }>({
        query: ({ id, file }) => ({ url: url(id, "/file"), method: "PUT", body: formOf({}, file) }),
        invalidatesTags: ["Databases"],
      }),
      draftDatabase: build.mutation<DatabaseDetail, Asking & { id: string; relations?: readonly SaidRelation[] }>({
        query: ({ id, ...body }) => ({ url: url(id, "/draft"), method: "POST", body }),
        invalidatesTags: ["Databases"],
      }),
      stopDatabase: deed("/stop"),
      serveDatabase: deed("/serve"),
      withdrawDatabase: deed("/withdraw"),
      groupNames: build.query<{ readonly name: string }[], void>({ query: () => "/admin/groups", ...fresh }),
      changeDatabaseAccess: build.mutation<DatabaseDetail, { readonly id: string; readonly access: SourceAccess }>({
        query: ({ id, access }) => ({ url: url(id, "/access"), method: "PUT", body: access }),
        invalidatesTags: ["Databases"],
      }),
      // The page of what is gone is left, and the list is asked for anew where it is shown.
      removeDatabase: build.mutation<null, string>({
        query: (id) => ({ url: url(id), method: "DELETE" }),
      }),
    };
  },
});
