import { loadModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { type Figure, leavesOf, type Plan, type PlanColumn } from "@tanyadata/text-to-sql";

const { measures } = loadModel(starterModelDir);

/** Words that say that an amount was computed from two others, which are named beside them. */
const computed =
  /selisih|rasio|pangsa|dikurangi|ditambah|perubahan|pertumbuhan|kenaikan|penurunan|naik|turun|korelasi|persen|kali|total/iu;

/** An amount as it is told, and the names that may stand before it. */
interface Amount {
  readonly text: string;
  readonly names: readonly string[];
  readonly isComputed: boolean;
}

/** Every amount of a result as an answer writes it; also of a fall, which is told without its sign. */
function amountsOf(plan: Plan, columns: readonly PlanColumn[], rows: readonly (readonly unknown[])[]): Amount[] {
  const written = (cell: unknown, { unit = null, decimals = null }: Partial<PlanColumn> = {}): string[] => {
    if (typeof cell !== "number") return [];
    const places = decimals ?? (Number.isInteger(cell) ? 0 : 2);
    const number = cell.toLocaleString("id-ID", { maximumFractionDigits: places });
    const text = unit?.startsWith("°") ? `${number}${unit}` : [number, unit].filter(Boolean).join(" ");
    return [text, text.replace(/^-/u, "")];
  };
  // Figures that are set against each other stand in one column, each with its name in its row.
  if (plan.versus)
    return rows.flatMap(([name, cell]) =>
      written(cell, columns[1]).map((text) => ({ text, names: [String(name).toLowerCase()], isComputed: false })),
    );
  const offset = columns.length - plan.figures.length;
  return plan.figures.flatMap((figure, i) =>
    rows.flatMap((row) =>
      written(row[i + offset], columns[i + offset]).map((text) => ({
        text,
        names: labelsOf(figure),
        isComputed: figure.kind === "combined",
      })),
    ),
  );
}

const labelsOf = (figure: Figure): string[] =>
  leavesOf(figure).flatMap((leaf) =>
    leaf.kind === "measure" ? (measures.get(leaf.measure)?.measure.label.toLowerCase() ?? []) : [],
  );

/**
 * The amounts of an answer that do not stand behind the name of what they are an amount of: the last name before each of them
 * is that of a column in which it stands, and what was computed is named as such. What is counted bears its name as its unit.
 */
export function misnamed(
  answer: string,
  plan: Plan,
  columns: readonly PlanColumn[],
  rows: readonly (readonly unknown[])[],
): string[] {
  const [said = ""] = answer.split("\n\n");
  const amounts = amountsOf(plan, columns, rows);
  const labels = [...new Set(plan.figures.flatMap(labelsOf))].sort((a, b) => b.length - a.length);
  return [...said.matchAll(/\*\*(-?\d[^*]*)\*\*/gu)].flatMap(({ 1: told = "", index }) => {
    const may = amounts.filter(({ text }) => text === told);
    if (may.length === 0) return [];
    const before = said.slice(0, index).toLowerCase();
    const last = lastOf(labels, before);
    const isNamed = may.some(({ names, isComputed }) => {
      if (isComputed && !computed.test(before) && !computed.test(told)) return false;
      return names.length === 0 || (last !== null && names.some((name) => name.includes(last)));
    });
    return isNamed ? [] : [told];
  });
}

/** Which of these ends last in a text; of several that end there, the longest. */
function lastOf(labels: readonly string[], text: string): string | null {
  const ends = labels.map((label) => ({ label, at: text.lastIndexOf(label) + label.length }));
  const found = ends.filter(({ label, at }) => at >= label.length);
  return found.sort((a, b) => b.at - a.at || b.label.length - a.label.length)[0]?.label ?? null;
}

/** Whether an answer speaks of all rows as if all had the figure that stands beside them. */
export function hidesMissing(answer: string, plan: Plan, rows: readonly (readonly unknown[])[]): boolean {
  const [figure, ...others] = plan.figures;
  if (!figure || others.length > 0 || !plan.rows || plan.rows.order || plan.attributes || plan.rows.bounds.length > 0)
    return false;
  const known = rows.filter((row) => row.at(-1) !== null).length;
  return known < rows.length && known > 0 && !/\d+ dari \d+|tidak ada/u.test(answer);
}
