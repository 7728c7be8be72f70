import { useCallback, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { topicActions } from "../features/topics/topics.slice.ts";
import { useTopics, useTopicsDispatch } from "../features/topics/topics.ts";
import { loadable } from "../ui/loadable.tsx";
import { useDesktop } from "../ui/use-media.ts";
import { toggleSidebar } from "./toggle-sidebar.ts";

/** Comes after the first picture: the question can be typed before the topics are there. */
const Sidebar = loadable(() => import("../features/topics/sidebar.tsx").then((module) => module.Sidebar));
const Drawer = loadable(() => import("../ui/drawer.tsx").then((module) => module.Drawer));

interface ChatSidebarProps {
  readonly chatId: string | null;
  readonly onAbout: () => void;
  readonly onSearch: () => void;
}

/** The sidebar of the chat page: a panel on a desktop, a drawer that closes on route change below. */
export function ChatSidebar({ chatId, onAbout, onSearch }: ChatSidebarProps) {
  const isDesktop = useDesktop();
  const { isSidebarOpen, isDrawerOpen } = useTopics();
  const dispatch = useTopicsDispatch();
  const navigate = useNavigate();
  const { key } = useLocation();
  const closeDrawer = useCallback(() => void dispatch(topicActions.drawerToggled(false)), [dispatch]);
  // Each route change closes the drawer, and so does leaving the page.
  useEffect(() => closeDrawer, [closeDrawer, key, isDesktop]);

  const onDeleted = (id: string) => id === chatId && navigate("/chat");
  const parts = { chatId, onAbout, onSearch, onDeleted };
  if (!isDesktop)
    return (
      isDrawerOpen && (
        <Drawer title="Chats" onClose={closeDrawer}>
          <Sidebar {...parts} />
        </Drawer>
      )
    );
  return (
    isSidebarOpen && (
      <aside
        id="chat-sidebar"
        aria-label="Chat sidebar"
        className="w-60 shrink-0 border-border border-r bg-muted/50 dark:bg-popover/60"
      >
        <Sidebar {...parts} onToggle={() => toggleSidebar(dispatch)} />
      </aside>
    )
  );
}
