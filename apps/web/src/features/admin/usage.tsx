import { Loaded } from "../../ui/loaded.tsx";
import { adminApi } from "./admin.api.ts";
import { count, milliseconds } from "./figures.ts";
import { cell, numberCell, Table } from "./table.tsx";

const columns = [
  { title: "Hari (UTC)" },
  { title: "Pertanyaan", isNumber: true },
  { title: "Pengguna", isNumber: true },
  { title: "Tidak dipahami", isNumber: true },
  { title: "Gagal", isNumber: true },
  { title: "Rata-rata durasi", isNumber: true },
];
/** Days are the server's, whole in UTC. */
const date = new Intl.DateTimeFormat("id-ID", { dateStyle: "full", timeZone: "UTC" });

/** How many questions each day had, from how many users, and what came of them. */
export function Usage() {
  const { data, error, refetch } = adminApi.useUsageQuery();
  return (
    <>
      <p className="mb-4 text-muted-foreground text-sm">
        Pertanyaan 30 hari terakhir; hari tanpa pertanyaan tidak ditampilkan. Durasi dihitung dari pertanyaan yang
        terjawab.
      </p>
      <Loaded items={data} error={error} empty="Belum ada pertanyaan dalam 30 hari terakhir." onRetry={refetch}>
        {(days) => (
          <Table label="Penggunaan per hari" columns={columns}>
            {days.map(({ day, questions, users, refused, failed, mean_duration: duration }) => (
              <tr key={day}>
                <th scope="row" className={`${cell} whitespace-nowrap font-normal`}>
                  {date.format(new Date(day))}
                </th>
                <td className={numberCell}>{count.format(questions)}</td>
                <td className={numberCell}>{count.format(users)}</td>
                <td className={numberCell}>{count.format(refused)}</td>
                <td className={numberCell}>{count.format(failed)}</td>
                <td className={numberCell}>{duration === null ? "–" : milliseconds.format(duration)}</td>
              </tr>
            ))}
          </Table>
        )}
      </Loaded>
    </>
  );
}
