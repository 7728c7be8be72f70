import type { Asker, FairTurns, NoTurn } from "@tanyadata/warehouse";
import { AppError } from "./app-error.ts";

/** What it means to a call that it gets no turn. */
const problems: Readonly<Record<NoTurn, () => AppError>> = {
  cancelled: () => new AppError("stopped"),
  too_many: () => new AppError("too_many_requests", { detail: "Too many of your calls are waiting" }),
  full: () => new AppError("overloaded", { detail: "Too many calls are waiting" }),
  closed: () => new AppError("overloaded", { detail: "The server is shutting down" }),
};

/** Takes a turn for a call. @throws AppError `too_many_requests`, `overloaded`, or `stopped` where its client went away */
export async function turnOf(turns: FairTurns, asker: Asker, signal?: AbortSignal): Promise<() => void> {
  const turn = await turns.take(asker, signal);
  if (typeof turn === "string") throw problems[turn]();
  return turn;
}

/** Does a piece of work when its turn has come. @throws what `turnOf` does */
export async function inTurn<T>(
  turns: FairTurns,
  asker: Asker,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const end = await turnOf(turns, asker, signal);
  try {
    return await work();
  } finally {
    end();
  }
}
