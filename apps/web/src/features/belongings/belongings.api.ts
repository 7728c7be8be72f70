import type { Erased } from "@tanyadata/contract";
import { api } from "../../api/api.ts";

/** What is kept about the user; taken away as a file by `fetchFile`. */
export const belongingsPath = "/user/data";

export const belongingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    eraseBelongings: build.mutation<Erased, { password: string }>({
      query: (body) => ({ url: belongingsPath, method: "DELETE", body }),
    }),
  }),
});
