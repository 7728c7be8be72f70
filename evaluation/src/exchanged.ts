import type { Engine } from "@tanyadata/text-to-sql";

const provinces: readonly string[] =
  "Aceh|Sumatera Utara|Sumatera Barat|Riau|Jambi|Bengkulu|Lampung|Banten|Jawa Barat|Jawa Tengah|Jawa Timur|Bali|Maluku|Gorontalo|Kalimantan Barat|Kalimantan Timur|Sulawesi Selatan|Sulawesi Utara".split(
    "|",
  );
const province = new RegExp(
  `(?<!\\p{L}|(?:Kepulauan|Kota|Kabupaten|Kab\\.|Selat|Pulau|Danau|Gunung|Laut) )(?:${provinces.join("|")})(?!\\p{L}| \\p{Lu})`,
  "gu",
);
const year = /(?<![\d.,/–-])20[012]\d(?![\d.,/–-])/gu;
/** "dari 38 provinsi": about how many there are, whichever number it is, restricts nothing. */
const number = /(?<![\d.,/–-])(?![23]\d (?:provinsi|kab))\d{1,3}(?![\d.,/–-])/gu;

/** "Saya guru kelas 8 di Ambon. Berapa …": who asks says nothing of what is asked. */
const introduction = /^saya [^.!?]*[.!?]\s/iu;

/** A question with another year, place or number in the place of one that it says; each says something else. */
export interface Exchanged {
  readonly what: "year" | "place" | "number";
  readonly asked: string;
}

/** Every year, place and number of a question exchanged for another, one at a time. */
export function exchangedIn(question: string): Exchanged[] {
  const by = (what: Exchanged["what"], pattern: RegExp, other: (said: string) => string): Exchanged[] =>
    [...question.matchAll(pattern)].flatMap(({ 0: said, index }) =>
      index < (introduction.exec(question)?.[0].length ?? 0)
        ? []
        : { what, asked: `${question.slice(0, index)}${other(said)}${question.slice(index + said.length)}` },
    );
  return [
    ...by("year", year, (said) => String(Number(said) - 1)),
    ...by("place", province, (said) => provinces[(provinces.indexOf(said) + 5) % provinces.length] ?? ""),
    ...by("number", number, (said) => String(Number(said) + 1)),
  ];
}

/** Questions that come to one plan whichever year, place or number they say: it was read and not held. */
export function* notHeld(engine: Engine, questions: Iterable<string>): Generator<string> {
  for (const question of questions) {
    const changes = exchangedIn(question);
    const plan = changes.length > 0 ? planOf(engine, question) : null;
    if (plan === null) continue;
    for (const { what, asked } of changes) if (planOf(engine, asked) === plan) yield `${what}: ${question} = ${asked}`;
  }
}

/** The plan of a question as text; null where it is not answered. */
function planOf(engine: Engine, question: string): string | null {
  const reading = engine.read(question);
  return reading.kind === "plan" ? JSON.stringify(reading.plan) : null;
}
