import { Readable } from "node:stream";
import { FairTurns, type TurnRules } from "@tanyadata/warehouse";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { networkOf } from "./network.ts";
import { turnOf } from "./turns.ts";

/** Calls that are worked on at the same time, and those that may wait, in all and of one address: an office may share one. */
const heavyTurns: TurnRules = { places: 8, placesOfUser: 4, queue: 256, queueOfUser: 64 };
/** Bytes that one address may be sent in a minute. */
const bytesPerMinute = 256 * 1024 * 1024;
const minute = 60_000;
/** Milliseconds for which who takes an answer slowly has a turn. */
const patience = 30_000;
/** Addresses remembered; beyond, the first are forgotten, so that a flood of them cannot fill the memory. */
const maxAddresses = 50_000;

export interface HeavyLimits {
  readonly turns?: TurnRules;
  readonly bytesPerMinute?: number;
  readonly now?: () => number;
}

/**
 * Calls below `scope` may be heavy, and anybody may make them: they are worked on in turns that are fair to addresses, and one address is sent
 * so many bytes in a minute. A turn ends with the work, or where that goes on while it is sent, with that. @throws AppError `too_many_requests`
 * or `overloaded`, of a call
 */
export function limitHeavyCalls(scope: FastifyInstance, limits: HeavyLimits = {}): void {
  const { now = Date.now } = limits;
  const turns = new FairTurns({ name: "map", ...(limits.turns ?? heavyTurns) });
  const most = limits.bytesPerMinute ?? bytesPerMinute;
  const ends = new WeakMap<FastifyRequest, () => void>();
  const sent = new Map<string, { readonly since: number; bytes: number }>();

  function account(address: string): { readonly since: number; bytes: number } {
    const known = sent.get(address);
    if (known && known.since > now() - minute) return known;
    const fresh = { since: now(), bytes: 0 };
    sent.delete(address);
    sent.set(address, fresh);
    for (const first of sent.keys()) {
      if (sent.size <= maxAddresses) break;
      sent.delete(first);
    }
    return fresh;
  }

  scope.addHook("preHandler", async (request, reply) => {
    const address = networkOf(request.ip);
    const { since, bytes } = account(address);
    if (bytes > most) {
      const seconds = Math.max(1, Math.ceil((since + minute - now()) / 1000));
      throw new AppError("too_many_requests", { headers: { "retry-after": String(seconds) } });
    }
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    const end = await turnOf(turns, { user: address, lane: "call" }, left.signal);
    ends.set(request, end);
    reply.raw.once("close", end);
    if (reply.raw.destroyed) end();
  });
  scope.addHook("onSend", async (request, reply, payload) => {
    const end = ends.get(request);
    const length = Number(reply.getHeader("content-length") ?? (typeof payload === "string" ? payload.length : 0));
    account(networkOf(request.ip)).bytes += length;
    if (payload instanceof Readable && length === 0) setTimeout(() => end?.(), patience).unref();
    else end?.();
    return payload;
  });
  scope.addHook("onClose", async () => turns.close());
}
