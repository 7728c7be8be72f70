import type { z } from "zod";
import type { ProblemCode } from "./problems.ts";

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
  readonly status?: 200 | 201 | 202 | 204;
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

/** Declares a route and keeps its exact type. */
export const route = <const R extends Route>(shape: R): R => shape;
