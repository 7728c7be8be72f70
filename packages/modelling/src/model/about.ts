import { isA } from "../dictionary/concepts.ts";
import { type Frame, type Making, tableOf } from "./frame.ts";

/** What rows are about: sales or purchases, what is done to things in them and what somebody does. */
export interface About {
  readonly isSale: boolean;
  readonly isPurchase: boolean;
  /** Services that are paid for: repairs, visits, stays. */
  readonly isEarning: boolean;
  readonly verbs: readonly string[];
  readonly acts: readonly string[];
}

/** "total penjualan" is what sales come to, and "total klaim" what was claimed; "total kunjungan" is how many there were. */
export const isTraded = ({ about, frame }: { readonly about: About; readonly frame: Frame }): boolean =>
  about.isSale || about.isPurchase || isA(frame.of.naming.head.concept, "money");

/** What happens in rows, by their own name or by that of what they belong to. */
export function aboutOf({ of, fields }: Frame, making: Making): About {
  const concepts = [of, ...new Set(fields.filter(({ depth }) => depth === 1).map((field) => field.of))].flatMap((one) =>
    one.naming.units.flatMap(({ concept }) => (concept ? [concept] : [])),
  );
  const lead = fields.flatMap(({ relation }) => (relation ? [tableOf(making, relation.table)] : []));
  const isSupplied = lead.some((one) => one?.naming.units.some(({ concept }) => concept?.names[0] === "pemasok"));
  const events = concepts.filter((concept) => isA(concept, "event"));
  const isSold = events.some((concept) => isA(concept, "sale"));
  return {
    // What comes from suppliers is bought.
    isPurchase: events.some((concept) => isA(concept, "purchase")) || (isSupplied && !isSold),
    isSale:
      events.some((concept) => isA(concept, "sale")) &&
      !events.some((concept) => isA(concept, "purchase")) &&
      !of.naming.units.some(({ concept }) => concept?.names.includes("retur")),
    isEarning: !isSold && events.some((concept) => isA(concept, "earning")),
    verbs: events.flatMap(({ verbs }) => verbs),
    acts: events.flatMap(({ acts }) => acts),
  };
}
