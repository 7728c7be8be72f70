import { createHash, randomBytes } from "node:crypto";
import { fromBER, Integer, OctetString, Sequence } from "asn1js";
import {
  AlgorithmIdentifier,
  type ContentInfo,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from "pkijs";
import { AppError } from "../http/app-error.ts";
import type { TimestampOptions } from "./settings.ts";
import { call, masked, WireFailed } from "./wire.ts";

const sha256 = "2.16.840.1.101.3.4.2.1";
const signedData = "1.2.840.113549.1.7.2";
const timestampInfo = "1.2.840.113549.1.9.16.1.4";
/** A token with a long chain of certificates takes some 20 KB. */
const maxBytes = 1_000_000;
const maxSaid = 300;

/**
 * Asks a time-stamp authority (RFC 3161 over HTTP) for a token over a SHA-256 imprint. What it gives is looked at before it goes
 * on: that it is an answer to this very question (nonce, imprint, policy), and with its certificate. Its signature is
 * proven where the whole file is. Throws AppError `timestamp_unavailable`, the reason in its detail.
 */
export function timestampClient(options: TimestampOptions): (imprint: Uint8Array) => Promise<Uint8Array> {
  const { url, credentials, policy, timeout } = options;
  const secrets = credentials ? [credentials.password] : [];
  return async (imprint) => {
    const nonce = newNonce();
    const heard = await call({
      method: "POST",
      url,
      headers: {
        "content-type": "application/timestamp-query",
        accept: "application/timestamp-reply",
        ...(credentials && { authorization: `Basic ${basic(credentials.user, credentials.password)}` }),
      },
      body: queryOf(imprint, nonce, policy),
      ...{ timeout, maxBytes },
    }).catch((error: unknown) => {
      if (error instanceof WireFailed) throw unavailable(error.message);
      throw error;
    });
    if (heard.status !== 200)
      throw unavailable(masked(`HTTP ${heard.status} ${heard.bytes.subarray(0, maxSaid).toString("utf8")}`, secrets));
    const response = responseOf(heard.bytes);
    const { status, statusStrings = [] } = response.status;
    // 0 granted, 1 granted with modifications.
    if (status > 1) {
      const words = statusStrings.map((text) => text.valueBlock.value).join(" ");
      throw unavailable(`the authority refused: status ${status} ${masked(words, secrets).slice(0, maxSaid)}`.trim());
    }
    const token = response.timeStampToken;
    if (!token) throw unavailable("the answer holds no token");
    const info = infoOf(token);
    if (!info.nonce?.isEqual(nonce)) throw unavailable("the token answers another question: its nonce is not ours");
    const { hashAlgorithm, hashedMessage } = info.messageImprint;
    if (hashAlgorithm.algorithmId !== sha256 || !Buffer.from(hashedMessage.getValue()).equals(imprint))
      throw unavailable("the token is of something else: its imprint is not ours");
    if (policy !== undefined && info.policy !== policy)
      throw unavailable(`the token is made under the policy ${info.policy}, not ${policy}`);
    return tokenIn(heard.bytes);
  };
}

/** The imprint that a time-stamp is asked for. */
export const imprintOf = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash("sha256").update(bytes).digest());

const unavailable = (detail: string): AppError => new AppError("timestamp_unavailable", { detail });
const basic = (user: string, password: string): string => Buffer.from(`${user}:${password}`).toString("base64");

/** 64 bits, positive and without a leading zero, so that all write it in the same way. */
function newNonce(): Integer {
  const bytes = randomBytes(8);
  bytes.writeUInt8((bytes.readUInt8(0) & 0x3f) | 0x40, 0);
  return new Integer({ valueHex: Uint8Array.from(bytes) });
}

function queryOf(imprint: Uint8Array, nonce: Integer, policy: string | undefined): Buffer {
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
      hashedMessage: new OctetString({ valueHex: Uint8Array.from(imprint) }),
    }),
    nonce,
    // The token is to be proven years later, without asking anybody.
    certReq: true,
  });
  if (policy !== undefined) query.reqPolicy = policy;
  return Buffer.from(query.toSchema().toBER(false));
}

function responseOf(bytes: Uint8Array): TimeStampResp {
  try {
    return TimeStampResp.fromBER(Uint8Array.from(bytes));
  } catch {
    throw unavailable("the answer is no time-stamp response");
  }
}

/** The token as it came: written anew, what was signed might not be the same bytes any more. */
function tokenIn(response: Uint8Array): Uint8Array {
  const { result } = fromBER(Uint8Array.from(response));
  const token = result instanceof Sequence ? result.valueBlock.value[1] : undefined;
  if (!token) throw unavailable("the answer holds no token");
  return Uint8Array.from(token.valueBeforeDecodeView);
}

function infoOf(token: ContentInfo): TSTInfo {
  try {
    if (token.contentType !== signedData) throw new Error(token.contentType);
    const signed = new SignedData({ schema: token.content });
    const { eContentType, eContent } = signed.encapContentInfo;
    if (eContentType !== timestampInfo || !eContent) throw new Error(eContentType);
    if (!signed.certificates?.length) throw new Error("no certificate");
    return TSTInfo.fromBER(eContent.getValue());
  } catch {
    throw unavailable("the token cannot be read, or comes without its certificate");
  }
}
