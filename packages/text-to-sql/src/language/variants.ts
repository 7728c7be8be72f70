import { lately } from "./lately.ts";
import { slang } from "./slang.ts";

/** Another form under which a token may be known, and what it costs to believe so. */
export interface Variant {
  readonly norm: string;
  readonly cost: number;
  /** Not what stands there, but the known word that was meant. */
  readonly mended?: boolean;
}

const between = "antar";
/** Words that are none of the parts that they seem to have: what follows "soalnya" is why it is asked, not what. */
const whole: ReadonlySet<string> = new Set(["soalnya", "masalahnya"]);
const clitics = ["nya", "ny", "kah", "lah", "pun"];

/** Words of which the forms are known: those of a few questions, each of which asks for them many times. */
const mostKnown = 500;

/** The forms of one word, cheapest first. Surface form before all: stemming corrupts names (bekasi is not "bekas"). */
export const variantsOf: (norm: string) => readonly Variant[] = lately(mostKnown, (norm) => norm, formsOf);

function formsOf(norm: string): Variant[] {
  const variants: Variant[] = [{ norm, cost: 0 }];
  const add = (form: string, cost: number): void => {
    if (!variants.some((variant) => variant.norm === form)) variants.push({ norm: form, cost });
  };
  const meant = slang.get(norm);
  if (meant) add(meant, 0);
  for (const clitic of whole.has(norm) ? [] : clitics) {
    if (!norm.endsWith(clitic) || norm.length < clitic.length + 3) continue;
    const stem = norm.slice(0, -clitic.length);
    add(stem, 0.05);
    const stemMeant = slang.get(stem);
    if (stemMeant) add(stemMeant, 0.05);
  }
  // "poverty rates", "rivers"
  if (/[^s]s$/.test(norm) && norm.length > 4) add(norm.slice(0, -1), 0.1);
  // "antarprovinsi" is taken over provinces.
  if (norm.startsWith(between) && norm.length > between.length + 3) add(norm.slice(between.length), 0.05);
  for (const { norm: form, cost } of [...variants]) {
    if (!/^\p{L}+2$/u.test(form)) continue;
    const single = form.slice(0, -1);
    add(single, cost + 0.1);
    add(single + single, cost + 0.1);
  }
  return variants;
}
