import type { AgeGroup } from "@tanyadata/contract";
import { figure, short } from "./number.ts";

const row = 17;
const width = 320;
const middle = 44;

/** People by age, men to the left and women to the right, the oldest on top; with the same figures as a table for screen readers. */
export function AgePyramid({ ages, name }: { ages: readonly AgeGroup[]; name: string }) {
  const most = Math.max(...ages.flatMap(({ male, female }) => [male ?? 0, female ?? 0]), 1);
  const half = (width - middle) / 2;
  const oldestFirst = [...ages].reverse();
  const height = ages.length * row;
  const length = (people: number | null) => ((people ?? 0) / most) * (half - 2);
  return (
    <div className="relative">
      <div aria-hidden="true">
        <div className="mb-1 flex justify-between text-muted-foreground text-xs">
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-sm bg-male" /> Laki-laki
          </span>
          <span className="flex items-center gap-1.5">
            Perempuan <span className="size-2.5 rounded-sm bg-female" />
          </span>
        </div>
        <svg aria-hidden="true" viewBox={`0 0 ${width} ${height + 16}`} className="w-full text-[10px]">
          {oldestFirst.map(({ age_group, male, female }, i) => (
            <g key={age_group} transform={`translate(0 ${i * row})`}>
              <rect x={half - length(male)} y={1} width={length(male)} height={row - 3} rx={1.5} fill="var(--male)">
                <title>{`${age_group} tahun, laki-laki: ${figure(male)}`}</title>
              </rect>
              <rect x={half + middle} y={1} width={length(female)} height={row - 3} rx={1.5} fill="var(--female)">
                <title>{`${age_group} tahun, perempuan: ${figure(female)}`}</title>
              </rect>
              <text x={width / 2} y={row - 5.5} textAnchor="middle" fill="currentColor">
                {age_group}
              </text>
            </g>
          ))}
          <text x={0} y={height + 12} fill="var(--muted-foreground)">
            {short(most)}
          </text>
          <text x={width} y={height + 12} textAnchor="end" fill="var(--muted-foreground)">
            {short(most)}
          </text>
        </svg>
      </div>
      <div className="sr-only">
        <table>
          <caption>Penduduk {name} menurut kelompok umur dan jenis kelamin</caption>
          <thead>
            <tr>
              <th scope="col">Umur</th>
              <th scope="col">Laki-laki</th>
              <th scope="col">Perempuan</th>
            </tr>
          </thead>
          <tbody>
            {ages.map(({ age_group, male, female }) => (
              <tr key={age_group}>
                <th scope="row">{age_group}</th>
                <td>{figure(male)}</td>
                <td>{figure(female)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
