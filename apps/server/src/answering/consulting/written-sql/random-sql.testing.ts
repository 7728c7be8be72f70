import fc from "fast-check";

const declared = {
  province: ["code", "name"],
  regency: ["code", "name", "province_code"],
  population: ["regency_code", "year", "people"],
} as const;
type Table = keyof typeof declared;
interface Source {
  readonly alias: string;
  readonly columns: readonly string[];
}

const hiddenColumns = ["note", "salary", "ctid", "rowid", "tableoid", "*", "row_to_json"];
const names = ["a", "b", "code", "name", "note", "salary"];

/**
 * SELECTs over the tables of the narrow model that are mostly honest; at every place, now and then, something is named
 * that should not be: a hidden column, a name that stands for another, a row, a join that is no tie.
 */
export const randomSql: fc.Arbitrary<string> = fc.gen().map((g) => {
  let made = 0;
  const percent = (chance: number): boolean => g(fc.integer, { min: 1, max: 100 }) <= chance;
  const pick = <T>(...from: readonly T[]): T => g(fc.constantFrom<T[]>, ...from) as T;
  // Only now and then a name that may be taken already.
  const alias = (): string => (percent(10) ? pick("p", "r", "code", "salary", "province") : `t${++made}`);

  function column(sources: readonly Source[]): string {
    const { alias: of, columns } = pick(...sources);
    if (percent(4)) return pick(of, pick(...names), `${of}.${pick(...hiddenColumns)}`, `(${of}).note`);
    return percent(15) ? pick(...columns) : `${of}.${pick(...columns)}`;
  }

  function expression(sources: readonly Source[], depth: number): string {
    const text = `CAST(${column(sources)} AS text)`;
    if (percent(60)) return text;
    if (depth === 0) return pick(`lower(${text})`, "'x'");
    const inner = query(depth - 1, sources, 1);
    return pick(
      `coalesce(${text}, 'x')`,
      `CASE WHEN ${text} > '3' THEN ${text} END`,
      `(SELECT max(q.a) FROM (${inner}) AS q)`,
    );
  }

  function from(depth: number, outer: readonly Source[]): { readonly sql: string; readonly sources: Source[] } {
    const own = (table: Table, columns: readonly string[] = declared[table]): Source => ({ alias: alias(), columns });
    if (depth > 0 && percent(25)) {
      const source = { alias: alias(), columns: ["a", "b"] };
      return { sql: `(${query(depth - 1, outer, 2)}) AS ${source.alias}`, sources: [source] };
    }
    const [r, p, d] = [own("regency"), own("province"), own("population")];
    if (percent(50)) {
      const [table, source] = pick(["regency", r] as const, ["province", p] as const, ["population", d] as const);
      const renames = percent(3) ? "(name, code)" : "";
      return { sql: `${percent(2) ? "salaries" : table} AS ${source.alias}${renames}`, sources: [source] };
    }
    const tie = percent(8) ? column([r, p]) : `${r.alias}.province_code`;
    const join = `regency AS ${r.alias} ${pick("JOIN", "LEFT JOIN")} province AS ${p.alias} ON ${tie} = ${p.alias}.code`;
    if (percent(50)) return { sql: join, sources: [r, p] };
    return {
      sql: `${join} JOIN population AS ${d.alias} ON ${d.alias}.regency_code = ${r.alias}.code`,
      sources: [r, p, d],
    };
  }

  /** A query of one or two columns, `a` and `b` unless it goes by worse names. */
  function query(depth: number, outer: readonly Source[], width: number): string {
    const { sql, sources } = from(depth, outer);
    const seen = percent(10) ? [...sources, ...outer] : sources;
    const isGrouped = percent(25);
    const told = ["a", "b"].slice(0, width).map((name) => {
      const said = expression(seen, depth);
      return `${isGrouped ? `max(${said})` : said} AS ${percent(8) ? pick(...names) : name}`;
    });
    const clauses = [
      percent(35) ? `WHERE ${expression(seen, depth)} > ${expression(seen, 0)}` : "",
      isGrouped && percent(60) ? `GROUP BY ${percent(5) ? pick(...names) : column(sources)}` : "",
      percent(35)
        ? `ORDER BY ${percent(70) ? pick("a", "a DESC", "1") : percent(30) ? pick(...names) : expression(seen, 0)}`
        : "",
    ];
    return `SELECT ${told.join(", ")} FROM ${sql} ${clauses.filter(Boolean).join(" ")}`.trim();
  }

  const plain = query(2, [], 2);
  if (percent(15)) return `WITH ${pick("w", "w", "province")} AS (${plain}) SELECT w.a FROM w`;
  return percent(10) ? `${query(1, [], 1)} UNION ALL ${query(1, [], 1)}` : plain;
});
