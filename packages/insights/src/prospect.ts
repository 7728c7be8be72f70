import type { Plan } from "@tanyadata/text-to-sql";
import { isConcentrated, sharesPlan, tellConcentration } from "./concentration.ts";
import { cutPlans, tellCut } from "./cut.ts";
import type { Draft, Kind, Ran } from "./found.ts";
import { gapPlan, strengthOfGap, tellGap } from "./gap.ts";
import type { Glance } from "./glance.ts";
import { coursePlan, latestPlan, tellLatest } from "./latest.ts";
import { moversPlan, tellMovers } from "./movers.ts";
import { tellOutlier } from "./outlier.ts";
import { rankingPlan, tellRanking } from "./ranking.ts";
import { entriesOf } from "./rows.ts";
import { seenStanding, standingPlan, strengthOfRank, tellStanding } from "./standing.ts";
import { isOfPlace, type Subject } from "./subjects.ts";

/** Runs a plan that the engine allows; null where it does not, or where it could not be run. */
export type Run = (plan: Plan | null) => Promise<Ran | null>;
/** A plan with rows that were seen already: judged as if it were run, and not run. */
export type Known = (plan: Plan, rows: Ran["rows"]) => Promise<Ran | null>;

interface Asking {
  readonly run: Run;
  readonly known: Known;
  /** What the place is one of. */
  readonly noun: string | undefined;
}

/** Something that may be told, and how much it can be worth, before its own query is run. */
export interface Prospect {
  readonly kind: Kind;
  readonly measures: readonly string[];
  /** The same for what is of one kind and one sort of rows. */
  readonly sort: string;
  /** How striking it is, from 0 to 1; 1 where that cannot be foreseen. */
  readonly strength: number;
  /** Asks for it; null where it comes to nothing. */
  readonly ask: () => Promise<Draft | null>;
}

/** What may be told of a subject, by what was seen at a glance. */
export function prospectsOf(subject: Subject, glance: Glance, { run, known, noun }: Asking): Prospect[] {
  const { measure, rows } = subject;
  const set = rows?.set ?? null;
  const all: Prospect[] = [];
  const add = (kind: Kind, over: string, strength: number | null | undefined, ask: Prospect["ask"]): void => {
    if (strength != null) all.push({ kind, measures: [measure.id], sort: `${kind} ${over}`, strength, ask });
  };
  const asked = (plan: Plan | null, tell: (ran: Ran) => Draft | null) => async () => {
    const ran = await run(plan);
    return ran && tell(ran);
  };
  /** What it comes to with the rows that were seen; all that it may where none were. */
  const foreseen = (tell: (ran: Ran) => Draft | null) => (glance.rows ? tell(glance.rows)?.strength : 1);

  if (isOfPlace(subject) && glance.own !== null) add("latest", "", 1, () => askLatest(subject, glance, run));
  if (set) {
    const ranking = rankingPlan(subject, set);
    const rank = (ran: Ran) => tellRanking(subject, ran);
    const stray = (ran: Ran) => tellOutlier(subject, ran);
    add("ranking", set.entity, foreseen(rank), asked(ranking, rank));
    add("outlier", set.entity, foreseen(stray), asked(ranking, stray));
    const moves = moversPlan(subject, set);
    if (moves)
      add(
        "movers",
        set.entity,
        1,
        asked(moves, (ran) => tellMovers(subject, ran)),
      );
    const shares = sharesPlan(subject, set);
    if (shares && (!glance.rows || isConcentrated(glance.rows)))
      add("concentration", set.entity, 1, async () => {
        const ranked = glance.rows ?? (await run(ranking));
        const ran = ranked && isConcentrated(ranked) ? await run(shares) : null;
        return ran && tellConcentration(subject, ran);
      });
  }
  const standing = glance.own === null ? null : standingPlan(subject);
  if (standing && noun) {
    const place = (ran: Ran) => tellStanding(subject, ran, noun);
    const row = seenStanding(subject, glance);
    add(
      "ranking",
      `${standing.rows?.entity} alone`,
      glance.rank ? strengthOfRank(glance.rank) : 1,
      row
        ? async () => {
            const ran = await known(standing, [row]);
            return ran && place(ran);
          }
        : asked(standing, place),
    );
  }
  const { own, whole } = glance;
  const gap = own === null || whole === null ? null : gapPlan(subject);
  const apart = (ran: Ran) => tellGap(subject, ran);
  if (gap) add("gap", "", own == null || whole == null ? 1 : strengthOfGap(own, whole), asked(gap, apart));
  for (const cut of own === null ? [] : cutPlans(subject)) {
    const parts = (ran: Ran) => tellCut(subject, cut, ran);
    add("cut", "", 1, asked(cut.plan, parts));
  }
  return all;
}

/** The figure of now, with its change where the same rows have both years, and its course. */
async function askLatest(subject: Subject, glance: Glance, run: Run): Promise<Draft | null> {
  const [years, now] = await Promise.all([
    run(coursePlan(subject)),
    covers(subject, glance, run).then((compared) => run(latestPlan(subject, compared))),
  ]);
  return now && tellLatest(subject, now, years);
}

/** Whether a sum over rows is one of the same rows in both years: else its change would be that of the coverage. */
async function covers(subject: Subject, glance: Glance, run: Run): Promise<boolean> {
  const { additive, dataset, rows } = subject;
  const moves = rows && additive && !dataset.whole ? moversPlan(subject, rows.set) : null;
  if (!rows || !moves) return true;
  const [ranked, moved] = await Promise.all([glance.rows ?? run(rankingPlan(subject, rows.set)), run(moves)]);
  return !ranked || !moved || entriesOf(ranked).length === entriesOf(moved).length;
}
