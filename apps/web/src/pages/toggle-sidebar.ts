import { flushSync } from "react-dom";
import { topicActions } from "../features/topics/topics.slice.ts";
import type { useTopicsDispatch } from "../features/topics/topics.ts";

/** Opens or closes the panel; the focus goes to the button that undoes it. */
export function toggleSidebar(dispatch: ReturnType<typeof useTopicsDispatch>): void {
  flushSync(() => dispatch(topicActions.sidebarToggled()));
  document.getElementById("sidebar-toggle")?.focus();
}
