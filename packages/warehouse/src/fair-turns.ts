import { channel } from "node:diagnostics_channel";

/** Who wants a turn, and for what. */
export interface Asker {
  /**
   * The user, or what else is treated as one, such as an address; null: the program itself, each piece of whose work is one of its own, and which
   * bounds itself how much of it waits.
   */
  readonly user: string | null;
  /** The sort of work; each has a line of its own. */
  readonly lane: string;
  /** Hears how many are likely to have a turn before it, whenever that changes while it waits; null: it waits no more. */
  readonly onWait?: ((ahead: number | null) => void) | undefined;
}

export interface TurnRules {
  /** What is lent, for whoever measures how it goes; without, nothing is told. */
  readonly name?: string;
  /** How many may have a turn at the same time. */
  readonly places: number;
  /** How many of them one user may have; without, all but one, for one user never has them all unless there is but one. */
  readonly placesOfUser?: number;
  /**
   * Places that a lane may have; one that is not named may have all. Those that may not, side lanes, together leave one place to the others,
   * unless there is but one.
   */
  readonly lanes?: Readonly<Record<string, number>>;
  /** How many may wait in one lane. */
  readonly queue: number;
  /** How many of those may be of one user. */
  readonly queueOfUser: number;
}

/** Why there is no turn: the asker left, has too many waiting already, too many wait in all, or nothing goes on any more. */
export type NoTurn = "cancelled" | "too_many" | "full" | "closed";

/** Ends a turn; a second call does nothing. */
export type EndTurn = () => void;

/** What happened in a line, told on the channel `tanyadata:turns`: changes of what is held and who waits, and how a wait ended. */
export interface TurnEvent {
  readonly queue: string;
  readonly held?: number;
  readonly waiting?: number;
  /** Seconds. */
  readonly waited?: number;
  readonly refused?: NoTurn;
}

const events = channel("tanyadata:turns");

interface Waiting {
  readonly lane: string;
  readonly settle: (turn: EndTurn | NoTurn) => void;
  readonly onWait: Asker["onWait"];
  /** What it heard last. */
  ahead?: number;
}

interface User {
  readonly line: Waiting[];
  held: number;
  /** When it had its last turn, counted in turns. */
  lastTurn: number;
}

/**
 * Lends what is scarce, in turns that are fair to users: of those who wait, whoever has fewest turns is next, and among them whoever
 * waited longest since the last one. However much one user asks for, another waits for what is under way, never for the rest.
 */
export class FairTurns {
  readonly #rules: TurnRules;
  readonly #users = new Map<string | symbol, User>();
  readonly #heldBy = new Map<string, number>();
  readonly #waitingIn = new Map<string, number>();
  #held = 0;
  #turns = 0;
  #closed = false;

  constructor(rules: TurnRules) {
    this.#rules = rules;
  }

  /** Waits for a turn, and leaves the line with the signal. Who has a turn must end it. */
  async take(asker: Asker, signal?: AbortSignal): Promise<EndTurn | NoTurn> {
    const began = performance.now();
    const turn = await this.#take(asker, signal);
    if (typeof turn === "string") this.#tell({ refused: turn });
    else this.#tell({ waited: (performance.now() - began) / 1000 });
    return turn;
  }

