/** A statement of docs/specification.md. */
export interface Statement {
  readonly id: string;
  /** Its capability does not exist yet. */
  readonly isPlanned: boolean;
}

/** The statements of the specification's Markdown, in its order. */
export function statementsOf(markdown: string): Statement[] {
  return [...markdown.matchAll(/^- (S\d+\.\d{2}) (.+)$/gm)].map(([, id = "", words = ""]) => ({
    id,
    isPlanned: words.endsWith("*(planned)*"),
  }));
}

/** The ids that stand in the strings of a test file: its titles and the tables that titles are made of. Comments prove nothing. */
export function idsProven(code: string): string[] {
  // Whatever begins first is it: a comment may quote, a string may hold an address or a glob.
  const tokens = code.match(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
  const strings = tokens.filter((token) => !token.startsWith("/"));
  return strings.flatMap((text) => text.match(/\bS\d+\.\d{2}\b/g) ?? []);
}

/** What is wrong between the statements and the test files: one line each, none where all is well. */
export function faultsOf(statements: readonly Statement[], files: readonly { path: string; text: string }[]): string[] {
  if (statements.length === 0) return ["the specification holds no statement"];
  if (files.length === 0) return ["there is no test file"];
  const known = new Map(statements.map((statement) => [statement.id, statement]));
  const proofs = files.flatMap(({ path, text }) => idsProven(text).map((id) => ({ id, path })));
  const proven = new Set(proofs.map(({ id }) => id));
  const ids = statements.map(({ id }) => id);
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} stands twice in the specification`),
    ...proofs.filter(({ id }) => !known.has(id)).map(({ id, path }) => `${path} names ${id}, which is no statement`),
    ...statements
      .filter(({ id, isPlanned }) => !isPlanned && !proven.has(id))
      .map(({ id }) => `${id} has no proof: no test bears it in its title`),
    ...statements
      .filter(({ id, isPlanned }) => isPlanned && proven.has(id))
      .map(({ id }) => `${id} is proven by now: take its mark (planned) away`),
  ];
}
