import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Annotated } from "../grounding/annotate.ts";
import { keyOf, type Token } from "../language/token.ts";
import { variantsOf } from "../language/variants.ts";

/** What may stand between the last word of a name and what it is said of: "yang tergolong miskin", "who are poor". */
const copulas: ReadonlySet<string> = new Set(
  "yang masih hidup tergolong dikategorikan termasuk berstatus who that are were is was".split(" "),
);
/** Longer names are seldom taken apart. */
const mostWords = 5;

/**
 * "berapa persen penduduk Bali yang miskin": the name of a figure ("persen penduduk miskin") whose last words stand behind the place
 * that it is told of. The question with the name in one piece; null where none is in two.
 * @param known what is known of the question's words
 */
export function withWholeName(
  question: string,
  tokens: readonly Token[],
  { annotations }: Annotated,
  model: SemanticModel,
): string | null {
  const forms = tokens.map(({ norm }) => new Set([norm, ...variantsOf(norm).map((variant) => variant.norm)]));
  const standsAt = (words: readonly string[], from: number): boolean =>
    words.length > 0 && words.every((word, i) => forms[from + i]?.has(word));
  const isOfPlace = (at: number): boolean =>
    annotations.some(
      ({ from, to, sense }) =>
        from <= at &&
        at < to &&
        (sense.kind === "place" ||
          sense.kind === "whole" ||
          sense.kind === "entity" ||
          (sense.kind === "word" && ["link", "in", "year", "number", "and"].includes(sense.word.role))),
    );
  const said = new Set(forms.flatMap((norms) => [...norms]));
  for (const words of namesIn(model)) {
    if (!words.every((word) => said.has(word))) continue;
    for (let cut = 1; cut < words.length; cut++) {
      const [head, tail] = [words.slice(0, cut), words.slice(cut)];
      const from = tokens.findIndex((_, at) => standsAt(head, at));
      if (from < 0) continue;
      const at = tokens.findIndex((_, i) => i > from + cut && standsAt(tail, i));
      if (at < 0) continue;
      let begins = at;
      while (begins > 0 && copulas.has(tokens[begins - 1]?.norm ?? "")) begins--;
      const between = tokens.slice(from + cut, begins);
      const isApart =
        (begins < at || copulas.has(tail[0] ?? "")) &&
        between.length > 0 &&
        between.every((_, i) => isOfPlace(from + cut + i));
      const [headEnd, restStart, restEnd] = [
        tokens[from + cut - 1]?.end,
        tokens[begins]?.start,
        tokens[at + tail.length - 1]?.end,
      ];
      if (!isApart || headEnd === undefined || restStart === undefined || restEnd === undefined) continue;
      return `${question.slice(0, headEnd)} ${tail.join(" ")}${question.slice(headEnd, restStart)}${question.slice(restEnd)}`;
    }
  }
  return null;
}

const names = new WeakMap<SemanticModel, readonly (readonly string[])[]>();

/** What the measures of a model are called, in words, the longest first. */
function namesIn(model: SemanticModel): readonly (readonly string[])[] {
  const known = names.get(model);
  if (known) return known;
  const all = [...model.measures.values()]
    .flatMap(({ measure }) => measure.terms.map((term) => keyOf(term).split(" ")))
    .filter(({ length }) => length > 1 && length <= mostWords)
    .sort((a, b) => b.length - a.length);
  names.set(model, all);
  return all;
}
