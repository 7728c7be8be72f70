/** A program that puts so many copies of a topic's questions before them, as if they had been asked, and ends. */
import { newId } from "../ids.ts";
import { openStore } from "../store/store.ts";

const [dataDir = "", topicId = "", count = "0"] = process.argv.slice(2);
const store = await openStore({ dataDir });
await store.db.transaction().execute(async (transaction) => {
  const asked = await transaction
    .selectFrom("queries")
    .selectAll()
    .where("topic_id", "=", topicId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const first = Date.parse(asked[0]?.created_at ?? "");
  for (let index = 0; index < Number(count); index += 1) {
    const at = new Date(first - Number(count) + index);
    const [row] = asked.slice(index % asked.length);
    if (!row) throw new Error("the topic has no questions");
    const copy = { ...row, id: newId(at), created_at: at.toISOString(), updated_at: at.toISOString() };
    await transaction.insertInto("queries").values(copy).execute();
  }
});
await store.close();
