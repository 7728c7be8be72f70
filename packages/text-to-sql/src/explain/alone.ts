import { changeOf } from "../plan/change.ts";
import type { CombinedFigure, Figure } from "../plan/figure.ts";
import { fromTo, periodName } from "../plan/periods.ts";
import type { Plan } from "../plan/plan.ts";
import { equals } from "../plan/walk.ts";
import { sideNames } from "../sql/figure-names.ts";
import { upperFirst } from "../sql/letter-case.ts";
import { amountText, type Cell } from "./amount.ts";
import { describeAlone, describeFigure, describeSet, wholePhrase } from "./describe.ts";
import { joinWords, nounOf, type Speaker } from "./names.ts";
import { sizeOf } from "./size.ts";
import { ofOneName, pairOf, sharedEnd, sidesShort } from "./together.ts";

/** The one row of a plan without rows, as sentences need it. */
interface Told {
  readonly figures: readonly Figure[];
  readonly speaker: Speaker;
  /** The cell of a figure, and what it says; undefined of a figure that is not told. */
  cell(figure: Figure): Cell | undefined;
  amount(figure: Figure): string | null;
}

/** What a plan without rows says: a change as one, two figures in brackets behind what they come to, others one by one. */
export function figureText(plan: Plan, row: readonly Cell[], speaker: Speaker): string {
  const at = (figure: Figure): number => plan.figures.findIndex((one) => equals(one, figure));
  const told: Told = {
    figures: plan.figures,
    speaker,
    cell: (figure) => (at(figure) < 0 ? undefined : (row[at(figure)] ?? null)),
    amount: (figure) => (at(figure) < 0 ? null : amountText(row[at(figure)] ?? null, plan, at(figure), speaker)),
  };
  return (
    changeText(told) ??
    comparedText(told) ??
    correlatedText(told) ??
    sharedText(told) ??
    told.figures.map((one) => oneText(one, told)).join(" ")
  );
}

/** "IPM di Provinsi Bali turun **0,04 poin** (**0,05 persen**), dari **75,5 poin** pada 2019 menjadi **75,46 poin** pada 2020." */
function changeText(told: Told): string | null {
  const [first] = told.figures;
  const change = first?.kind === "combined" ? changeOf(first) : null;
  if (first?.kind !== "combined" || first.left.kind !== "measure" || !change || first.how === "pace") return null;
  const { left, right } = first;
  const changes = told.figures.filter(
    (one): one is CombinedFigure => one.kind === "combined" && equals(one.left, left) && equals(one.right, right),
  );
  const [of, was] = [told.amount(left), told.amount(right)];
  if (changes.length + 2 !== told.figures.length || of === null || was === null) return null;
  const by = changes.map((one) => told.cell(one));
  const signs = new Set(by.map((cell) => Math.sign(sizeOf(cell) ?? Number.NaN)));
  const [sign] = signs;
  if (signs.size !== 1 || sign === undefined || Number.isNaN(sign)) return null;
  const what = upperFirst(describeFigure({ ...left, year: null }, told.speaker, "", wholePhrase(told.speaker)));
  const [most = "", ...others] = changes.map((one) => `**${(told.amount(one) ?? "").replace(/^-/u, "")}**`);
  if (sign === 0) return `${what} tidak berubah dari ${fromTo(change)}: **${of}**.`;
  const beside = others.length > 0 ? ` (${others.join("; ")})` : "";
  return `${what} ${sign > 0 ? "naik" : "turun"} ${most}${beside}, dari **${was}** pada ${periodName(change.from)} menjadi **${of}** pada ${periodName(change.to)}.`;
}

/** "Selisih … adalah **3,4 poin** (Provinsi Bali **75,69 poin**, Indonesia **72,29 poin**)." */
function comparedText(told: Told): string | null {
  const { figures, speaker } = told;
  const [first, ...others] = figures;
  if (first?.kind !== "combined" || others.length !== 2) return null;
  const { left, right } = first;
  const [all, of, than] = [first, left, right].map((one) => told.amount(one));
  if (all == null || of == null || than == null) return null;
  const change = changeOf(first);
  if (change)
    return `${upperFirst(describeAlone(first, speaker))} adalah **${all}**, dari **${than}** menjadi **${of}**.`;
  const pair = pairOf(left, right, speaker, wholePhrase(speaker));
  const [one = "", other = ""] = pair ? sidesShort(left, right, pair, speaker) : apartNames(left, right, speaker);
  const between = one ? ", " : first.how === "share" ? " dari " : " dan ";
  const sides = `${one && `${one} `}**${of}**${between}${other && `${other} `}**${than}**`;
  return `${upperFirst(describeAlone(first, speaker))} adalah **${all}** (${sides}).`;
}

/** "produksi padi", "jumlah penduduk": what two figures are called that have no more than that apart; none where they share the name. */
function apartNames(left: Figure, right: Figure, { model }: Speaker): readonly string[] {
  const [one, other] = sideNames(left, right, model);
  return one === other ? [] : [one, other];
}

/** "Koefisien korelasi … antarprovinsi adalah **-0,666**, dihitung dari **34 provinsi**." */
function correlatedText({ figures, amount, speaker }: Told): string | null {
  const [first, pairs, ...others] = figures;
  if (first?.kind !== "correlation" || pairs?.kind !== "correlation" || others.length > 0) return null;
  const [all, from] = [amount(first), amount(pairs)];
  if (pairs.tells !== "pairs" || all === null || from === null) return null;
  return `${upperFirst(describeAlone(first, speaker))} adalah **${all}**, dihitung dari **${from}** yang mempunyai kedua angkanya.`;
}

/** "Jumlah penduduk tahun 2024: Kota Medan **…** dan Kota Surabaya **…**."; "Di Provinsi Bali tahun 2024: jumlah penduduk **4.375.263 jiwa** dan luas wilayah **5.582,827 km²**." */
function sharedText({ figures, amount, speaker }: Told): string | null {
  const shared = sharedEnd(figures, speaker, wholePhrase(speaker));
  const one = shared ? null : ofOneName(figures, speaker);
  const [head, names] = shared ? [shared.end, shared.names] : one ? [`${one.of} ${one.year}`.trim(), one.names] : [];
  if (head === undefined || !names) return null;
  const told = figures.map((figure, i) => {
    const said = amount(figure);
    return `${names[i]} ${said === null ? "tidak ada angka" : `**${said}**`}`;
  });
  return `${upperFirst(head)}: ${joinWords(told)}.`;
}

function oneText(figure: Figure, told: Told): string {
  const { speaker } = told;
  const amount = told.amount(figure);
  if (amount === null) return `Tidak ada angka untuk ${describeAlone(figure, speaker)}.`;
  if (figure.kind !== "count") return `${upperFirst(describeAlone(figure, speaker))} adalah **${amount}**.`;
  const of = { ...figure.of, order: null };
  const isPlain = of.bounds.length === 0 && !of.texts;
  const set = describeSet(of, speaker, isPlain ? wholePhrase(speaker) : "");
  if (told.cell(figure) === 0) return `Tidak ada ${set}.`;
  return `Ada **${amount}**${set.slice(nounOf(of, speaker).length)}.`;
}
