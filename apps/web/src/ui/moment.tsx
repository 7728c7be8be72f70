const moment = new Intl.DateTimeFormat("id-ID", { dateStyle: "medium", timeStyle: "medium" });

/** When something happened, in the reader's own time zone. `at` is an ISO date and time. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {moment.format(new Date(at))}
  </time>
);
