import type { Entity } from "@tanyadata/semantic-model";
import { quote, text } from "./members.ts";
import type { Warehouse } from "./warehouse.ts";

/** Rows whose hashes come as one text. */
const rowsAtOnce = 50_000;
/** Rows that one name leads to at most. */
const mostOfName = 50;

/**
 * Which rows of a DuckDB table bear which name: eight bytes for each, off the heap, sorted: as much of the hash of the name in small letters as the
 * row's number leaves room for. The engine's own hash, so that it reads and compares names by itself; what it leads to is compared again.
 */
export class NameIndex {
  readonly #sorted: BigUint64Array;
  readonly #bits: bigint;

  private constructor(sorted: BigUint64Array, bits: bigint) {
    this.#sorted = sorted;
    this.#bits = bits;
  }

  /** Null where there can be none: PostgreSQL has indexes of its own, and views have no rows. */
  static async of(
    { entity, table, name }: Pick<Entity, "entity" | "table" | "name">,
    counts: ReadonlyMap<string, number>,
    warehouse: Warehouse,
  ): Promise<NameIndex | null> {
    if (warehouse.dialect !== "duckdb") return null;
    const room = (counts.get(entity) ?? 0) * 2;
    const bits = BigInt(Math.max(1, Math.ceil(Math.log2(room + 1))));
    const packed = `((hash(lower(${text(name, "duckdb")})) >> ${bits}) << ${bits}) | CAST(rowid AS UBIGINT)`;
    const sql = `SELECT string_agg(lpad(to_hex(${packed}), 16, '0'), '') FROM ${quote(table)} WHERE ${quote(name)} IS NOT NULL AND rowid < ${2n ** bits} GROUP BY rowid // ${rowsAtOnce}`;
    const pieces: Buffer[] = [];
    for await (const part of warehouse.stream(sql)) {
      if ("rows" in part) for (const [hex] of part.rows) pieces.push(Buffer.from(String(hex), "hex"));
      if ("end" in part && !part.end.ok) return null;
    }
    const all = Buffer.from(new ArrayBuffer(pieces.reduce((sum, piece) => sum + piece.length, 0)));
    let at = 0;
    for (const piece of pieces.splice(0)) at += piece.copy(all, at);
    const sorted = new BigUint64Array(all.swap64().buffer, 0, all.length / 8);
    return new NameIndex(sorted.sort(), bits);
  }

  /** Numbers of rows that bear one of these names, and maybe of a few others. */
  async rowsOf(
    names: readonly string[],
    { warehouse, signal }: { readonly warehouse: Warehouse; readonly signal?: AbortSignal },
  ): Promise<number[]> {
    const values = names.map((name) => `('${name.replaceAll("'", "''")}')`).join(", ");
    const sql = `SELECT CAST(hash(lower(name)) AS VARCHAR) FROM (VALUES ${values}) AS asked(name)`;
    const outcome = await warehouse.run(sql, signal ? { signal } : {});
    if (!outcome.ok) return [];
    return outcome.value.rows.flatMap(([hash]) => this.#rowsAt(BigInt(String(hash)) >> this.#bits));
  }

  #rowsAt(hash: bigint): number[] {
    const first = hash << this.#bits;
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? 0n) < first) low = middle + 1;
      else high = middle;
    }
    const rows: number[] = [];
    for (let at = low; at < this.#sorted.length && rows.length < mostOfName; at++) {
      const value = this.#sorted[at] ?? 0n;
      if (value >> this.#bits !== hash) break;
      rows.push(Number(value & (2n ** this.#bits - 1n)));
    }
    return rows;
  }
}
