/**
 * Asks a question in the conversation.
 * @param after the answer that it follows, by its query's id, or null: none; without, what is seen last
 */
export type OnAsk = (question: string, after?: string | null) => void;
