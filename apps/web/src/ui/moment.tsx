const moment = new Intl.DateTimeFormat("id-ID", { dateStyle: "medium", timeStyle: "medium" });
const zone = new Intl.DateTimeFormat("id-ID", { timeZoneName: "short" });

/** Such as "WIB": the reader's own at that time. */
const zoneAt = (at: Date): string => zone.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";

/** When something happened, in the reader's own time zone. `at` is an ISO date and time. `zoned`: what else is read may tell it in another zone. */
export const Moment = ({ at, zoned = false }: { at: string; zoned?: boolean }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {moment.format(new Date(at))}
    {zoned && ` ${zoneAt(new Date(at))}`}
  </time>
);
