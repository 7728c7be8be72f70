import type { Config } from "./config.ts";
import type { Answerer } from "./features/queries/answerer.ts";
import type { ResultStream } from "./features/queries/result-stream.ts";

/** The data that questions are asked of: the warehouse, its semantic model and what answers from them. */
export interface Data {
  readonly answerer: Answerer;
  readonly results: ResultStream;
  /** Throws when the warehouse does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the warehouse and the semantic model that the configuration names; the starter's by default. */
export async function openData(_config: Config): Promise<Data> {
  const detail = "No warehouse is wired in yet";
  return {
    answerer: { answer: async () => ({ kind: "problem", code: "warehouse_unavailable", detail }) },
    results: {
      stream: async function* () {
        yield { end: { ok: false, failure: { kind: "unavailable", message: detail } } };
      },
    },
    ping: async () => {
      throw new Error(detail);
    },
    close: async () => {},
  };
}
