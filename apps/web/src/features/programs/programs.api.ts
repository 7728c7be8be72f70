import type { Account, ApiKey, MadeKey, NewKey, NewService } from "@tanyadata/contract";
import { api } from "../../api/api.ts";

/** Whose keys are meant: a user's, or the caller's own (null). */
export type Owner = string | null;

const path = (owner: Owner): string => (owner === null ? "/user/keys" : `/admin/users/${owner}/keys`);

/** Keys of programs, and accounts that programs alone use. */
export const programsApi = api.enhanceEndpoints({ addTagTypes: ["Keys", "Accounts"] }).injectEndpoints({
  endpoints: (build) => ({
    keys: build.query<ApiKey[], Owner>({ query: path, providesTags: ["Keys"], keepUnusedDataFor: 0 }),
    makeKey: build.mutation<MadeKey, { owner: Owner; key: NewKey }>({
      query: ({ owner, key }) => ({ url: path(owner), method: "POST", body: key }),
      invalidatesTags: (_made, error) => (error ? [] : ["Keys"]),
    }),
    revokeKey: build.mutation<null, { owner: Owner; id: string }>({
      query: ({ owner, id }) => ({ url: `${path(owner)}/${id}`, method: "DELETE" }),
      invalidatesTags: ["Keys"],
    }),
    addService: build.mutation<Account, NewService>({
      query: (body) => ({ url: "/admin/service-accounts", method: "POST", body }),
      invalidatesTags: (_added, error) => (error ? [] : ["Accounts"]),
    }),
  }),
});
