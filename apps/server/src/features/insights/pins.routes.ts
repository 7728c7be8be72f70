import { maxBoardFile, pinRoutes as routes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import type { Viewer } from "../../policy/policy.ts";
import { boardOf, isSeen, pinOf, pinsOf } from "./board.ts";
import { boardFile, takeFile } from "./board-file.ts";
import type { UsingInsightData } from "./insight-data.ts";
import { type PinnedAnswer, pinAnswer } from "./pin-answer.ts";
import { pinInsight } from "./pin-insight.ts";
import type { PinRow } from "./pins.store.ts";
import { type RefreshDeps, refresh } from "./refresh.ts";
import type { ShareStore } from "./share.store.ts";

export interface PinDeps extends RefreshDeps {
  readonly using: UsingInsightData;
  readonly shares: ShareStore;
  /** An answer of the user's own, from the chat. */
  readonly findAnswer: (userId: string, queryId: string) => Promise<PinnedAnswer | undefined>;
  /** What one user may have running. */
  readonly turns: { take(userId: string): Promise<() => void> };
}

/** Serves the boards of pinned answers. */
export function pinRoutes(app: FastifyInstance, deps: PinDeps): void {
  const { using, pins, shares, now } = deps;
  const own = (row: PinRow | undefined): PinRow => {
    if (!row) throw new AppError("not_found");
    return row;
  };
  /** One user's queries are bounded here as in the chat. */
  async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const done = await deps.turns.take(userId);
    try {
      return await work();
    } finally {
      await done();
    }
  }
  const told = (userId: string, row: PinRow | undefined) => using(userId, (data) => pinOf(own(row), data));
  const board = (userId: string) => using(userId, (data) => boardOf(userId, deps, data));

  // Who has the link may look: it is told to people, not to keys.
  implement(app, routes.board, async ({ user }) => ({
    ...(await board(user.id)),
    ...(user.sessionId === undefined && { share: null }),
  }));

  implement(app, routes.pin, ({ user, body, signal }) =>
    inTurn(user.id, () =>
      using(user.id, async (data) => {
        const row =
          "insight_id" in body
            ? await pinInsight(user.id, body, deps, data, signal)
            : await pinAnswer(user.id, body, deps, data, signal);
        return pinOf(row, data);
      }),
    ),
  );

  implement(app, routes.changePin, async ({ user, params, body: { title, size, chart_kind } }) => {
    const change = {
      ...(title === undefined ? {} : { title }),
      ...(size === undefined ? {} : { size }),
      ...(chart_kind === undefined ? {} : { chart_kind }),
    };
    return told(user.id, await pins.change(user.id, params.pin_id, change));
  });

  implement(app, routes.movePin, async ({ user, params, body }) => {
    const ids = await pins.move(user.id, params.pin_id, body.after);
    if (!ids) throw new AppError("not_found");
    return ids;
  });

  implement(app, routes.refreshPin, ({ user, params, signal }) =>
    inTurn(user.id, () =>
      using(user.id, async (data) => {
        const row = own(await pins.find(user.id, params.pin_id));
        return pinOf(own(await refresh(row, deps, data, signal)), data);
      }),
    ),
  );

  implement(app, routes.refreshPins, ({ user, signal }) =>
    inTurn(user.id, () =>
      using(user.id, async (data) => {
        // One after the other: a board of hundreds must not keep questions waiting.
        for (const row of await pins.list(user.id)) await refresh(row, deps, data, signal);
        return boardOf(user.id, deps, data);
      }),
    ),
  );

  implement(app, routes.unpin, async ({ user, params }) => {
    if (!(await pins.remove(user.id, params.pin_id, now()))) throw new AppError("not_found");
  });

  implement(app, routes.restorePin, async ({ user, params }) => {
    const row = await pins.restore(user.id, params.pin_id);
    if (row === "full") throw new AppError("too_many_pins");
    return told(user.id, row);
  });

  implement(app, routes.exportBoard, async ({ user, reply }) => {
    const day = now().toISOString().slice(0, 10);
    reply.header("content-disposition", `attachment; filename="tanyadata-insights-${day}.json"`);
    reply.type("application/json; charset=utf-8");
    const rows = await pins.list(user.id);
    const seen = await using(user.id, async (data) => rows.filter((row) => isSeen(row, data)));
    return JSON.stringify(boardFile(seen, now()), null, 2);
  });

  implement(
    app,
    routes.importBoard,
    ({ user, body, signal }) =>
      inTurn(user.id, () =>
        using(user.id, async (data) => {
          const taken = await takeFile(user.id, body, deps, data, signal);
          return { ...taken, board: await boardOf(user.id, deps, data) };
        }),
      ),
    { bodyLimit: maxBoardFile },
  );

  implement(app, routes.shareBoard, ({ user }) => shares.open(user.id, now()));
  implement(app, routes.unshareBoard, ({ user }) => shares.close(user.id));
  implement(app, routes.sharedBoard, async ({ params, user }) => {
    const owner = await shares.owner(params.token);
    if (!owner) throw new AppError("not_found");
    const rows = await pins.list(owner.id);
    // Pins hold what their owner was told; who looks at them may be told less.
    const viewer: Viewer = { kind: "user", id: user.id };
    return using(user.id, async (data) => {
      // Of what was never answered here nobody knows what it was read from.
      const isTold = (tables: readonly string[]): boolean => tables.length > 0 && data.mayBeToldOf(viewer, tables);
      const told = rows.filter((row) => isSeen(row, data) && isTold(JSON.parse(row.tables)));
      return { owner: owner.nickname, pins: await pinsOf(told, data) };
    });
  });
}
