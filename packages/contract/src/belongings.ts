import { z } from "zod";
import { route } from "./route.ts";

/** What was erased, and what had to stay. */
export const Erased = z.object({
  /** Conversations with all answers in them. */
  topics: z.int(),
  documents: z.int(),
  /** Documents that something is on its way into: to be deleted once it has ended. */
  documents_left: z.int(),
});
export type Erased = z.output<typeof Erased>;

const own = { tag: "belongings", access: "user", key: "none", path: "/user/data" } as const;

export const belongingRoutes = {
  takeBelongings: route({
    ...own,
    method: "GET",
    summary: "Everything that is kept about the caller, as one JSON file; bytes of documents are taken one by one",
    responseType: "application/json",
    problems: [],
  }),
  eraseBelongings: route({
    ...own,
    method: "DELETE",
    summary:
      "Erase conversations, board, feedback, own documents, and the words of the caller's questions in the audit log; the account stays",
    body: z.object({ password: z.string().min(1).max(200) }),
    response: Erased,
    problems: ["wrong_password", "too_many_attempts"],
  }),
};
