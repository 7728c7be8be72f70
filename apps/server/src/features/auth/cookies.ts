import type { FastifyRequest } from "fastify";

interface Cookie {
  readonly name: string;
  /** Of characters that need no escaping. */
  readonly value: string;
  readonly path: string;
  readonly seconds: number;
  /** Comes along when another site sends the browser here; otherwise never with anything from elsewhere. */
  readonly fromElsewhere?: boolean;
}

/**
 * Over TLS a cookie is tied to this very host: browsers take `__Host-` from nobody else, and no neighbouring site can put its own in the place.
 * That asks for the path `/`.
 */
const isSecure = (request: FastifyRequest): boolean => request.protocol === "https";
const nameOf = (request: FastifyRequest, name: string): string => (isSecure(request) ? `__Host-${name}` : name);

/** The value of a cookie that came with a call. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const beginning = `${nameOf(request, name)}=`;
  const cookies = (request.headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(beginning))?.slice(beginning.length) || undefined;
}

/** Names of the cookies that came with a call and begin so. */
export function cookieNames(request: FastifyRequest, beginning: string): string[] {
  const before = nameOf(request, "").length;
  return (request.headers.cookie ?? "").split(";").flatMap((cookie) => {
    const name = cookie.split("=")[0]?.trim() ?? "";
    return name.startsWith(nameOf(request, beginning)) ? [name.slice(before)] : [];
  });
}

/** A cookie out of reach of scripts and of other sites. */
export function cookieText(request: FastifyRequest, { name, value, path, seconds, fromElsewhere }: Cookie): string {
  const [where, secure] = isSecure(request) ? ["/", "; Secure"] : [path, ""];
  const site = fromElsewhere ? "Lax" : "Strict";
  return `${nameOf(request, name)}=${value}; Path=${where}; Max-Age=${seconds}; HttpOnly; SameSite=${site}${secure}`;
}
