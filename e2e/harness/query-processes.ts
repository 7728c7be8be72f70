import { execFileSync } from "node:child_process";

/** The processes in which this server runs its queries. */
function processesOf(server: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8", maxBuffer: 1e8 }).split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, program] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === server && program?.includes("duckdb/child.") ? [Number(pid)] : [];
  });
}

/** Holds the server's queries: each stays under way until it is stopped or `release` is called. */
export function holdQueries(server: number): { release(): void } {
  const held = processesOf(server);
  if (held.length === 0) throw new Error(`The server ${server} runs no query processes`);
  for (const pid of held) process.kill(pid, "SIGSTOP");
  return {
    release: () => {
      for (const pid of held)
        try {
          process.kill(pid, "SIGCONT");
        } catch {
          // Killed by the server, as a query that does not stop is.
        }
    },
  };
}
