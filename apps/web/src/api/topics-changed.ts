import { createAction } from "@reduxjs/toolkit";

/** Topics changed all at once, outside their lists, which follow. Pinned ones stay as they are. */
export const topicsChanged = createAction<{ kind: "all-archived" | "all-deleted" }>("topics/changed");
