/** What was written in the field of index.html before the app was there. */
export interface EarlyQuestion {
  readonly text: string;
  /** Enter was pressed: it is to be asked as soon as that is possible. */
  readonly wasSent: boolean;
  readonly hadFocus: boolean;
  /** Where the caret or the selection was. */
  readonly selection: readonly [start: number, end: number];
}

/** Reads that field, which the first rendering removes; null where the page began without it. */
export function readEarlyQuestion(): EarlyQuestion | null {
  const field = document.getElementById("early-question");
  if (!(field instanceof HTMLTextAreaElement)) return null;
  return {
    text: field.value,
    wasSent: field.readOnly,
    hadFocus: document.activeElement === field,
    selection: [field.selectionStart, field.selectionEnd],
  };
}
