/** Currencies as data: the name that answers tell, and how columns and values write it. */
const currencies: readonly (readonly [name: string, ...forms: string[]])[] = [
  ["rupiah", "idr", "rp", "rp.", "rupiah"],
  ["dolar AS", "usd", "us$", "$", "dolar", "dollar", "dolar as", "us dollar"],
  ["euro", "eur", "€", "euro"],
  ["dolar Singapura", "sgd", "s$", "dolar singapura"],
  ["dolar Australia", "aud", "a$", "dolar australia"],
  ["dolar Hong Kong", "hkd"],
  ["yen", "jpy", "¥", "yen"],
  ["ringgit", "myr", "rm", "ringgit"],
  ["pound sterling", "gbp", "£", "poundsterling", "pound sterling"],
  ["yuan", "cny", "rmb", "yuan"],
  ["riyal", "sar", "riyal", "real saudi"],
  ["won", "krw"],
  ["baht", "thb"],
  ["franc Swiss", "chf"],
  ["rupee", "inr"],
];

const byForm = new Map(currencies.flatMap(([name, ...forms]) => forms.map((form) => [form, name] as const)));

export const currencyNames: ReadonlySet<string> = new Set(currencies.map(([name]) => name));

/** The currency that a value or a word of a name stands for; null for any other. */
export const currencyIn = (text: string): string | null => byForm.get(text.trim().toLowerCase()) ?? null;

/** What people call a currency by: its code, its name and the name without its country. */
export const wordsOfCurrency = (code: string): string[] => {
  const name = currencyIn(code);
  const own = code.trim().toLowerCase();
  return [...new Set([own, ...(name === null ? [] : [name.toLowerCase(), name.split(" ")[0]?.toLowerCase() ?? ""])])];
};
