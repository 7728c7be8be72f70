import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Lets everybody else on the machine come first, for as long as this process lives: to take a priority back needs rights that it has not.
 * On Linux each thread has its own, and the engine's were begun long ago.
 */
export function giveWay(): void {
  for (const thread of threads()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // A thread that has just ended.
    }
  }
}

function threads(): readonly number[] {
  try {
    return readdirSync("/proc/self/task").map(Number);
  } catch {
    return [process.pid];
  }
}