  #tell(event: Omit<TurnEvent, "queue">): void {
    const { name } = this.#rules;
    if (name !== undefined && events.hasSubscribers) events.publish({ queue: name, ...event } satisfies TurnEvent);
  }

  async #take({ user, lane, onWait }: Asker, signal?: AbortSignal): Promise<EndTurn | NoTurn> {
    if (this.#closed) return "closed";
    if (signal?.aborted) return "cancelled";
    const id = user ?? Symbol();
    const own = this.#users.get(id) ?? { line: [], held: 0, lastTurn: 0 };
    if (this.#hasRoom(own, lane)) {
      this.#users.set(id, own);
      return this.#begin(id, own, lane);
    }
    // A line is bounded as a whole and for each: what one user leaves waiting must not turn others away.
    if (user !== null && own.line.filter((one) => one.lane === lane).length >= this.#rules.queueOfUser)
      return "too_many";
    if (user !== null && (this.#waitingIn.get(lane) ?? 0) >= this.#rules.queue) return "full";
    this.#users.set(id, own);
    if (user !== null) count(this.#waitingIn, lane, 1);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        lane,
        onWait,
        settle: (turn) => {
          signal?.removeEventListener("abort", leave);
          own.line.splice(own.line.indexOf(waiting), 1);
          this.#tell({ waiting: -1 });
          if (user !== null) count(this.#waitingIn, lane, -1);
          onWait?.(null);
          resolve(turn);
        },
      };
      const leave = () => {
        waiting.settle("cancelled");
        this.#forget(id, own);
        this.#tellPlaces();
      };
      own.line.push(waiting);
      this.#tell({ waiting: 1 });
      this.#tellPlaces();
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** Nobody waits any longer, and nobody else gets a turn. */
  close(): void {
    this.#closed = true;
    for (const { line } of this.#users.values()) for (const waiting of [...line]) waiting.settle("closed");
  }

  #begin(id: string | symbol, own: User, lane: string): EndTurn {
    own.held++;
    own.lastTurn = ++this.#turns;
    this.#held++;
    count(this.#heldBy, lane, 1);
    this.#tell({ held: 1 });
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      own.held--;
      this.#held--;
      count(this.#heldBy, lane, -1);
      this.#tell({ held: -1 });
      this.#forget(id, own);
      this.#serve();
      this.#tellPlaces();
    };
  }

  #serve(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const { id, own, waiting } = next;
      // Before the line is left: nobody forgets a user who has a turn.
      const end = this.#begin(id, own, waiting.lane);
      waiting.settle(end);
    }
  }

  /** Tells those who wait how many come before them, if nobody else asks: who has fewest turns is next, and of one user one after another. */
  #tellPlaces(): void {
    const all = [...this.#users.values()].flatMap(({ line, held, lastTurn }) =>
      line.map((waiting, i) => ({ waiting, turns: held + i, lastTurn })),
    );
    if (!all.some(({ waiting }) => waiting.onWait)) return;
    all.sort((a, b) => a.turns - b.turns || a.lastTurn - b.lastTurn);
    for (const [ahead, { waiting }] of all.entries()) {
      if (waiting.ahead === ahead) continue;
      waiting.ahead = ahead;
      waiting.onWait?.(ahead);
    }
  }

  #next(): { id: string | symbol; own: User; waiting: Waiting } | undefined {
    let best: { id: string | symbol; own: User; waiting: Waiting } | undefined;
    for (const [id, own] of this.#users) {
      const isSooner =
        !best || own.held < best.own.held || (own.held === best.own.held && own.lastTurn < best.own.lastTurn);
      const waiting = isSooner ? own.line.find(({ lane }) => this.#hasRoom(own, lane)) : undefined;
      if (waiting) best = { id, own, waiting };
    }
    return best;
  }

  #hasRoom({ held }: User, lane: string): boolean {
    const { places, placesOfUser = Math.max(1, places - 1), lanes = {} } = this.#rules;
    const most = (one: string): number => Math.min(lanes[one] ?? places, places);
    const isSide = (one: string): boolean => most(one) < places;
    const sides = [...this.#heldBy].reduce((sum, [one, count]) => sum + (isSide(one) ? count : 0), 0);
    const spare = Math.max(1, places - 1);
    return (
      this.#held < places &&
      held < placesOfUser &&
      (this.#heldBy.get(lane) ?? 0) < most(lane) &&
      (!isSide(lane) || sides < spare)
    );
  }

  #forget(id: string | symbol, { held, line }: User): void {
    if (held === 0 && line.length === 0) this.#users.delete(id);
  }
}

function count(counts: Map<string, number>, of: string, by: number): void {
  const now = (counts.get(of) ?? 0) + by;
  if (now === 0) counts.delete(of);
  else counts.set(of, now);
}
