/**
 * Asks a question in the conversation.
 * @param after the answer that it follows, by its query's id, or null: none; without, what is seen last
 * @param evenIfLarge although much has to be read for it
 */
export type OnAsk = (question: string, after?: string | null, evenIfLarge?: boolean) => void;
