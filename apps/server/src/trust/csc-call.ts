import type { z } from "zod";
import { AppError } from "../http/app-error.ts";
import type { CscServiceOptions } from "./settings.ts";
import { call, type Heard, masked, WireFailed } from "./wire.ts";

const maxBytes = 2_000_000;
const maxDetail = 500;

/** One method of a service: its name, what it is given, the shape of its answer, and what must not be repeated of what was given. */
export type CscCall = <T>(method: string, body: object, shape: z.ZodType<T>, secrets?: readonly string[]) => Promise<T>;

/** Calls the methods of one service, with its bearer token. */
export function cscCall({ name, url, token, timeout }: CscServiceOptions): CscCall {
  return async (method, body, shape, secrets = []) => {
    const said = (text: string) => `${name}: ${masked(text, [token, ...secrets])}`.slice(0, maxDetail);
    const heard = await call({
      method: "POST",
      url: `${url}/${method}`,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      ...{ timeout, maxBytes },
    }).catch((error: unknown) => {
      if (error instanceof WireFailed) throw new AppError("provider_unavailable", { detail: said(error.message) });
      throw error;
    });
    const json = jsonOf(heard);
    // The service's own account being refused is for the operator to mend, not for the signer.
    const isRefusal = heard.status >= 400 && heard.status < 500 && ![401, 403, 408, 429].includes(heard.status);
    if (isRefusal) throw new AppError("provider_refused", { detail: said(wordsOf(json) ?? `HTTP ${heard.status}`) });
    if (heard.status < 200 || heard.status >= 300)
      throw new AppError("provider_unavailable", {
        detail: said(`HTTP ${heard.status} ${wordsOf(json) ?? ""}`.trim()),
      });
    // A method without an answer gives an empty one.
    const parsed = shape.safeParse(json);
    if (parsed.success) return parsed.data;
    throw new AppError("provider_unavailable", { detail: said(`the answer of ${method} is not what its API tells`) });
  };
}

function jsonOf({ bytes }: Heard): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** "error" and "error_description", as all CSC services (and OAuth) give them. */
function wordsOf(json: unknown): string | null {
  const { error, error_description } = (json ?? {}) as { error?: unknown; error_description?: unknown };
  const words = [error, error_description].filter((part) => typeof part === "string");
  return words.length > 0 ? words.join(": ") : null;
}
