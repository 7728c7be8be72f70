import type { Credit } from "@tanyadata/contract";
import { api } from "../../api/api.ts";

/** What the product says of its data. */
export const aboutApi = api.injectEndpoints({
  endpoints: (build) => ({
    credits: build.query<Credit[], void>({ query: () => ({ url: "/about/credits", method: "GET" }) }),
  }),
});
