import type { SecretKind } from "./words.ts";

/** Of so many in a hundred values a column is told to hold what they look like. */
const most = 0.8;

/** One such value among others is enough: nothing else looks like it. */
const unmistakable: readonly (readonly [SecretKind, RegExp])[] = [
  ["password", /^\$(?:2[abxy]?|argon2(?:id|i|d)|scrypt|pbkdf2[\w-]*|bcrypt[\w-]*|[1567yPHS])\$/],
  ["password", /^(?:pbkdf2|scrypt|argon2|bcrypt|sha1|sha256|sha512|md5)[\w:.-]*\$/i],
  ["password", /^\{(?:S?SHA\d*|S?MD5|CRYPT|PBKDF2[\w-]*|ARGON2\w*)\}/i],
  ["token", /^-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ["token", /^eyJ[\w-]{10,}\.[\w-]+\.[\w-]*$/],
  ["token", /^(?:sk|pk|rk)_(?:live|test)_\w{10,}$|^sk-[\w-]{20,}$|^gh[pousr]_\w{20,}$|^github_pat_\w{20,}$/],
  ["token", /^xox[abeoprs]-[\w-]{10,}$|^A(?:KIA|SIA)[A-Z0-9]{16}$|^AIza[\w-]{30,}$|^glpat-[\w-]{15,}$|^ya29\./],
];

/** Identifiers that are as long and as mixed as a secret, and are none. */
const identifiers = [
  /^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$/i,
  // ULID
  /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i,
];

/**
 * What a column with such values holds, where their shape says that they are told to nobody: hashes of passwords, keys and other long
 * random texts, numbers of persons and of cards. Null and empty values count for nothing.
 * @param sample some values of the column, as the database gives them
 */
export function secretByShape(sample: readonly unknown[]): SecretKind | null {
  const values = sample.filter((value) => value !== null && value !== undefined && value !== "");
  const texts = values.map((value) => String(value).trim());
  for (const [kind, shape] of unmistakable) if (texts.some((text) => shape.test(text))) return kind;
  const isMost = (test: (text: string, value: unknown) => boolean): boolean =>
    values.length > 0 && texts.filter((text, i) => test(text, values[i])).length >= most * values.length;
  if (isMost((text, value) => isPersonNumber(text) && isLong(text, value))) return "identity";
  if (isMost((text) => /^\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3}$/.test(text))) return "identity";
  if (isMost((text) => isCardNumber(text))) return "account";
  if (isMost((text, value) => typeof value === "string" && /^\d{16}$/.test(text))) return "identity";
  return isMost((text, value) => typeof value === "string" && isRandom(text)) ? "token" : null;
}

const isLong = (text: string, value: unknown): boolean => typeof value !== "boolean" && text.length === 16;

/** NIK and the number of a family card: where, the day of birth (women's after 40), a number. */
function isPersonNumber(text: string): boolean {
  const [, province, day, month] = /^(\d\d)\d{4}(\d\d)(\d\d)\d{6}$/.exec(text) ?? [];
  const [where, born, of] = [Number(province), Number(day), Number(month)];
  return where >= 11 && where <= 96 && ((born >= 1 && born <= 31) || (born >= 41 && born <= 71)) && of >= 1 && of <= 12;
}

/** Sixteen digits with the check digit of cards, in groups or not. */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ -]/g, "");
  if (!/^[2-6]\d{15}$/.test(digits) || !/^\d{16}$|^(?:\d{4}[ -]){3}\d{4}$/.test(text)) return false;
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Long, without a word: letters and digits change places as chance has it. */
function isRandom(text: string): boolean {
  if (text.length < 24 || !/^(?:0x)?[A-Za-z0-9+/_=-]+$/.test(text)) return false;
  if (identifiers.some((shape) => shape.test(text))) return false;
  const kinds = [...text.replace(/=+$/, "")].map(kindOf);
  const changes = kinds.flatMap((kind, i) => (i > 0 && kind !== kinds[i - 1] ? [[kind, kinds[i - 1]]] : []));
  const ofDigits = changes.filter((kinds) => kinds.includes("digit"));
  return changes.length >= 0.25 * (kinds.length - 1) && ofDigits.length >= 0.08 * (kinds.length - 1);
}

const kindOf = (sign: string): string =>
  /\d/.test(sign) ? "digit" : /[a-z]/.test(sign) ? "small" : /[A-Z]/.test(sign) ? "capital" : "sign";
