import type { ProblemCode } from "@tanyadata/contract";

/** Problems of which the detail is what somebody else said: an issuer of stamps, a remote signer, a time-stamp authority. */
const spoken: ReadonlySet<string> = new Set<ProblemCode>([
  ...(["provider_refused", "provider_unavailable", "stamp_uncertain", "timestamp_unavailable"] as const),
]);
/** Under these keys services say in words what is wrong. */
const saying =
  /^(message|messages|pesan|error|errors|error_?description|errormessage|detail|details|description|reason|keterangan|title)$/i;
/** What this server noticed on the wire, not what the other side said. */
const wire = /^\S+: (E[A-Z_]+$|no answer |the connection |the answer |it answered )/;
const longest = 300;

/** What a provider said, fit to be read: never its JSON or its page. Undefined where it said nothing, or this server speaks for itself. */
export function providerWords({
  code,
  detail,
}: {
  readonly code: string;
  readonly detail?: string | null;
}): string | undefined {
  if (!detail || !spoken.has(code)) return undefined;
  const text = detail.replace(/^HTTP \d{3} ?/, "").trim();
  if (text === "" || wire.test(text) || /^<|<html/i.test(text)) return undefined;
  const at = text.search(/[[{]/);
  if (at < 0) return text.slice(0, longest);
  const before = text.slice(0, at).replace(/[\s:]+$/, "");
  const said = [before, ...sayings(text.slice(at))].filter((part) => part !== "");
  return said.length > 0 ? said.join("; ").slice(0, longest) : undefined;
}

function sayings(json: string): string[] {
  try {
    return [...new Set(textsIn(JSON.parse(json), false))];
  } catch {
    // Cut off, or no JSON: what stands under a speaking key is still said.
    return [...json.matchAll(/"(\w+)"\s*:\s*"((?:[^"\\]|\\.)*)"/g)].flatMap(([, key = "", text = ""]) =>
      saying.test(key) ? [text.replace(/\\(["\\/])/g, "$1")] : [],
    );
  }
}

function textsIn(value: unknown, isSaid: boolean): string[] {
  if (typeof value === "string") return isSaid && value.trim() !== "" ? [value.trim()] : [];
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, isSaid));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, saying.test(key)));
}
