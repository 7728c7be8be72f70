import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type Incoming, loopback } from "../../trust/doubles/loopback.ts";

/** A store that speaks S3 and keeps what it has in memory. It proves each signature (SigV4) and each body's hash by itself. */
export interface S3Double {
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** Every call as `METHOD key`, in order. */
  readonly asked: string[];
  /** What happens to the next calls, in order: an answer of this status, a connection that breaks, one that breaks after the deed. */
  readonly faults: (number | "break" | "silence" | "lost_answer" | "other_bytes" | Hostile)[];
  /** Keys in one page of a list. */
  pageSize: number;
  /** Whether it knows `If-None-Match`, as not every store does. */
  knowsConditions: boolean;
  close(): Promise<void>;
}

/** What only a broken or hostile store does: less or more than it says, an end without an end, another address, no end of words, one byte after the other. */
export type Hostile = "break_within" | "shorter" | "longer" | "stops_within" | "redirect" | "chatters" | "drips";

export const s3Keys = {
  region: "ap-southeast-3",
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG",
};

export async function startS3Double(bucket: string): Promise<S3Double> {
  const double = {
    url: "",
    objects: new Map<string, Buffer>(),
    asked: [] as string[],
    faults: [] as S3Double["faults"],
    pageSize: 1000,
    knowsConditions: true,
  };
  const { url, close } = await loopback((incoming, response) => {
    const path = decodeURIComponent(incoming.url.pathname);
    double.asked.push(`${incoming.method} ${path.slice(bucket.length + 2)}`);
    const fault = double.faults.shift();
    if (fault === "break") return void response.destroy();
    if (fault === "silence") return;
    if (fault === "redirect") return void response.writeHead(307, { location: `${double.url}/lain/rahasia` }).end();
    if (fault === "chatters") {
      response.writeHead(200);
      const more = () => response.destroyed || response.write("x".repeat(65_536), () => setImmediate(more));
      return void more();
    }
    if (fault === "drips") {
      response.writeHead(200);
      const drip = setInterval(() => response.write("x"), 10);
      return void response.on("close", () => clearInterval(drip));
    }
    if (typeof fault === "number") return refuse(response, fault, codes[fault] ?? "InternalError");
    const wrong = wrongIn(incoming);
    if (wrong) return refuse(response, wrong === "BadDigest" ? 400 : 403, wrong);
    if (!path.startsWith(`/${bucket}/`)) return refuse(response, 404, "NoSuchBucket");
    serve(double, incoming, path.slice(bucket.length + 2), response, fault);
  });
  return Object.assign(double, { url, close });
}

function serve(
  { objects, pageSize, knowsConditions }: Omit<S3Double, "close">,
  { method, url, headers, bytes }: Incoming,
  key: string,
  response: ServerResponse,
  fault: unknown,
): unknown {
  const held = objects.get(key);
  if (method === "PUT") {
    if (headers["if-none-match"] !== undefined && !knowsConditions) return refuse(response, 501, "NotImplemented");
    if (headers["if-none-match"] === "*" && held) return refuse(response, 412, "PreconditionFailed");
    objects.set(key, bytes);
    if (fault === "lost_answer") return response.destroy();
    response.writeHead(200).end();
  } else if (method === "DELETE") {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (key === "") {
    const after = url.searchParams.get("continuation-token") ?? "";
    const all = [...objects.keys()].sort();
    const fitting = all.filter((each) => each.startsWith(url.searchParams.get("prefix") ?? "") && each > after);
    const page = fitting.slice(0, pageSize);
    const next = fitting.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    const contents = page.map((each) => `<Contents><Key>${each}</Key></Contents>`).join("");
    response.writeHead(200).end(`<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`);
  } else if (!held) refuse(response, 404, "NoSuchKey");
  else if (fault === "break_within") {
    response.writeHead(200, { "content-length": held.length });
    response.write(held.subarray(0, held.length >> 1), () => response.destroy());
  } else if (fault === "shorter") response.writeHead(200).end(held.subarray(0, held.length - 1));
  else if (fault === "longer") response.writeHead(200).end(Buffer.concat([held, held]));
  else if (fault === "stops_within") response.writeHead(200).write(held.subarray(0, held.length >> 1));
  else if (fault === "other_bytes") response.writeHead(200).end(Buffer.from(held).fill((held[0] ?? 0) ^ 1, 0, 1));
  else response.writeHead(200, { "content-length": held.length }).end(held);
}

const codes: Readonly<Record<number, string>> = { 403: "AccessDenied", 503: "SlowDown" };

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>of a double</Message></Error>`);
}

const sha256 = (text: string | Buffer): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** AWS Signature Version 4, step by step as its specification tells; undefined: all is right. */
function wrongIn({ method, url, headers, bytes }: Incoming): string | undefined {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (!found) return "AccessDenied";
  const [, id, day = "", region = "", names = "", signature = ""] = found;
  if (id !== s3Keys.accessKeyId) return "InvalidAccessKeyId";
  const payload = String(headers["x-amz-content-sha256"]);
  if (payload !== sha256(bytes)) return "BadDigest";
  const at = String(headers["x-amz-date"]);
  const signedHeaders = names.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signedHeaders.includes(name)))
    return "AccessDenied";
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const canonical = [
    ...[method, url.pathname, query],
    ...signedHeaders.map((name) => `${name}:${String(headers[name]).trim()}`),
    ...["", names, payload],
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n");
  const dayKey = hmac(`AWS4${s3Keys.secretAccessKey}`, day);
  const key = hmac(hmac(hmac(dayKey, region), "s3"), "aws4_request");
  const isRight =
    region === s3Keys.region && at.startsWith(day) && timingSafeEqual(hmac(key, toSign), Buffer.from(signature, "hex"));
  return isRight ? undefined : "SignatureDoesNotMatch";
}
