/** Words after a noun that say it was spoken of: "danau itu", "provinsi tersebut". */
const pointers: readonly string[] =
  "itu|ini|tersebut|tsb|tsbt|tadi|td|barusan|dimaksud|termaksud|bersangkutan|itu tadi|ini tadi|tersebut tadi|yang dimaksud|yang bersangkutan|yang tadi|yang barusan|yang itu|yang tersebut|yang disebut|yang disebut tadi|yang disebutkan tadi|yang barusan disebut|tersebut di atas|di atas tadi".split(
    "|",
  );

/** The same before one, in English. */
const leadingPointers: ReadonlySet<string> = new Set(["that", "this", "those", "these", "said"]);

/** "the lake": was spoken of, or is any. */
const article = "the";

/** So many of what was spoken of: "kedua provinsi itu", "both provinces". */
const gathered: ReadonlyMap<string, number> = new Map([
  ["both", 2],
  ...["two", "three", "four", "five"].map((number, i): [string, number] => [number, i + 2]),
  ...["dua", "tiga", "empat", "lima", "enam", "tujuh", "delapan", "sembilan", "sepuluh"].flatMap(
    (number, i): [string, number][] => [
      [number, i + 2],
      [`ke${number}`, i + 2],
    ],
  ),
]);

const longest = Math.max(...pointers.map((words) => words.split(" ").length));
const known: ReadonlySet<string> = new Set(pointers);

/** How far the words reach that begin at a token and point back at the noun before it; 0 where none do. */
export function pointerLength(norms: readonly string[], at: number): number {
  for (let length = longest; length > 0; length--)
    if (at + length <= norms.length && known.has(norms.slice(at, at + length).join(" "))) return length;
  return 0;
}

/** Whether a word before a noun points back; "the" may. */
export const leadsPointing = (norm: string): "surely" | "perhaps" | null =>
  leadingPointers.has(norm) ? "surely" : norm === article ? "perhaps" : null;

/** How many are gathered by a word before a noun: 2 of "kedua". */
export const gatheredBy = (norm: string): number | null => gathered.get(norm) ?? null;
