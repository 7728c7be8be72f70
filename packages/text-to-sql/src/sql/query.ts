/** The parts of one SELECT, put together in the order of SQL. */
export interface Select {
  readonly columns: readonly string[];
  readonly from: string;
  readonly joins?: readonly string[];
  readonly where?: readonly string[];
  readonly group?: readonly string[];
  readonly order?: readonly string[];
  readonly limit?: number;
}

/** Writes a SELECT over several lines, for people to read. */
export function write(select: Select): string {
  const lines = [`SELECT ${select.columns.join(", ")}`, `FROM ${select.from}`, ...(select.joins ?? [])];
  if (select.where?.length) lines.push(`WHERE ${select.where.join("\n  AND ")}`);
  if (select.group?.length) lines.push(`GROUP BY ${select.group.join(", ")}`);
  if (select.order?.length) lines.push(`ORDER BY ${select.order.join(", ")}`);
  if (select.limit !== undefined) lines.push(`LIMIT ${select.limit}`);
  return lines.join("\n");
}

/** A query inside another one, indented. */
export const nested = (query: string): string => `(\n${query.replace(/^/gm, "  ")}\n)`;
