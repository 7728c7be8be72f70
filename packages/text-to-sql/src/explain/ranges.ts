import type { Dataset } from "@tanyadata/semantic-model";
import type { MeasureFigure } from "../plan/figure.ts";
import { rangeText, spanOf, valuesWithin } from "../plan/ranges.ts";
import { equals } from "../plan/walk.ts";
import type { Refusal } from "../reading/refusal.ts";
import type { Speaker } from "./names.ts";

/** Says between which bounds the data are told, and the name of the range if it has one ("pemuda"). */
export function rangeRefusal(
  { measure, dimension: id, range }: Extract<Refusal, { kind: "no-such-range" }>,
  { model }: Speaker,
): string {
  const { measure: declared, dataset } = model.measures.get(measure) ?? {};
  const dimension = dataset?.dimensions.find((one) => one.id === id);
  if (!dimension) return "Rentang itu tidak tersedia.";
  const spans = dimension.values.flatMap(({ value }) => spanOf(value, dimension) ?? []);
  const [first] = spans;
  const last = spans.at(-1);
  const known = [first, spans[1], last].flatMap((span) => (span ? [rangeText(span, dimension)] : []));
  const group = dimension.groups.find(({ from = null, to = null }) => from === range.from && to === range.to);
  return [
    `${declared?.label ?? measure} ${rangeText(range, dimension)} tidak tersedia: datanya menurut kelompok ${known[0]}, ${known[1]}, dan seterusnya sampai ${known[2]}.`,
    "Pilih rentang yang dimulai dan berakhir di batas kelompok itu.",
    ...(group ? [group.definition] : []),
  ].join(" ");
}

/** What the named ranges are that a figure is cut by. */
export function groupNotes({ slices }: MeasureFigure, { dimensions }: Dataset): string[] {
  return slices.flatMap(({ dimension: id, values }) => {
    const dimension = dimensions.find((one) => one.id === id);
    const groups = dimension?.groups.filter(({ from = null, to = null }) => {
      const within = valuesWithin({ from, to }, dimension);
      return within && equals(within, values);
    });
    return groups?.map(({ definition }) => definition) ?? [];
  });
}
