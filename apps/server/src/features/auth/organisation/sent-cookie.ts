import type { FastifyReply, FastifyRequest } from "fastify";
import { seal, unseal } from "../../../keys/sealing.ts";
import type { Sent } from "../../../organisation/provider.ts";
import { cookieNames, cookieOf, cookieText } from "../cookies.ts";

const beginning = "tanyadata_login_";
const path = "/api/v1/log-in";
/** How long somebody may take at the provider. */
const seconds = 15 * 60;
/** Log-ins that one browser may have under way: a tab each. */
const most = 8;

/** A log-in that is under way at a provider, as the browser that began it keeps it. */
export interface UnderWay extends Sent {
  /** The path to come back to. */
  readonly from: string;
  /** When it was begun, in seconds. */
  readonly at: number;
  /** Whether the person was to prove anew who they are. */
  readonly fresh: boolean;
}

/** Each has a cookie of its own, so that tabs do not disturb each other. */
const nameOf = (state: string): string => beginning + state.slice(0, 16);
const cookie = (state: string, value: string, lasts: number) => ({
  ...{ name: nameOf(state), path, value, seconds: lasts, fromElsewhere: true },
});

/** Gives a log-in to the browser to keep, out of reach of scripts and unreadable. */
export function keepSent(
  key: Uint8Array,
  provider: string,
  way: UnderWay,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const old = cookieNames(request, beginning);
  // The oldest first, as browsers send them.
  for (const name of old.slice(0, Math.max(0, old.length + 1 - most)))
    reply.header("set-cookie", cookieText(request, { ...cookie("", "", 0), name }));
  const sealed = seal(key, Buffer.from(JSON.stringify(way)), `log-in ${provider}`);
  reply.header("set-cookie", cookieText(request, cookie(way.state, sealed, seconds)));
}

/** The log-in that a browser comes back with, which it then has no more; undefined where it did not begin it, or long ago. */
export function takeSent(
  key: Uint8Array,
  provider: string,
  { request, reply, now }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly now: Date },
): UnderWay | undefined {
  const { state } = request.query as { state?: unknown };
  if (typeof state !== "string") return undefined;
  const sealed = cookieOf(request, nameOf(state));
  const bytes = sealed === undefined ? undefined : unseal(key, sealed, `log-in ${provider}`);
  if (!bytes) return undefined;
  reply.header("set-cookie", cookieText(request, cookie(state, "", 0)));
  const way = JSON.parse(Buffer.from(bytes).toString()) as UnderWay;
  return way.state === state && now.getTime() / 1000 - way.at < seconds ? way : undefined;
}
