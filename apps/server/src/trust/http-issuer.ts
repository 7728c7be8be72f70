import { rm } from "node:fs/promises";
import { plainSize } from "../keys/encrypted-file.ts";
import { bodyWithFile, type FileInBody } from "./file-in-body.ts";
import type { IssuerProfile, ProfileCall } from "./issuer-profile.ts";
import { PdfInAnswer } from "./pdf-in-answer.ts";
import type { Answer, Issue, MeteraiProvider, StampOrder } from "./stamp-issuer.ts";
import { at, filledJson, filledText, type Json, type Values } from "./template.ts";
import { call, type Heard, masked, WireFailed } from "./wire.ts";

/** What one call came to. `no`: the issuer said so in the words that the profile knows. `unclear`: it may have acted. */
type Result =
  | { readonly kind: "yes"; readonly json: unknown }
  | { readonly kind: "no" | "unclear" | "not_reached"; readonly detail: string };

/** Characters that are kept of what an issuer said, and bytes that are looked at for secrets before that. */
const maxDetail = 500;
const maxRead = 65_536;
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** An issuer that is spoken to over HTTP in the way that its profile tells. Nothing of any issuer stands in here. */
export function httpIssuer(profile: IssuerProfile, now: () => Date): MeteraiProvider {
  const { calls, login, values, secrets } = profile;
  let token: { readonly text: string; readonly at: number } | null = null;
  const said = (text: string) =>
    masked(text, [...Object.values(secrets), ...(token ? [token.text] : [])]).slice(0, maxDetail);

  async function once(part: ProfileCall, more: Values, files?: Files): Promise<Result> {
    const known = { ...values, ...secrets, ...more };
    // The operator's own values may hold a whole host; what comes from a document may not change where a call goes.
    const escaped = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, encodeURIComponent(value)]));
    const headers = Object.fromEntries(
      Object.entries(part.headers).map(([name, text]) => [name.toLowerCase(), filledText(text, known)]),
    );
    const found = files && new PdfInAnswer(files.output);
    const template = part.body as Json | undefined;
    try {
      if (files) await rm(files.output, { force: true });
      const heard = await call({
        method: part.method,
        url: filledText(part.url, { ...values, ...secrets, ...escaped }),
        headers: {
          accept: "application/json",
          ...(part.body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(template === undefined
          ? {}
          : { body: files ? bodyWithFile(template, known, files.pdf) : JSON.stringify(filledJson(template, known)) }),
        ...(found && { take: (piece) => found.take(piece) }),
        timeout: profile.timeout_seconds * 1000,
        maxBytes: profile.max_answer_mb * 2 ** 20,
      });
      const result = judged(part, heard);
      return result.kind === "yes" && found && !found.isFound ? { kind: "unclear", detail: rubbish } : result;
    } catch (error) {
      if (!(error instanceof WireFailed)) throw error;
      return { kind: error.reached ? "unclear" : "not_reached", detail: said(error.message) };
    } finally {
      found?.close();
    }
  }

  function judged({ success, refused }: ProfileCall, heard: Heard): Result {
    const json = jsonOf(heard);
    const holds = (condition: typeof success) => condition?.equals.includes(at(json, condition.path) as string);
    const detail = said(`HTTP ${heard.status} ${heard.bytes.subarray(0, maxRead).toString("utf8")}`);
    if (refused.statuses.includes(heard.status) || holds(refused.when)) return { kind: "no", detail };
    const isYes = heard.status >= 200 && heard.status < 300 && (success === undefined || holds(success));
    return isYes ? { kind: "yes", json } : { kind: "unclear", detail };
  }

  async function loggedIn(): Promise<Result | null> {
    if (!login || (token && now().getTime() - token.at < login.seconds * 1000)) return null;
    const result = await once(login, {});
    if (result.kind !== "yes") return result;
    const text = at(result.json, login.result.token);
    if (typeof text !== "string" || text === "") return { kind: "no", detail: "the log-in gave no token" };
    token = { text, at: now().getTime() };
    return null;
  }

  async function ask(part: ProfileCall, more: Values, files?: Files): Promise<Result> {
    for (const isLast of [false, true]) {
      const trouble = await loggedIn();
      // Whatever the log-in met, the call itself was not made.
      if (trouble) return { kind: trouble.kind === "no" ? "no" : "not_reached", detail: detailOf(trouble) };
      const used = token;
      const result = await once(part, { ...more, ...(used ? { token: used.text } : {}) }, files);
      const isRefusedToken = result.kind !== "yes" && result.detail.startsWith("HTTP 401");
      if (!login || !isRefusedToken || isLast) return result;
      if (token === used) token = null;
    }
    throw new Error("unreachable");
  }

  async function answer<T>(
    part: ProfileCall,
    more: Values,
    read: (json: unknown) => T | null,
    files?: Files,
  ): Promise<Answer<T>> {
    const result = await ask(part, more, files);
    if (result.kind === "no") return { ok: false, failure: "refused", detail: result.detail };
    if (result.kind !== "yes") return { ok: false, failure: "unavailable", detail: result.detail };
    const value = read(result.json);
    return value === null ? { ok: false, failure: "unavailable", detail: rubbish } : { ok: true, value };
  }

  async function issue(part: IssuerProfile["calls"]["issue"], more: Values, isOrder: boolean): Promise<Issue> {
    const result = await ask(part, more);
    if (result.kind === "no") return { kind: "not_issued", failure: "refused", detail: result.detail };
    if (result.kind === "not_reached" && isOrder)
      return { kind: "not_issued", failure: "unavailable", detail: result.detail };
    if (result.kind !== "yes") return { kind: "unknown", detail: result.detail };
    const serial = serialOf(at(result.json, part.result.serial));
    if (serial === null) return { kind: "unknown", detail: rubbish };
    const { picture } = part.result;
    return { kind: "issued", serial, picture: picture === undefined ? null : pictureOf(at(result.json, picture)) };
  }

  return {
    name: profile.name,
    isSimulated: false,
    price: profile.price,
    repeats: profile.repeats === "same_number" ? "same_number" : profile.repeats * 1000,
    async documentTypes() {
      const part = calls.document_types;
      if (Array.isArray(part)) return { ok: true, value: part };
      return answer(part, {}, (json) => {
        const list = at(json, part.result.list);
        if (!Array.isArray(list)) return null;
        const types = list.map((item) => ({ code: at(item, part.result.code), name: at(item, part.result.name) }));
        if (types.some(({ code, name }) => !isText(code) || !isText(name))) return null;
        return types.map(({ code, name }) => ({ code: String(code), name: String(name) }));
      });
    },
    balance: () =>
      answer(calls.balance, {}, (json) => {
        const stamps = at(json, calls.balance.result.stamps);
        const number = isText(stamps) ? Number(stamps) : Number.NaN;
        return Number.isSafeInteger(number) && number >= 0 ? number : null;
      }),
    issue: (order) => issue(calls.issue, valuesOf(order), true),
    status: (reference) => issue(calls.status, { reference }, false),
    async picture(serial, reference) {
      if (!calls.picture) return { ok: false, failure: "refused", detail: "the profile has no call for pictures" };
      const { result } = calls.picture;
      return answer(calls.picture, { serial, reference }, (json) => pictureOf(at(json, result.picture)));
    },
    async stamp({ reference, serial, picture, pdf, output, box }) {
      const { page, x, y, width, height } = box;
      const more = {
        ...{ reference, serial, page, x, y, width, height, right: x + width, top: y + height },
        picture: picture ? Buffer.from(picture).toString("base64") : "",
      };
      const { pdf: path } = calls.stamp.result;
      const isThere = (json: unknown) => (path === undefined ? json === undefined : isPdf(at(json, path)));
      const files = { pdf: { file: pdf, size: await plainSize(pdf) }, output };
      const done = await answer(calls.stamp, more, (json) => (isThere(json) ? true : null), files);
      return done.ok ? { ok: true, value: null } : done;
    },
    async correct(serial, order) {
      if (!calls.correct) return { ok: false, failure: "refused", detail: "the profile has no call for corrections" };
      const done = await answer(calls.correct, { ...valuesOf(order), serial }, () => true);
      return done.ok ? { ok: true, value: null } : done;
    },
  };
}

