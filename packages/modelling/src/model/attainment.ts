import { idOf } from "../dictionary/naming.ts";
import type { Field, Frame } from "./frame.ts";
import type { Measure } from "./telling.ts";
import type { Draft } from "./words.ts";

/** What was planned, and what came of it, in one row: a budget and its realisation, a target and what was reached. */
export interface Attainment {
  readonly plan: Field;
  readonly result: Field;
  /** Whether the plan is money that may be spent. */
  readonly isBudget: boolean;
}

const budgets = /anggaran|pagu|budget|rab\b/i;
const plans = /target|sasaran|rencana|kuota|plan/i;
const results = /realisasi|realisation|realization|terealisasi|terserap|capaian|tercapai|hasil|actual|aktual/i;

/** The plan of rows and its result; null where they tell no such thing. */
export function attainmentOf({ fields }: Pick<Frame, "fields">): Attainment | null {
  const own = fields.filter(
    ({ depth, taken }) =>
      depth === 0 &&
      taken.role === "figure" &&
      taken.figure !== "percent" &&
      !/sisa|selisih|persen|%/i.test(taken.column.name),
  );
  const result = own.find(({ taken }) => results.test(taken.column.name));
  const [budget, target] = [budgets, plans].map((look) =>
    own.find((one) => one !== result && look.test(one.taken.column.name)),
  );
  const plan = budget ?? target;
  return plan && result ? { plan, result, isBudget: budget !== undefined } : null;
}

/** Columns that say again what plan and result come to: "sisa", "persen". */
export const isToldAgain = ({ taken }: Field): boolean =>
  taken.figure === "percent" || /sisa|selisih|lebih|kurang|persen|capaian|%/i.test(taken.column.name);

/** What part of the plan was reached, and what is left of it. */
export function attainmentMeasures({ plan, result, isBudget }: Attainment, measure: Measure): Draft[] {
  const [of, what] = [plan, result].map(({ taken }) => taken.naming.terms[0] ?? idOf(taken.column.name));
  const base = { decimals: 2, additivity: "rows" };
  return [
    ...measure(
      "attainment",
      [
        `persentase ${what}`,
        `persen ${what}`,
        `tingkat ${what}`,
        `${what} terhadap ${of}`,
        `persentase ${what} terhadap ${of}`,
        `persen ${what} terhadap ${of}`,
        ...(isBudget
          ? [
              "serapan",
              `serapan ${of}`,
              "penyerapan",
              `penyerapan ${of}`,
              "persentase serapan",
              "persen serapan",
              "daya serap",
            ]
          : ["persentase capaian", "persen capaian", "pencapaian", `pencapaian ${of}`, `capaian ${of}`]),
      ],
      { ...base, unit: "persen", expression: `100.0 * sum({${result.as}}) / nullif(sum({${plan.as}}), 0)` },
    ),
    ...measure(
      "left",
      [
        `sisa ${of}`,
        `total sisa ${of}`,
        `selisih ${of} dan ${what}`,
        `selisih ${of} dengan ${what}`,
        "sisa",
        "total sisa",
        ...(isBudget ? ["sisa dana"] : [`kekurangan ${of}`]),
      ],
      {
        unit: plan.taken.naming.unit || (isBudget ? "rupiah" : ""),
        decimals: 0,
        expression: `sum(coalesce({${plan.as}}, 0) - coalesce({${result.as}}, 0))`,
        additivity: "sum",
      },
    ),
  ];
}
