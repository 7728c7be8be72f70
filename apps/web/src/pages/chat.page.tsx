import { useCallback } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { Chat } from "../features/queries/chat.tsx";
import { ErrorScreen } from "../ui/error-screen.tsx";
import { useTitle } from "../ui/title.ts";

export function Component() {
  const { chatId = null } = useParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const onTopic = useCallback((topic: string) => navigate(`/chat/${topic}`, { replace: true }), [navigate]);
  useTitle("Chat");
  return <Chat chatId={chatId} visit={key} onTopic={onTopic} notFound={<ErrorScreen status={404} />} />;
}
