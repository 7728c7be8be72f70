import { type Edit, editedModel, type Member, type SemanticModel, withoutSecrets } from "@tanyadata/semantic-model";
import { dialects, type Engine, makeEngine } from "@tanyadata/text-to-sql";
import { readMembers, vastEntities, vastNames, type Warehouse } from "@tanyadata/warehouse";
import { keysIn, type Learn, learning } from "../../answering/vast-names.ts";
import { openPlace } from "../../open-warehouse.ts";
import type { AskedQuestion, ModelAtWork } from "./order.ts";

/** An engine over a model with some edits. */
export interface EngineAtWork {
  readonly model: SemanticModel;
  readonly members: readonly Member[];
  readonly engine: Engine;
  /** Edits that do not hold, and why. */
  readonly left: ReturnType<typeof editedModel>["left"];
  /** Has it know whom questions name, where there are too many names to be held. */
  readonly learn: (asked: readonly AskedQuestion[]) => Promise<void>;
}

/** A warehouse that is looked into, with its names: they are the same whatever is taught. */
interface Opened {
  readonly version: string;
  readonly warehouse: Warehouse;
  readonly members: readonly Member[];
  readonly vast: ReadonlyMap<string, number>;
  readonly engines: Map<string, EngineAtWork>;
}

/** Each holds the words of the whole model: that of what is in service, and that of what is to be. */
const mostEngines = 2;
const rowsAtOnce = 200_000;

/** Makes engines over one model at a time, and keeps the last ones: who teaches asks the same again and again. */
export function modelsAtWork(): (model: ModelAtWork, edits: readonly Edit[]) => Promise<EngineAtWork> {
  let opened: Opened | null = null;

  async function open(at: ModelAtWork): Promise<Opened> {
    if (opened?.version === at.version) return opened;
    const before = opened;
    opened = null;
    await before?.warehouse.close();
    const warehouse = await openPlace(at.place);
    try {
      const { model } = withoutSecrets(editedModel(at.files, []).model);
      const read = async (sql: string) => {
        const outcome = await warehouse.run(sql, { maxRows: rowsAtOnce });
        if (!outcome.ok) throw new Error(`the warehouse did not answer: ${JSON.stringify(outcome.failure)}`);
        return outcome.value.rows;
      };
      const vast = await vastEntities(model, read);
      const members = await readMembers(model, read, warehouse.dialect, vast);
      opened = { version: at.version, warehouse, members, vast, engines: new Map() };
      return opened;
    } catch (error) {
      await warehouse.close();
      throw error;
    }
  }

  return async (at, edits) => {
    const { warehouse, members, vast, engines } = await open(at);
    const key = JSON.stringify(edits);
    const known = engines.get(key);
    engines.delete(key);
    const made = known ?? (await engineOver(edits, at, { warehouse, members, vast }));
    engines.set(key, made);
    const [oldest] = engines.size > mostEngines ? engines.keys() : [];
    if (oldest !== undefined) engines.delete(oldest);
    return made;
  };
}

async function engineOver(
  edits: readonly Edit[],
  { files }: ModelAtWork,
  { warehouse, members, vast }: Pick<Opened, "warehouse" | "members" | "vast">,
): Promise<EngineAtWork> {
  const { model: declared, left } = editedModel(files, edits);
  const { model } = withoutSecrets(declared);
  const engine = makeEngine(model, members, dialects[warehouse.dialect], vast);
  const upkeep = warehouse.as({ user: null, lane: "upkeep" });
  const names = vast.size === 0 ? null : await vastNames(model, vast, upkeep);
  const learnOne: Learn = learning(engine, names, warehouse);
  return {
    ...{ model, members, engine, left },
    async learn(asked) {
      if (!names) return;
      for (const { question, previous } of asked)
        if (engine.mayName(question).length > 0 || keysIn(previous).size > 0)
          await learnOne(question, previous, { userId: null });
    },
  };
}
