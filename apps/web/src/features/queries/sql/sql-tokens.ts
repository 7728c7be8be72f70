export interface SqlToken {
  readonly kind: "keyword" | "string" | "number" | "comment" | "plain";
  readonly text: string;
}

const keywords =
  "SELECT|FROM|WHERE|AND|OR|NOT|IN|IS|NULL|AS|ON|USING|JOIN|LEFT|RIGHT|INNER|FULL|OUTER|CROSS|GROUP|BY|ORDER|HAVING|LIMIT|OFFSET|DISTINCT|CASE|WHEN|THEN|ELSE|END|WITH|UNION|ALL|BETWEEN|LIKE|ILIKE|ASC|DESC|NULLS|FIRST|LAST|OVER|PARTITION|CAST|FILTER|TRUE|FALSE|EXISTS|INTERVAL";
const token = new RegExp(
  [
    String.raw`(?<comment>--[^\n]*|/\*[\s\S]*?\*/)`,
    "(?<string>'(?:[^']|'')*')",
    '(?<name>"(?:[^"]|"")*")',
    String.raw`(?<keyword>\b(?:${keywords})\b)`,
    String.raw`(?<number>\b\d+(?:\.\d+)?\b)`,
  ].join("|"),
  "gi",
);

/** SQL cut into pieces to be coloured; together they are the text, nothing is lost. */
export function sqlTokens(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let end = 0;
  for (const match of sql.matchAll(token)) {
    if (match.index > end) tokens.push({ kind: "plain", text: sql.slice(end, match.index) });
    const { comment, string, keyword, number } = match.groups ?? {};
    const kind = comment ? "comment" : string ? "string" : keyword ? "keyword" : number ? "number" : "plain";
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < sql.length) tokens.push({ kind: "plain", text: sql.slice(end) });
  return tokens;
}
