import type { MemberSet } from "../plan/member-set.ts";
import type { Plan } from "../plan/plan.ts";
import { tellsRank } from "../sql/columns.ts";
import { upperFirst } from "../sql/letter-case.ts";
import { amountText, type Cell } from "./amount.ts";
import { describeOrder, describeSet } from "./describe.ts";
import { joinWords, listNames, type Speaker } from "./names.ts";

/** A plan that tells the ranks of named members. */
type RankPlan = Plan & { readonly rows: MemberSet & { readonly order: NonNullable<MemberSet["order"]> } };
export const ranks = (plan: Plan): plan is RankPlan => tellsRank(plan);

/** "Peringkat Provinsi Bali di antara semua provinsi menurut jumlah penduduk terbanyak tahun 2024". */
export function rankReading({ rows }: RankPlan, speaker: Speaker): string {
  const { pick } = rows.order;
  const members = { keys: pick && "keys" in pick ? pick.keys : [] };
  const who = listNames({ entity: rows.entity, members, negated: false }, speaker);
  return `Peringkat ${who} di antara semua ${describeSet({ ...rows, order: null }, speaker)} menurut ${describeOrder(rows.order, speaker)}`;
}

/** "Bali berada di peringkat 12 dari 38 provinsi menurut …: 4.404.326 jiwa." */
export function rankAnswer(plan: RankPlan, rows: readonly (readonly Cell[])[], speaker: Speaker): string {
  const among = describeSet({ ...plan.rows, order: null }, speaker);
  const by = describeOrder(plan.rows.order, speaker);
  const said = rows.map((row) => {
    const at = row.length - plan.figures.length;
    const amount = amountText(row[at] ?? null, plan, 0, speaker);
    return `**${row[0]}** berada di peringkat **${row[at - 2]}** dari **${row[at - 1]} ${among}** menurut ${by}: **${amount}**`;
  });
  return said.length > 0 ? `${upperFirst(joinWords(said))}.` : `Tidak ada angka untuk ${by}.`;
}
