import { boundedWork, type WorkAsker, type WorkLimits } from "../bounded-work.ts";
import type { ImportPlaces } from "./target.ts";
import type { Order, Results, Task } from "./tasks.ts";

/** Work on imports in a process of its own; it holds the names of a whole country. */
export interface ImportWork {
  /** @throws WorkRefused; AppError `too_many_requests`, `overloaded` or `stopped` */
  perform<T extends Task>(task: T, asker: WorkAsker): Promise<Results[T["do"]]>;
  close(): void;
}

const tooMuch = ({ seconds, megabytes }: WorkLimits): string =>
  `berkas ini memakan lebih dari ${seconds} detik atau ${megabytes} MB untuk dibaca, sehingga dihentikan; bagi menjadi beberapa berkas`;

export function importWork(places: ImportPlaces, limits: WorkLimits): ImportWork {
  const work = boundedWork<Order>(new URL("./process.ts", import.meta.url), limits, tooMuch);
  return {
    perform: async <T extends Task>(task: T, asker: WorkAsker) =>
      (await work.perform({ places, task }, task.do, asker)) as Results[T["do"]],
    close: () => work.close(),
  };
}
