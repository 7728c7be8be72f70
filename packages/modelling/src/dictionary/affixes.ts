/** Where a root begins with a cluster that is kept, as of borrowed words: "mentransfer", "memproses", "mengklaim". */
const cluster = /^(?:tr|pr|pl|kl|kr|st|sp|sk|ps|kh|str)/;

/** The nasal that "me-" and "pe-" put before a root, with the root as it stands behind it: "meng" + "irim", "meny" + "ervis". */
function nasal(root: string): string {
  const first = root.charAt(0);
  const rest = root.slice(1);
  // Of one syllable it is "menge-": "mengecek", "mengelas".
  if (!/[aeiou].*[aeiou]/.test(root)) return `nge${root}`;
  if (/^[lmnrwy]/.test(root)) return root;
  if (/^[bfv]/.test(root)) return `m${root}`;
  if (/^(?:[cdjz]|sy)/.test(root)) return `n${root}`;
  if (/^[ghaeiou]/.test(root)) return `ng${root}`;
  const isKept = cluster.test(root);
  const before: Readonly<Record<string, string>> = { p: "m", t: "n", s: isKept ? "n" : "ny", k: "ng" };
  return (before[first] ?? "ng") + (isKept ? root : rest);
}

/** A root with an affix as the dictionary writes it: `di-kan` of "lapor" is "dilaporkan", `me-` of "kirim" "mengirim". */
export function affixed(root: string, affix: string): string {
  const [prefix = "", suffix = ""] = affix.split("-");
  const stem =
    prefix === "me" || prefix === "pe"
      ? prefix + nasal(root)
      : // "bekerja", "terawat": no two r meet.
        /^(?:ber|ter|per)$/.test(prefix) && (root.startsWith("r") || (prefix === "ber" && /^[^aeiou]er/.test(root)))
        ? prefix.slice(0, -1) + root
        : prefix + root;
  return stem + suffix;
}
