import type { Figure } from "../plan/figure.ts";
import type { Plan } from "../plan/plan.ts";
import { figureUnit } from "../sql/figure-names.ts";
import { upperFirst } from "../sql/letter-case.ts";
import { rivalName, versusColumns } from "../sql/versus.ts";
import type { Cell } from "./amount.ts";
import { comparativeOf, describeAlone, wholePhrase } from "./describe.ts";
import { joinWords, type Speaker } from "./names.ts";
import { formatNumber, withUnit } from "./number.ts";
import { sharedEnd } from "./together.ts";

/** What tells the figures apart, where and when all of them are, and what the first of them is. */
function namesOf({ figures, versus = "highest" }: Plan, speaker: Speaker) {
  const comparative = figures[0] ? comparativeOf(figures[0], versus, speaker) : "";
  const shared = sharedEnd(figures, speaker, wholePhrase(speaker));
  if (!shared) return { names: figures.map((figure) => describeAlone(figure, speaker)), end: "", comparative };
  return { names: figures.map((figure) => rivalName(figure, speaker.model)), end: shared.end, comparative };
}

/** "Mana yang lebih banyak di Provinsi Bali: gunung atau danau". */
export function versusReading(plan: Plan, speaker: Speaker): string {
  const { names, end, comparative } = namesOf(plan, speaker);
  return `Mana yang ${comparative}${end && ` ${end}`}: ${joinWords(names, "atau")}`;
}

/** "Di Provinsi Bali **gunung** lebih banyak daripada danau: **6 gunung** dan **5 danau**." */
export function versusText(plan: Plan, rows: readonly (readonly Cell[])[], speaker: Speaker): string {
  const { names, end, comparative } = namesOf(plan, speaker);
  const where = end && ` ${end}`;
  const decimals = versusColumns(plan.figures, speaker.model)[1]?.decimals ?? null;
  // Rows come in the order of their amounts; which figure is whose is known by the name.
  const told = rows.flatMap(([called, amount]) => {
    const at = plan.figures.findIndex((one) => upperFirst(rivalName(one, speaker.model)) === called);
    const figure: Figure | undefined = plan.figures[at];
    if (!figure || typeof amount !== "number") return [];
    return [
      {
        name: names[at] ?? "",
        amount,
        unit: figureUnit(figure, speaker.model),
        said: `**${withUnit(formatNumber(amount, decimals), figureUnit(figure, speaker.model))}**`,
      },
    ];
  });
  const [first, second] = told;
  if (!first || !second || told.length < plan.figures.length)
    return `Tidak semua angka ada untuk membandingkan ${joinWords(names)}${where}.`;
  // What is counted says by its unit whose number it is.
  const isPlain = new Set(told.map(({ unit }) => unit)).size === told.length;
  const amounts = joinWords(told.map(({ said, name }) => (isPlain ? said : `${name} ${said}`)));
  const firsts = told.filter(({ amount }) => amount === first.amount);
  const others = joinWords(told.filter(({ amount }) => amount !== first.amount).map(({ name }) => name));
  const leaders = joinWords(firsts.map(({ name }, i) => `**${end === "" && i === 0 ? upperFirst(name) : name}**`));
  const isTie = firsts.length > 1 ? `sama ${comparative.replace("lebih ", "")}` : "";
  const isMore = others && `${comparative} daripada ${others}`;
  return `${upperFirst(`${end} ${leaders}`.trim())} ${[isTie, isMore].filter(Boolean).join(" dan ")}: ${amounts}.`;
}
