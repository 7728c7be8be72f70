import type { FastifyRequest } from "fastify";

interface Cookie {
  readonly name: string;
  /** Of characters that need no escaping. */
  readonly value: string;
  readonly path: string;
  readonly seconds: number;
}

/** The value of a cookie that came with a call. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const cookies = (request.headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

/** A cookie out of reach of scripts and of other sites. */
export function cookieText(request: FastifyRequest, { name, value, path, seconds }: Cookie): string {
  const secure = request.protocol === "https" ? "; Secure" : "";
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
