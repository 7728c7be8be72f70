import type { SemanticModel } from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";
import { inject } from "vitest";
import { readConfig } from "../../config.ts";
import { verifiedQuestions } from "../../features/queries/verified.store.ts";
import { logged } from "../../models/logged.ts";
import { openAiModel } from "../../models/openai-model.ts";
import { retrying } from "../../models/retrying.ts";
import { configuredModel, openData } from "../../open-data.ts";
import { openWarehouse } from "../../open-warehouse.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import {
  type Asked,
  type Reply,
  type ScriptedProvider,
  startScriptedProvider,
} from "../../testing/scripted-provider.ts";

export interface ConsultedApp {
  readonly server: TestApp;
  readonly provider: ScriptedProvider;
  /** Every SQL that reached the warehouse, since the last `forget`. */
  readonly ran: string[];
  readonly userId: string;
  readonly token: string;
  ask(question: string, more?: object): ReturnType<TestApp["call"]>;
  forget(): void;
  close(): Promise<void>;
}

/** Data of a test's own. */
interface OwnData {
  readonly model: SemanticModel;
  readonly warehouse: Warehouse;
}

/** The whole application, with a protocol double in the place of the provider; over the starter's data, or over `own`. */
export async function startConsulted({
  timeout = 5000,
  silence = 5000,
  mayReadRows = false,
  own = undefined as OwnData | undefined,
} = {}): Promise<ConsultedApp> {
  const provider = await startScriptedProvider();
  const config = readConfig({ ...inject("starter") });
  const ran: string[] = [];
  let server: TestApp | undefined;
  const warehouse = own?.warehouse ?? (await openWarehouse(config, () => {}));
  const model = openAiModel({
    apiKey: "sk-rahasia-sekali",
    baseUrl: provider.baseUrl,
    deployed: { "gpt-4o": "gpt-4o", "gpt-4o-mini": "gpt-4o-mini" },
    timeout,
    silence,
  });
  const watched: Warehouse = {
    ...warehouse,
    as: () => watched,
    run: (sql, options) => {
      ran.push(sql);
      return warehouse.run(sql, options);
    },
  };
  const data = await openData(
    own?.model ?? configuredModel(config),
    Promise.resolve(watched),
    Promise.resolve({
      languageModel: retrying(
        logged(model, () => {}),
        async () => {},
      ),
      verified: () => (server ? verifiedQuestions(server.store)() : Promise.resolve([])),
      mayReadRows,
    }),
  );
  server = await startTestApp({ answerer: data.answerer, results: data.results });
  const app = server;
  const { token, id: userId } = await app.signUp();
  const consulted: ConsultedApp = {
    server: app,
    provider,
    ran,
    userId,
    token,
    ask: (question, more = {}) => app.call("POST", "/askdb/ask", { token, body: { question, ...more } }),
    forget: () => {
      ran.length = 0;
      provider.asked.length = 0;
    },
    close: async () => {
      await app.close();
      await data.close();
      await provider.close();
    },
  };
  consulted.forget();
  return consulted;
}

/** The pack that a request carried: the first turn of its user. */
export const packOf = ({ body }: Asked): string => body.messages[1].content;

/** The handle of the line of a pack that says this, such as `m1` of `"Jumlah penduduk"`. */
export function handle(asked: Asked, kind: string, says: string): string {
  const line = packOf(asked)
    .split("\n")
    .find((one) => new RegExp(`^${kind}\\d+ `).test(one) && one.includes(`"${says}"`));
  if (!line) throw new Error(`The pack has no ${kind} of ${says}:\n${packOf(asked)}`);
  return line.split(" ")[0] ?? "";
}

export const place = (...named: readonly string[]) => ({ named, set: null, negated: false, tie: null });
export const measure = (id: string, places: readonly object[] = [], year: number | "each" | null = null) => ({
  kind: "measure",
  measure: id,
  year,
  slices: [],
  places,
});
export const plan = (parts: object) => ({
  rows: null,
  attributes: [],
  figures: [],
  series: null,
  defines: null,
  distance: null,
  ...parts,
});
export const set = (entity: string, parts: object = {}) => ({
  entity,
  subsets: [],
  places: [],
  texts: [],
  bounds: [],
  order: null,
  ...parts,
});

/** What a model replies, in the shape that it was asked for. */
export const saying = (reply: object, restated = "", sure = true): Reply => ({
  text: JSON.stringify({ restated, sure, reply }),
});
