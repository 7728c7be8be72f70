import type { ChatTopic } from "./topic.ts";

/** Topics of about the same age. */
export interface TopicGroup {
  readonly id: string;
  /** Its heading. */
  readonly label: string;
  readonly items: ChatTopic[];
}

/** English, as the headings beside it. */
const monthAndYear = new Intl.DateTimeFormat("en", { month: "long", year: "numeric" });

/** Whole days between two moments on the user's own calendar; a day with 23 or 25 hours counts as one. */
function daysBetween(earlier: Date, later: Date): number {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (day(later) - day(earlier)) / 86_400_000;
}

function groupAt(dateTime: number, now: Date): { id: string; label: string } {
  const date = new Date(dateTime);
  const age = daysBetween(date, now);
  // A moment ahead of this device's clock is of today, too.
  if (age <= 0) return { id: "today", label: "Today" };
  if (age === 1) return { id: "yesterday", label: "Yesterday" };
  if (age <= 7) return { id: "previous-7-days", label: "Previous 7 Days" };
  if (age <= 30) return { id: "previous-30-days", label: "Previous 30 Days" };
  const year = `${date.getFullYear()}`;
  if (date.getFullYear() !== now.getFullYear()) return { id: year, label: year };
  return { id: `${year}-${date.getMonth() + 1}`, label: monthAndYear.format(date) };
}

/** Topics that come newest first, under the headings of the day `now`. */
export function groupByDate(topics: readonly ChatTopic[], now: Date): TopicGroup[] {
  const groups: TopicGroup[] = [];
  for (const topic of topics) {
    const group = groupAt(topic.dateTime, now);
    const last = groups.at(-1);
    if (last?.id === group.id) last.items.push(topic);
    else groups.push({ ...group, items: [topic] });
  }
  return groups;
}