interface Files {
  readonly pdf: FileInBody;
  /** Where the PDF of the answer goes. */
  readonly output: string;
}

const rubbish = "the answer is not what the profile tells";
const detailOf = (result: Result): string => (result.kind === "yes" ? "" : result.detail);
const isText = (value: unknown): value is string | number =>
  (typeof value === "string" && value !== "") || typeof value === "number";

const valuesOf = ({ reference, documentType, number, date, value, fileName }: StampOrder): Values => ({
  ...{ reference, number, date, value },
  document_type: documentType,
  file_name: fileName,
});

/** Undefined where the answer is no JSON. */
function jsonOf({ bytes, contentType }: Heard): unknown {
  if (contentType === "application/pdf") return undefined;
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

function serialOf(value: unknown): string | null {
  const serial = isText(value) ? String(value).trim() : "";
  return /^[\w.:/-]{1,100}$/.test(serial) ? serial : null;
}

/** Where `PdfInAnswer` took a PDF out, its base64's beginning is left. */
const isPdf = (value: unknown): boolean => typeof value === "string" && /^(data:[^,]*,)?JVBERi0$/.test(value);

/** Base64, also as a data URL. */
function bytesOf(value: unknown): Buffer | null {
  if (typeof value !== "string") return null;
  const text = value.replace(/^data:[^,]{0,100},/, "");
  return /^[A-Za-z0-9+/=\s_-]*$/.test(text) ? Buffer.from(text, "base64") : null;
}

function pictureOf(value: unknown): Uint8Array | null {
  const bytes = bytesOf(value);
  return bytes?.subarray(0, png.length).equals(png) ? bytes : null;
}
