import type { SemanticModel } from "@tanyadata/semantic-model";
import { eachWords, holdingWords } from "../language/each.ts";
import type { Token } from "../language/token.ts";
import { tokenize } from "../language/token.ts";
import { unitForms } from "../language/units.ts";
import { variantsOf } from "../language/variants.ts";

/**
 * "tiap hektare luas panen menghasilkan berapa ton padi": the question as it is said of a rate, "berapa ton padi per hektare",
 * in each way that may be said; none where it says nothing of the kind.
 */
export function withRate(question: string, tokens: readonly Token[], model: SemanticModel): string[] {
  const asked = tokens.findIndex(({ norm }) => forms(norm).some((form) => asking.has(form)));
  const unit = tokens[asked + 1];
  if (asked < 0 || !unit || !tokens.some(isEach)) return [];
  for (const { words, terms } of ratesOf(model)) {
    const at = tokens.findIndex((token, i) => isEach(token) && areAt(words, tokens, i + 1));
    const end = at + 1 + words.length;
    if (at < 0 || (at <= asked + 1 && asked < end)) continue;
    const isSaidLast = asked < at && at <= asked + 3;
    if (isSaidLast && !tokens.some(isHolding)) continue;
    const idle = new Set(tokens.flatMap((token, i) => ((at <= i && i < end) || isHolding(token) ? [i] : [])));
    const of = terms.find((term) => areAt(term, tokens, end))?.length ?? 0;
    for (let i = end; i < end + of; i++) idle.add(i);
    for (const i of [...idle]) if (tokens[i - 1]?.norm === "yang") idle.add(i - 1);
    const next = tokens[asked + 2];
    const places = [unit, ...(next && !idle.has(asked + 2) ? [next] : [])];
    return places.map((place) =>
      tokens.reduceRight((text, token, i) => {
        const said =
          place === token ? `${text.slice(0, token.end)} per ${words.join(" ")}${text.slice(token.end)}` : text;
        return idle.has(i)
          ? said.slice(0, token.start) + " ".repeat(token.end - token.start) + said.slice(token.end)
          : said;
      }, question),
    );
  }
  return [];
}

const areAt = (words: readonly string[], tokens: readonly Token[], from: number): boolean =>
  words.every((norm, k) => forms(tokens[from + k]?.norm ?? "").includes(norm));

const asking: ReadonlySet<string> = new Set(["berapa", "many"]);

const forms = (norm: string): string[] => variantsOf(norm).map((form) => form.norm);

const isEach = ({ norm, value }: Token): boolean => value === 1 || forms(norm).some((form) => eachWords.has(form));

const isHolding = ({ norm }: Token): boolean => forms(norm).some((form) => holdingWords.has(form));

/** A unit per which the model tells a rate, and what may be said after it: "hektare" "luas panen". */
interface Rate {
  readonly words: readonly string[];
  readonly terms: readonly (readonly string[])[];
}

const normsOf = (text: string): string[] => tokenize(text).map(({ norm }) => norm);

const rates = new WeakMap<SemanticModel, readonly Rate[]>();

/** The rates that a model tells, their units in every way to write them, the longest first; made for the first question of one. */
function ratesOf(model: SemanticModel): readonly Rate[] {
  const known = rates.get(model);
  if (known) return known;
  const made = ratesIn(model);
  rates.set(model, made);
  return made;
}

function ratesIn({ measures }: SemanticModel): Rate[] {
  return [...measures.values()]
    .flatMap(({ measure }) => {
      const [, unit] = measure.unit.split("/");
      const per = "denominator" in measure ? measures.get(String(measure.denominator))?.measure.terms : undefined;
      const terms = (per ?? []).map(normsOf).sort((a, b) => b.length - a.length);
      return unit === undefined ? [] : unitForms(unit).map((form) => ({ words: normsOf(form), terms }));
    })
    .sort((a, b) => b.words.length - a.words.length);
}
