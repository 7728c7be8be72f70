/**
 * The main module of a process that takes databases that were sent as files and drafts models of all, one at a time: it reads what strangers say,
 * is bound in memory, and the server watches its time. What the terminal does is done here by the same code.
 */
import type { Proposals } from "@tanyadata/modelling";
import { ModelError } from "@tanyadata/semantic-model";
import { serveWork } from "../bounded-process.ts";
import { ConfigError } from "../config.ts";
import { draftOf } from "./draft.ts";
import { type DraftOrder, DraftRefused } from "./draft-order.ts";
import { type FileOrder, takeFile } from "./take-file.ts";

serveWork<DraftOrder | FileOrder>(
  (order, step, ask) =>
    "from" in order ? takeFile(order, step) : draftOf(order, step, async (cards) => (await ask(cards)) as Proposals),
  (error) =>
    error instanceof DraftRefused || error instanceof ConfigError || error instanceof ModelError
      ? { what: error.message, isBusy: false }
      : null,
);
