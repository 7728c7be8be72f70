import type { Ask, QueryRecord, Topic } from "@tanyadata/contract";
import type { Send } from "./answer-connection.ts";

/** Milliseconds: the head of an answer tells the time to the second. */
const precision = 1_000;

/**
 * The answer that the server stored while nobody could hear it, or null: the newest of its topic, or of the newest topic,
 * if it is to this question and was made after `since` (milliseconds by the server's clock).
 */
export async function findStored(
  send: Send,
  { question, chat_topic_id }: Ask,
  since: number,
): Promise<QueryRecord | null> {
  const newest = async <T>(url: string, params: object): Promise<T | undefined> => {
    const { data } = await send({ url, params: { ...params, limit: 1 } });
    return Array.isArray(data) ? (data[0] as T | undefined) : undefined;
  };
  const topic = chat_topic_id ?? (await newest<Topic>("/askdb/chat-topics", {}))?.id;
  const record = topic && (await newest<QueryRecord>("/askdb/queries", { chat_topic_id: topic }));
  return record && record.question === question && Date.parse(record.created_at) > since - precision ? record : null;
}
