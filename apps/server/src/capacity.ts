import { availableParallelism, totalmem } from "node:os";
import type { Limits } from "@tanyadata/warehouse";
import type { z } from "zod";
import { whole } from "./documents-config.ts";

/** Variables about how much the server does at once; what is not set follows from the machine. */
export const capacityVariables = {
  // What one hands over to another goes by a socket that is a file.
  TANYADATA_WORKERS: whole("processes", 1, process.platform === "win32" ? 1 : 64).default(1),
  TANYADATA_QUERY_PROCESSES: whole("processes", 1, 64).optional(),
  TANYADATA_QUERY_DOWNLOADS: whole("downloads", 1, 64).default(2),
  TANYADATA_QUERY_THREADS: whole("threads", 1, 64).optional(),
  TANYADATA_QUERY_MEMORY_MB: whole("MB", 256, 1_048_576).optional(),
  TANYADATA_QUERY_SECONDS: whole("seconds", 1, 3_600).default(20),
  TANYADATA_QUERY_ROWS: whole("rows", 1, Number.MAX_SAFE_INTEGER).optional(),
  TANYADATA_QUERY_QUEUE: whole("queries", 1, 10_000).default(64),
  TANYADATA_RESULTS_MB: whole("MB", 0, 65_536).default(64),
  TANYADATA_PDF_PROCESSES: whole("processes", 1, 64).optional(),
  TANYADATA_STATE_CONNECTIONS: whole("connections", 2, 200).default(10),
};

export interface Capacity {
  /** What queries of the warehouse may take. */
  readonly queries: Pick<
    Limits,
    "processes" | "streams" | "threads" | "megabytes" | "seconds" | "queue" | "readRows" | "sharers"
  >;
  /** Of results of questions that are kept; 0: none are. */
  readonly resultBytes: number;
  readonly pdfProcesses: number;
  /** Connections to PostgreSQL of the app state. */
  readonly stateConnections: number;
}

export interface Machine {
  readonly cores: number;
  readonly megabytes: number;
}

/** What this process may use: of a container, what that may. */
export function thisMachine(): Machine {
  const allowed = process.constrainedMemory();
  const total = totalmem();
  return { cores: availableParallelism(), megabytes: (allowed > 0 && allowed < total ? allowed : total) / 1024 ** 2 };
}

/** Of the memory, what queries may take together: the rest is the server's, the system's and what is made of files. */
const share = 0.5;
const leastMegabytes = 256;
const usualMegabytes = 1024;

const within = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(most, Math.floor(value)));

/** The part that each worker has of what is set, or found, for all of them. */
export const sharedBy = (workers: number, value: number, least = 1): number =>
  workers === 1 ? value : Math.max(least, Math.floor(value / workers));

/** What one worker may take of the capacity that is set, and else what a machine can bear: a process more than processors, for one often waits for its disk. */
export function capacityOf(values: z.output<z.ZodObject<typeof capacityVariables>>, machine: Machine): Capacity {
  const { cores, megabytes: all } = machine;
  const workers = values.TANYADATA_WORKERS;
  const each = (value: number, least?: number): number => sharedBy(workers, value, least);
  const found = Math.min(within(3, cores + 1, 16), within(2, (all * share) / leastMegabytes, 16));
  const set = values.TANYADATA_QUERY_PROCESSES;
  // Of two, one is always free for questions, whatever SQL others run.
  const processes = set === undefined ? each(found, 2) : each(set);
  const megabytes = within(leastMegabytes, (all * share) / (processes * workers), usualMegabytes);
  return {
    queries: {
      processes,
      sharers: set === undefined ? workers : 0,
      streams: each(values.TANYADATA_QUERY_DOWNLOADS),
      threads: values.TANYADATA_QUERY_THREADS ?? within(2, cores / 2, 4),
      megabytes: values.TANYADATA_QUERY_MEMORY_MB ?? megabytes,
      seconds: values.TANYADATA_QUERY_SECONDS,
      readRows: values.TANYADATA_QUERY_ROWS ?? Number.POSITIVE_INFINITY,
      queue: each(values.TANYADATA_QUERY_QUEUE),
    },
    resultBytes: each(values.TANYADATA_RESULTS_MB * 1024 ** 2, 0),
    pdfProcesses: each(values.TANYADATA_PDF_PROCESSES ?? within(2, cores, 8)),
    stateConnections: each(values.TANYADATA_STATE_CONNECTIONS, 2),
  };
}
