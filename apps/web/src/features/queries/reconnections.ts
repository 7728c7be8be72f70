/** Milliseconds that a dropped connection is tried for; the server keeps a stream as long. */
export const patience = 60_000;
/** Milliseconds after which a connection counts as good, also where nothing was to be heard. */
const good = 10_000;

interface Dropped {
  /** It brought events. */
  readonly hasHeard: boolean;
  /** Milliseconds. */
  readonly lasted: number;
  /** It was opened at all. */
  readonly wasStream: boolean;
}

interface Turn {
  /** Milliseconds to wait before the next try. */
  readonly wait: number;
  /** Nothing was heard for longer than a stream is kept. */
  readonly isOver: boolean;
  /** Streams in a row that were opened and brought nothing. */
  readonly barren: number;
}

/** Counts the connections of one answer that were dropped, and says when to try again, ever later. */
export function reconnections(): (dropped: Dropped) => Turn {
  let lostAt: number | null = null;
  let tries = 0;
  let barren = 0;
  return ({ hasHeard, lasted, wasStream }) => {
    const wasGood = hasHeard || (wasStream && lasted > good);
    if (wasGood || lostAt === null) {
      lostAt = Date.now();
      tries = 0;
    }
    barren = wasGood ? 0 : barren + (wasStream ? 1 : 0);
    const wait = Math.min(250 * 2 ** tries, 5_000);
    tries += 1;
    return { wait, isOver: Date.now() - lostAt > patience, barren };
  };
}
