import { useNavigate } from "react-router";
import { SearchDialog } from "../features/search/search-dialog.tsx";
import { useTopics } from "../features/topics/topics.ts";
import { useFirstPage } from "../features/topics/use-topic-lists.ts";

/** The search dialog over the topics that the sidebar holds; other pages load their first page for it. */
export function Search({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { pinnedTopics, chatTopics } = useTopics();
  useFirstPage("normal");
  useFirstPage("pinned");

  function pick(topicId: string | null) {
    onClose();
    navigate(topicId ? `/chat/${topicId}` : "/chat");
  }
  return <SearchDialog topics={{ pinned: pinnedTopics, groups: chatTopics }} onPick={pick} onClose={onClose} />;
}
