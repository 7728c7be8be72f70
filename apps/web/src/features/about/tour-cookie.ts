const name = "tour";
/** Seconds; the longest that browsers keep a cookie. */
const fourHundredDays = 400 * 24 * 60 * 60;

/** Whether the tour was closed in this browser. The cookie says nothing else, and nothing about who closed it. */
export const isTourClosed = (): boolean => document.cookie.split("; ").includes(`${name}=closed`);

/** Remembers that the tour was closed: it is not offered again. */
export function closeTour(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is for https only
  document.cookie = `${name}=closed; path=/; max-age=${fourHundredDays}; samesite=lax`;
}
