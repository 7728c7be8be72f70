import type { QueryFailure } from "../warehouse.ts";

/** SQL whose pieces read alike for everybody: what is judged and what runs. */
export type PlainSql =
  /** `judged` differs from `run` only in how a backslash in a text is written. */
  { readonly run: string; readonly judged: string } | { readonly wrong: Extract<QueryFailure, { kind: "syntax" }> };

/**
 * Words that begin what no question needs, and that the server knows although a parser may take them for names: `INTO OUTFILE`,
 * `FOR UPDATE`, `LOCK IN SHARE MODE`, `PROCEDURE ANALYSE`. The server reserves each: a column of that name stands in backticks anyway.
 */
const refusedWords: ReadonlySet<string> = new Set(`dumpfile for into lock outfile procedure returning`.split(/\s+/));

const pieces = {
  blank: /[ \t\n\r\f\v]+/y,
  /** Two dashes begin a comment only before a blank; without, they are two minus signs to some and a comment to others. */
  lineComment: /(?:--(?=[ \t\n\r\f\v]|$)|#)[^\n]*/y,
  /** `/*!…` and `/*M!…` are no comments: the server runs them. `/*+…` are hints. */
  comment: /\/\*(?!!|M!|\+)[^*]*(?:\*(?!\/)[^*]*)*\*\//y,
  text: /'(?:[^']|'')*'/y,
  backticked: /`(?:[^`]|``)+`/y,
  /** As the session reads it (ANSI_QUOTES): a name. */
  quoted: /"(?:[^"]|"")+"/y,
  number: /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w$.\u0080-\uffff])/y,
  word: /[A-Za-z][A-Za-z0-9_]*(?![$\u0080-\uffff])/y,
  sign: /<=>|<>|<=|>=|!=|\/(?!\*)|-(?!-)|[+*%=<>(),;]|\.(?=[A-Za-z`"*])/y,
};
type Kind = keyof typeof pieces;

/**
 * Reads SQL piece by piece, by a narrower alphabet than the server's: what could be cut otherwise by a parser of the same dialect is
 * refused (executable comments, charset introducers, variables, numbers in other bases, names with signs that stand bare).
 * Comments are left out, and names in double quotes come out in backticks.
 */
export function plainSqlOf(sql: string): PlainSql {
  let run = "";
  let judged = "";
  let last: Kind | null = null;
  for (let at = 0; at < sql.length; ) {
    const kind = (Object.keys(pieces) as Kind[]).find((one) => matches(pieces[one], sql, at));
    if (!kind) return refused(sql, at, `nothing is known that begins with ${JSON.stringify(sql.slice(at, at + 8))}`);
    const end = pieces[kind].lastIndex;
    const piece = sql.slice(at, end);
    if (kind === "word" && refusedWords.has(piece.toLowerCase())) return refused(sql, at, `${piece} is not allowed`);
    if (kind === "text" && last === "text") return refused(sql, at, "two texts in a row");
    // `N'…'`, `x'…'`: the letter says how the text is to be read.
    if (kind === "text" && /[\w$\u0080-\uffff]$/.test(sql.slice(0, at)))
      return refused(sql, at, "a text right after a word");
    const written = kind === "lineComment" || kind === "comment" ? " " : kind === "quoted" ? backticked(piece) : piece;
    run += written;
    judged += kind === "text" ? written.replaceAll("\\", "\\\\") : written;
    if (kind !== "blank" && kind !== "comment" && kind !== "lineComment") last = kind;
    at = end;
  }
  const tail = /[\s;]*$/;
  return { run: run.replace(tail, ""), judged: judged.replace(tail, "") };
}

function matches(piece: RegExp, sql: string, at: number): boolean {
  piece.lastIndex = at;
  return piece.test(sql);
}

const backticked = (quoted: string): string => `\`${quoted.slice(1, -1).replaceAll('""', '"').replaceAll("`", "``")}\``;

const refused = (sql: string, position: number, message: string): PlainSql => ({
  wrong: {
    kind: "syntax",
    message: `${message} (near ${JSON.stringify(sql.slice(position, position + 20))})`,
    position,
  },
});
