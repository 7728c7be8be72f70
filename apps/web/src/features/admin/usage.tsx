import type { UsageDay } from "@tanyadata/contract";
import { Fragment } from "react";
import { Loaded } from "../../ui/loaded.tsx";
import { cell, numberCell, Table } from "../../ui/table.tsx";
import { useSmallScreen } from "../../ui/use-media.ts";
import { adminApi } from "./admin.api.ts";
import { count, milliseconds } from "./figures.ts";

const columns = ["Hari (UTC)", "Pertanyaan", "Pengguna", "Tidak dipahami", "Gagal", "Rata-rata durasi"];
/** Days are the server's, whole in UTC. */
const date = new Intl.DateTimeFormat("id-ID", { dateStyle: "full", timeZone: "UTC" });

/** How many questions each day had, from how many users, and what came of them. */
export function Usage() {
  const { data, error, refetch } = adminApi.useUsageQuery();
  const isSmall = useSmallScreen();
  return (
    <>
      <p className="mb-4 text-muted-foreground text-sm">
        Pertanyaan 30 hari terakhir; hari tanpa pertanyaan tidak ditampilkan. Durasi dihitung dari pertanyaan yang
        terjawab.
      </p>
      <Loaded items={data} error={error} empty="Belum ada pertanyaan dalam 30 hari terakhir." onRetry={refetch}>
        {(days) =>
          isSmall ? (
            <ul aria-label="Penggunaan per hari" className="divide-y divide-border border-border border-y">
              {days.map((day) => (
                <Card key={day.day} day={day} />
              ))}
            </ul>
          ) : (
            <Table label="Penggunaan per hari" columns={columns.map((title, i) => ({ title, isNumber: i > 0 }))}>
              {days.map((day) => (
                <tr key={day.day}>
                  <th scope="row" className={`${cell} whitespace-nowrap font-normal`}>
                    {date.format(new Date(day.day))}
                  </th>
                  {figuresOf(day).map((figure, i) => (
                    <td key={columns[i + 1]} className={numberCell}>
                      {figure}
                    </td>
                  ))}
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </>
  );
}

/** What stands behind the day, in the order of the columns. */
const figuresOf = ({ questions, users, refused, failed, mean_duration: duration }: UsageDay): string[] => [
  ...[questions, users, refused, failed].map((figure) => count.format(figure)),
  duration === null ? "–" : milliseconds.format(duration),
];

/** A day on a phone, where a row of six columns would scroll sideways. */
const Card = ({ day }: { day: UsageDay }) => (
  <li className="py-3 text-sm">
    <p className="font-medium">{date.format(new Date(day.day))}</p>
    <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
      {figuresOf(day).map((figure, i) => (
        <Fragment key={columns[i + 1]}>
          <dt className="text-muted-foreground">{columns[i + 1]}</dt>
          <dd className="text-right tabular-nums">{figure}</dd>
        </Fragment>
      ))}
    </dl>
  </li>
);
