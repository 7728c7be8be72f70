const units = ["nol", "satu", "dua", "tiga", "empat", "lima", "enam", "tujuh", "delapan", "sembilan"];
const english =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const englishTens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const whole = [
  ["seribu", 1e3],
  ["sejuta", 1e6],
  ["semiliar", 1e9],
  ["setriliun", 1e12],
  ["setengah juta", 5e5],
  ["half a million", 5e5],
  ["a hundred", 100],
  ["one hundred", 100],
  ["a thousand", 1e3],
  ["a million", 1e6],
  ["a billion", 1e9],
] as const;

/** Numbers below a thousand as they are said, and what they are worth: "dua puluh lima" 25, "seratus" 100. */
export const numberWords: readonly (readonly [string, number])[] = [...spoken()];

function* spoken(): Generator<[string, number]> {
  for (const [value, word] of english.entries()) if (value > 0) yield [word, value];
  for (const [i, ten] of englishTens.entries()) {
    yield [ten, 10 * (i + 2)];
    for (let one = 1; one < 10; one++) yield [`${ten} ${english[one]}`, 10 * (i + 2) + one];
  }
  for (const [word, value] of whole) yield [word, value];
  for (let value = 1; value < 1000; value++) yield [say(value), value];
}

function say(value: number): string {
  if (value < 10) return units[value] ?? "";
  if (value < 12) return value === 10 ? "sepuluh" : "sebelas";
  if (value < 20) return `${say(value - 10)} belas`;
  if (value < 100) return `${say(Math.floor(value / 10))} puluh${rest(value % 10)}`;
  if (value < 200) return `seratus${rest(value - 100)}`;
  return `${say(Math.floor(value / 100))} ratus${rest(value % 100)}`;
}

function rest(value: number): string {
  return value === 0 ? "" : ` ${say(value)}`;
}

/** "21 st", "2 nd": places in an order as English writes them with digits. */
export const ordinalsInDigits: readonly (readonly [string, number])[] = Array.from({ length: 50 }, (_, i) => {
  const value = i + 1;
  const isTeen = value > 10 && value < 20;
  return [`${value} ${(!isTeen && ["st", "nd", "rd"][(value % 10) - 1]) || "th"}`, value];
});
