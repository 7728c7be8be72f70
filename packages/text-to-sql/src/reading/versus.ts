import type { Plan } from "../plan/plan.ts";
import { requireOneUnit, sharedYear } from "./derive.ts";
import { placedIn } from "./expression.ts";
import type { Phrase } from "./phrase.ts";
import { resolveFigure } from "./resolve.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";

/** Which of several figures is more: a row for each; claimed of the first, the figures beside each other and whether that is so. */
export function planOfVersus(
  { figures, direction, than, claim }: Extract<Phrase, { type: "versus" }>,
  context: RuleContext,
): Plan {
  // "gunung di Jawa atau gunung di Kabupaten Malang": one thing at two places that are of no one kind
  const kinds = new Set(figures.map((figure) => JSON.stringify(placedIn(figure, []))));
  if (kinds.size < figures.length) refuse({ kind: "not-understood" });
  const [first, ...others] = figures;
  if (!first || others.length === 0) return refuse({ kind: "not-understood" });
  for (const other of others) requireOneUnit(first, other, context);
  const year = others.map((other) => sharedYear(first, other, context)).find((one) => one !== null) ?? null;
  const told = figures.map((figure) => {
    const period = figure.period ?? ("measure" in figure.of ? year : null);
    return resolveFigure({ ...figure, period }, context, null);
  });
  const [leader, rival] = told;
  if (!claim || !leader || !rival) return { rows: null, figures: told, versus: direction };
  const end = { value: rival, inclusive: false };
  const whether = direction === "highest" ? { least: end, most: null } : { least: null, most: end };
  return than ? { rows: null, figures: told, whether } : refuse({ kind: "not-understood" });
}
