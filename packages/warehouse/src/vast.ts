import { type Entity, type Member, type SemanticModel, withViews } from "@tanyadata/semantic-model";
import { memberColumns, memberMaker, quote, type ReadRows, text } from "./members.ts";
import { NameIndex } from "./name-index.ts";
import type { Cell, Warehouse } from "./warehouse.ts";

/** An entity with more members is not held: each takes half a kilobyte, and is read at every start. */
const mostHeld = 200_000;
/** Members that one question may name. */
const mostFound = 400;
/** Names and keys in one query. */
const atOnce = 200;

/** The entities of a model that have too many members to be held, and how many. */
export async function vastEntities(
  model: SemanticModel,
  read: ReadRows,
  most = mostHeld,
): Promise<ReadonlyMap<string, number>> {
  const entities = [...model.entities.values()].filter(({ named }) => named);
  if (entities.length === 0) return new Map();
  const counts = entities.map(({ table }) => `(SELECT count(*) FROM ${quote(table)})`);
  const [row = []] = await read(withViews(`SELECT ${counts.join(", ")}`, model));
  const vast = new Map<string, number>();
  for (const [i, { entity }] of entities.entries()) if (Number(row[i]) > most) vast.set(entity, Number(row[i]));
  return vast;
}

/** Names of so many members that they are looked up in the warehouse. */
export interface VastNames {
  /**
   * The members of vast entities that are called by one of `names`, in small letters, or have one of the keys; and those of such entities that
   * these lie in. What the warehouse does not answer is not found.
   */
  find(
    names: readonly string[],
    keys: ReadonlyMap<string, readonly string[]>,
    asked: { readonly warehouse: Warehouse; readonly signal?: AbortSignal },
  ): Promise<Member[]>;
}

/**
 * How names are looked up by an index of the database's own. MariaDB has none of expressions: there the column itself is compared, by its own
 * collation.
 */
const isCalled = (column: string, names: readonly string[], { dialect }: Pick<Warehouse, "dialect">): string | null =>
  dialect === "mariadb"
    ? inList(quote(column), names, literal)
    : inList(
        `lower(${text(column, dialect)})`,
        names.map((name) => name.toLowerCase()),
        literal,
      );

/** The ways in which a name is written; of these a collation that knows no capitals takes any. */
const writings = (name: string): readonly string[] => [
  name,
  name.toUpperCase(),
  name.replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase()),
];

/** The same of keys, which are compared as texts where that uses the index. */
const hasKey = (column: string, keys: readonly string[], { dialect }: Pick<Warehouse, "dialect">): string | null =>
  inList(dialect === "mariadb" ? quote(column) : text(column, dialect), keys, literal);

/** Makes ready what names of vast entities are looked up by: an index of their hashes on DuckDB; PostgreSQL and MariaDB have their own. */
export async function vastNames(
  model: SemanticModel,
  vast: ReadonlyMap<string, number>,
  warehouse: Warehouse,
): Promise<VastNames> {
  const entities = [...vast.keys()].flatMap((id) => model.entities.get(id) ?? []);
  const indexes = new Map<string, NameIndex>();
  for (const entity of entities) {
    // A table of a view has no rows of its own to be found again.
    const index = model.views.has(entity.table) ? null : await NameIndex.of(entity, vast, warehouse);
    if (index) indexes.set(entity.entity, index);
  }
  type Asked = Parameters<VastNames["find"]>[2];

  async function membersWhere(entity: Entity, where: string, { warehouse, signal }: Asked): Promise<Member[]> {
    const sql = `SELECT ${memberColumns(entity, warehouse.dialect).join(", ")} FROM ${quote(entity.table)} WHERE ${where}`;
    const outcome = await warehouse.run(withViews(sql, model), { maxRows: mostFound, ...(signal && { signal }) });
    const memberOf = memberMaker(entity);
    return outcome.ok ? outcome.value.rows.map((row: readonly Cell[]) => memberOf(row)) : [];
  }

  async function named(entity: Entity, names: readonly string[], asked: Asked): Promise<Member[]> {
    const prefixes = [...entity.prefixes, ...entity.subsets.flatMap((subset) => subset.prefixes)];
    const ways = asked.warehouse.dialect === "mariadb" ? names.flatMap(writings) : names;
    const wanted = new Set(ways.flatMap((name) => [name, ...prefixes.map((prefix) => `${prefix} ${name}`)]));
    const called = new Set([...wanted].map((name) => name.toLowerCase()));
    const index = indexes.get(entity.entity);
    const found: Member[] = [];
    for (const some of parts([...wanted])) {
      const where = index
        ? inList(
            "rowid",
            await index.rowsOf(
              some.map((name) => name.toLowerCase()),
              asked,
            ),
            String,
          )
        : isCalled(entity.name, some, asked.warehouse);
      if (where !== null) found.push(...(await membersWhere(entity, where, asked)));
    }
    return found.filter(({ name }) => called.has(name.toLowerCase()));
  }

  async function keyed(entity: Entity, keys: readonly string[], asked: Asked): Promise<Member[]> {
    const found: Member[] = [];
    for (const some of parts([...new Set(keys)]))
      found.push(...(await membersWhere(entity, hasKey(entity.key, some, asked.warehouse) ?? "", asked)));
    // A number is compared with a text as numbers are: "1a" is 1 to MariaDB.
    return found.filter(({ key }) => keys.includes(key));
  }

  return {
    async find(names, keys, asked) {
      const found: Member[] = [];
      for (const entity of entities) {
        if (names.length > 0) found.push(...(await named(entity, names, asked)));
        const own = keys.get(entity.entity) ?? [];
        if (own.length > 0) found.push(...(await keyed(entity, own, asked)));
      }
      for (const above of entities) {
        const missing = found.flatMap(({ parents }) => parents[above.entity] ?? []);
        if (missing.length > 0) found.push(...(await keyed(above, missing, asked)));
      }
      return found;
    },
  };
}

const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

const inList = <T>(what: string, values: readonly T[], write: (value: T) => string): string | null =>
  values.length === 0 ? null : `${what} IN (${values.map(write).join(", ")})`;

function* parts(all: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce);
}
