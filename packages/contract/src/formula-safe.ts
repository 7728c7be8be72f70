/** What a spreadsheet may take for a formula: OWASP's list, with the full-width signs that some locales fold. */
const signs = "=+\\-@\uFF1D\uFF0B\uFF0D\uFF20";
const start = new RegExp(`^[${signs}\\t\\r\\n]`);
/** A number kept as text (whole numbers beyond 2^53 arrive so): its sign starts no formula. */
const numeral = /^[+-]?\d+(?:[.,]\d+)?$/;
/**
 * Within a text, behind what is a separator to somebody: a file with commas is cut at semicolons by a spreadsheet of the other locale, quotes or
 * not, and what follows is then a cell of its own.
 */
const behindSeparator = new RegExp(`([,;\\t\\r\\n]["' ]*)(?=[${signs}](?![\\d.,]+(?:[,;\\s]|$)))`, "g");

/** Text of which no spreadsheet makes a formula, whichever separator its locale has: an apostrophe stands before what could be one. */
export const formulaSafe = (text: string): string => {
  if (numeral.test(text)) return text;
  const within = text.replaceAll(behindSeparator, "$1'");
  return start.test(text) ? `'${within}` : within;
};
