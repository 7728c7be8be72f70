import { PanelLeft } from "lucide-react";
import { useMatch } from "react-router";
import { topicActions } from "../features/topics/topics.slice.ts";
import { useTopics, useTopicsDispatch } from "../features/topics/topics.ts";
import { buttonClass } from "../ui/button.tsx";
import { useDesktop } from "../ui/use-media.ts";
import { toggleSidebar } from "./toggle-sidebar.ts";

/** Opens the sidebar of the chat page: the drawer on a small screen, the closed panel on a desktop. */
export function SidebarButton() {
  const isDesktop = useDesktop();
  const isChat = useMatch("/chat/:chatId?") !== null;
  const { isSidebarOpen, isDrawerOpen } = useTopics();
  const dispatch = useTopicsDispatch();
  if (!isChat || (isDesktop && isSidebarOpen)) return null;
  return (
    <button
      type="button"
      id="sidebar-toggle"
      aria-label="Open sidebar"
      title="Open sidebar"
      aria-expanded={!isDesktop && isDrawerOpen}
      onClick={() => (isDesktop ? toggleSidebar(dispatch) : dispatch(topicActions.drawerToggled(true)))}
      className={`${buttonClass("ghost", "icon")} -ml-1.5`}
    >
      <PanelLeft className="size-[18px]" aria-hidden="true" />
    </button>
  );
}
