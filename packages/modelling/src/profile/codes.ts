/** What single values stand for. */
export interface Meaning {
  readonly value: string;
  readonly label: string;
  /** Other words for it, lower case. */
  readonly terms: readonly string[];
}

/**
 * What a comment says of values: "L=lunas, B=belum lunas (bon), X=batal", "1 = laki-laki 2 = perempuan". Only what stands for values
 * that the column holds, or for short codes, is taken for one.
 */
export function meaningsIn(comment: string | null, values: readonly string[]): Meaning[] {
  if (comment === null) return [];
  const found = [...comment.matchAll(/(?:^|[\s,;(/])["']?([\p{L}\p{N}_]{1,12})["']?\s*[=:]\s*/gu)];
  const held = new Set(values.map((value) => value.trim().toLowerCase()));
  if (found.length === 0) return listedIn(comment, held);
  const meanings = found.flatMap((match, i): Meaning[] => {
    const value = match[1] ?? "";
    if (!held.has(value.toLowerCase()) && value.length > 2) return [];
    const from = (match.index ?? 0) + match[0].length;
    const to = found[i + 1]?.index ?? comment.length;
    const told = withoutHeld(comment.slice(from, to), held).replace(/[\s,;./]+$/u, "");
    const [, label = told, aside = ""] = /^([^()]*)\(([^()]*)\)/u.exec(told) ?? [];
    const words = label.split(/\s*[/|]\s*/).map((one) => one.trim().toLowerCase());
    if (words[0] === undefined || words[0] === "") return [];
    const own = values.find((one) => one.trim().toLowerCase() === value.toLowerCase())?.trim() ?? value;
    // "perusahaan / instansi" is said with a word between as well.
    const both = words.length === 2 ? [words.join(" atau "), words.join(" dan ")] : [];
    return [
      { value: own, label: words[0], terms: [...words.slice(1), ...both, aside.trim().toLowerCase()].filter(Boolean) },
    ];
  });
  const matching = meanings.filter(({ value }) => held.has(value.toLowerCase()));
  return matching.length > 0 ? meanings : [];
}

/** "berangkat = sudah diberangkatkan, batal": what follows is another value, that needs no words. */
function withoutHeld(told: string, held: ReadonlySet<string>): string {
  const [first = "", ...others] = told.split(/[,;](?![^(]*\))/u);
  const last = others.findIndex((part) => held.has(part.trim().toLowerCase()));
  return last < 0 ? told : [first, ...others.slice(0, last)].join(",");
}

/** "J junior, S senior", "PNS, GTY (guru tetap yayasan)": each part of a list begins with a value that is held. */
function listedIn(comment: string, held: ReadonlySet<string>): Meaning[] {
  const parts = comment.split(/[,;]/).map((part) => /^\s*([\p{L}\p{N}]{1,5})(?:\s+\(?([^()]+)\)?)?\s*$/u.exec(part));
  const told = new Set(parts.map((part) => (part?.[1] ?? "").toLowerCase()));
  // All parts begin with what is held, or all that is held is told beside codes that no row has yet.
  const isWhole = held.size > 0 && [...held].every((value) => told.has(value)) && parts.every((part) => part?.[2]);
  if (parts.length < 2 || !parts.every((part) => part && (isWhole || held.has((part[1] ?? "").toLowerCase()))))
    return [];
  return parts.flatMap((part) =>
    part?.[2] === undefined ? [] : [{ value: part[1] ?? "", label: part[2].trim().toLowerCase(), terms: [] }],
  );
}

const truths: readonly (readonly [yes: string, no: string])[] = [
  ["y", "t"],
  ["y", "n"],
  ["ya", "tidak"],
  ["yes", "no"],
  ["1", "0"],
  ["true", "false"],
  ["t", "f"],
  ["aktif", "nonaktif"],
  ["aktif", "tidak aktif"],
  ["active", "inactive"],
  ["a", "n"],
  ["ada", "tidak ada"],
  ["sudah", "belum"],
  ["on", "off"],
];

/** Which value says yes and which no, where the values are a pair of such; a pair of which one alone occurs counts too. */
export function truthOf(values: readonly string[]): { readonly yes: string; readonly no: string } | null {
  const held = values.map((value) => value.trim().toLowerCase());
  if (held.length === 0 || held.length > 2) return null;
  const pair = truths.find(
    (one) => held.every((value) => one.includes(value)) && (held.length === 2 || one[0].length < 6),
  );
  if (!pair) return null;
  const written = (word: string): string =>
    values[held.indexOf(word)]?.trim() ?? (values[0] === values[0]?.toUpperCase() ? word.toUpperCase() : word);
  return { yes: written(pair[0]), no: written(pair[1]) };
}
