import { randomBytes } from "node:crypto";
import type { Kysely, RawBuilder } from "kysely";
import { asOwn, eraseOf } from "../../events/audit-log.ts";
import { sql } from "../../store/kysely.ts";
import type { Schema } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import { addressed, fates, isSecret } from "./fates.ts";

/** Rows that are read at once. */
const atOnce = 500;

/** What rows tell of data: not told any more to whom the data are not. */
const ofData: ReadonlySet<string> = new Set(
  "answer reading sql result regions sources plan suggestions chart full_question tables".split(" "),
);

/** What is kept of one user, wherever it is kept. */
export function belongingStore(
  { db }: Pick<Store, "db">,
  seeing: (userId: string) => Promise<(seenAs: string | null) => boolean> = async () => () => true,
) {
  const columnsOf = async (): Promise<ReadonlyMap<string, readonly string[]>> =>
    new Map(
      (await db.introspection.getTables()).map(({ name, columns }) => [name, columns.map((column) => column.name)]),
    );

  async function* rowsOf(table: string, by: string, userId: string, columns: readonly string[]) {
    const told = sql.join(columns.map((column) => sql.ref(column)));
    const hasId = columns.includes("id");
    const order = hasId ? sql.ref("id") : told;
    let last: string | null = null;
    for (let from = 0; ; from += atOnce) {
      const after: RawBuilder<unknown> = hasId && last !== null ? sql`and ${sql.ref("id")} > ${last}` : sql``;
      const page = hasId ? sql`limit ${atOnce}` : sql`limit ${atOnce} offset ${from}`;
      const { rows }: { rows: Row[] } =
        await sql<Row>`select ${told} from ${sql.table(table)} where ${sql.ref(by)} = ${userId} ${after}
        order by ${order} ${page}`.execute(db);
      yield* rows;
      last = rows.at(-1)?.["id"] ?? null;
      if (rows.length < atOnce) return;
    }
  }

  return {
    /** Everything of a user as the text of one JSON object, a list of rows for each table; without secrets. */
    async *told(userId: string): AsyncGenerator<string> {
      const tables = await columnsOf();
      const isSeen = await seeing(userId);
      let separator = "{";
      for (const [table, { by }] of Object.entries(fates)) {
        const columns = (tables.get(table) ?? []).filter((column) => !isSecret(column));
        if (columns.length === 0) continue;
        yield `${separator}\n${JSON.stringify(table)}: [`;
        separator = ",";
        let isFirst = true;
        for (const column of by)
          for await (const row of rowsOf(table, column, userId, columns)) {
            const isTheirs = !columns.includes("seen_as") || isSeen(row["seen_as"] ?? null);
            const told = table === "events" ? asOwn(row) : row;
            yield `${isFirst ? "" : ","}\n  ${JSON.stringify(isTheirs ? told : withheld(row))}`;
            isFirst = false;
          }
        yield "]";
      }
      yield "\n}\n";
    },

    /** Erases what is the user's own; gives how many conversations that were. Answers, feedback and search go with their conversations. */
    erase: (userId: string): Promise<number> =>
      db.transaction().execute(async (transaction) => {
        const topics = await transaction.deleteFrom("topics").where("user_id", "=", userId).executeTakeFirst();
        for (const table of ["feedback", "unanswered", "pins", "board_shares"] as const)
          await transaction.deleteFrom(table).where("user_id", "=", userId).execute();
        await eraseOf(transaction, userId);
        return Number(topics.numDeletedRows);
      }),

    /** Ends an account for good: nobody logs in with it, its keys are gone, and it bears no name any more. */
    endAccount: (userId: string, now: Date): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const at = now.toISOString();
        for (const table of ["sessions", "second_factors", "api_keys", "group_members", "user_attributes"] as const)
          await transaction.deleteFrom(table).where("user_id", "=", userId).execute();
        await transaction
          .updateTable("certificates")
          .set({ locked_key: null, revoked_at: at, revoked_for: "cessation_of_operation" })
          .where("user_id", "=", userId)
          .where("revoked_at", "is", null)
          .execute();
        await eraseOf(transaction, userId, true);
        // Nobody can have taken an address that nobody can foresee.
        const email = `dihapus-${userId}-${randomBytes(6).toString("hex")}@tanyadata.invalid`;
        const nobody = { email, nickname: "(dihapus)", password_hash: "none" };
        const own = transaction.selectFrom("users").select("email").where("id", "=", userId);
        const { email: former } = await own.executeTakeFirstOrThrow();
        for (const [table, columns] of Object.entries(addressed))
          for (const column of columns) await renameIn(transaction, { table, column }, former, email);
        const account = transaction.updateTable("users").where("id", "=", userId);
        await account.set({ ...nobody, is_admin: 0, disabled_at: at, updated_at: at }).execute();
      }),

    /** Conversations that nobody wrote in since then, but pinned ones, with their answers. Gives how many. */
    async forgetTopics(since: string): Promise<number> {
      const old = db.selectFrom("topics").select("id").where("updated_at", "<", since).where("pinned_at", "is", null);
      const { numDeletedRows } = await db.deleteFrom("topics").where("id", "in", old.limit(500)).executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** Puts another address where one stands as the whole of a column, or as a value of the JSON in it. */
async function renameIn(
  db: Kysely<Schema>,
  { table, column }: { readonly table: string; readonly column: string },
  from: string,
  to: string,
): Promise<void> {
  const kept = sql.ref(column);
  const within = sql`replace(${kept}, ${JSON.stringify(from)}, ${JSON.stringify(to)})`;
  const changed = sql`case when ${kept} = ${from} then ${to} else ${within} end`;
  await sql`update ${sql.table(table)} set ${kept} = ${changed}`.execute(db);
}

type Row = Readonly<Record<string, string | null>>;

const withheld = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, ofData.has(column) ? null : value]));
