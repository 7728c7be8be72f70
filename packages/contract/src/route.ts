import type { z } from "zod";
import type { ProblemCode } from "./problems.ts";

/** What a key of a program may be allowed: to ask, to read what is kept, to take whole results and files away, to do what administrators do. */
export const keyScopes = ["ask", "read", "export", "admin"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** One call of the HTTP API: the shapes that the server validates with, the web app is typed by and OpenAPI is made of. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** What the path begins with; `/api/v1` unless said otherwise. */
  readonly base?: string;
  /** Below the base, with `{parameter}` segments. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** `user`: a bearer token is required. `admin`: an administrator's, else `forbidden`. */
  readonly access: "public" | "user" | "admin";
  /** What a key must be allowed for it; `none`: it takes somebody who has logged in. What it is without is said by `keyScopeOf`. */
  readonly key?: KeyScope | "none";
  /** Also for whoever must first choose another password, or set up a second factor. */
  readonly whileHeld?: true;
  /** For whoever has proven a moment ago who they are: what it does cannot be taken back, or opens doors. No key may do it. */
  readonly fresh?: true;
  /** The path's parameters. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Content type of the body; JSON unless said otherwise. */
  readonly bodyType?:
    | "application/json"
    | "application/x-www-form-urlencoded"
    | "multipart/form-data"
    | "application/ocsp-request";
  /** Content type of the form's part `file`; only in `multipart/form-data`, whose other fields are the body. */
  readonly file?: string;
  readonly status?: 200 | 201 | 202 | 204 | 302;
  readonly response?: z.ZodType;
  /** Whoever accepts `text/event-stream` gets the response at each of its changes, as an event of that stream. */
  readonly alsoEvents?: true;
  /** Content type of the response; JSON unless said otherwise. */
  readonly responseType?: string;
  /** Problems of this call beyond those that any call can have. */
  readonly problems: readonly ProblemCode[];
}

/** Base of every path, unless its route says otherwise. */
export const apiBase = "/api/v1";

/** A route's whole path. */
export const pathOf = ({ base = apiBase, path }: Pick<Route, "base" | "path">): string => base + path;

/**
 * What a key must be allowed for a call: reading is `read`, what administrators do is `admin`, and no key may do what is not said of it, or takes
 * somebody who is there.
 */
export function keyScopeOf({
  key,
  access,
  method,
  fresh,
}: Pick<Route, "key" | "access" | "method" | "fresh">): KeyScope | "none" {
  if (fresh) return "none";
  if (key !== undefined) return key;
  if (access === "admin") return "admin";
  return method === "GET" ? "read" : "none";
}

/** Declares a route and keeps its exact type. */
export const route = <const R extends Route>(shape: R): R => shape;
