import { createHash, randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Identity } from "@tanyadata/certificates";
import type { CscServiceOptions } from "../settings.ts";
import { type Incoming, loopback, sendJson } from "./loopback.ts";
import { opensslFolder, pem } from "./openssl-in.ts";

/**
 * A PROTOCOL DOUBLE of a signing service of the Cloud Signature Consortium's API, version 1 or 2: real HTTP on this machine, real
 * signatures by openssl with the key that it is given. An authorization is good for the one hash that it was given for, once.
 */
export interface CscDouble {
  readonly options: CscServiceOptions;
  readonly pin: string;
  /** Sent when it was asked for, and good once. */
  readonly otp: () => string | null;
  /** What becomes of the next calls, one each; then all is well. */
  readonly faults: CscFault[];
  /** Every call so far, such as `signatures/signHash`. */
  readonly calls: string[];
  keyStatus: string;
  close(): Promise<void>;
}

export type CscFault = "none" | "silence" | "break" | "error" | "rubbish" | "other_signature";

export interface CscDoubleOptions {
  readonly identity: Identity;
  readonly version?: "v1" | "v2";
  /** ECDSA as two bare numbers instead of DER. */
  readonly bare?: boolean;
  /** The key asks for neither PIN nor one-time password. */
  readonly unguarded?: boolean;
}

const token = "token/akun+uji";
const credentialId = "kunci-1";
const sha256 = "2.16.840.1.101.3.4.2.1";

export async function startCsc(options: CscDoubleOptions): Promise<CscDouble> {
  const { identity, version = "v2", bare = false, unguarded = false } = options;
  const tool = await opensslFolder();
  await tool.write("key.pem", pem("PRIVATE KEY", identity.key));
  const isRsa = String(await tool.run("pkey", "-in", "key.pem", "-noout", "-text")).includes("modulus");
  const algorithm = isRsa ? "1.2.840.113549.1.1.11" : "1.2.840.10045.4.3.2";
  const authorized = new Map<string, string>();
  const pin = "246 810";
  let otp: string | null = null;

  const signatureOf = async (hash: Buffer): Promise<Buffer> => {
    const name = randomUUID();
    await tool.write(name, hash);
    const der = await tool.run("pkeyutl", "-sign", "-inkey", "key.pem", "-in", name, "-pkeyopt", "digest:sha256");
    return bare && !isRsa ? bareOf(der) : der;
  };

  const methods: Readonly<Record<string, (body: Record<string, unknown>) => Promise<unknown> | unknown>> = {
    info: () => ({
      specs: version === "v1" ? "1.0.4.0" : "2.0.0.2",
      name: "Layanan uji",
      methods: Object.keys(methods),
    }),
    "credentials/list": ({ pageToken }) =>
      pageToken === "2" ? { credentialIDs: ["kunci-2"] } : { credentialIDs: [credentialId], nextPageToken: "2" },
    "credentials/info": (body) => {
      known(body);
      const certificates = identity.chain.map((der) => Buffer.from(der).toString("base64"));
      const auth =
        version === "v1"
          ? {
              authMode: "explicit",
              PIN: { presence: String(!unguarded) },
              OTP: { presence: String(!unguarded), type: "online" },
            }
          : {
              auth: {
                mode: "explicit",
                expression: "PIN AND OTP",
                objects: unguarded
                  ? []
                  : [
                      { type: "Password", id: "PIN", format: "A" },
                      { type: "Online OTP", id: "OTP", format: "N", generator: "totp" },
                    ],
              },
            };
      return {
        key: { status: double.keyStatus, algo: [algorithm], len: 2048 },
        cert: { status: "valid", certificates },
        SCAL: "2",
        multisign: 1,
        ...auth,
      };
    },
    "credentials/sendOTP": (body) => {
      known(body);
      otp = String(Math.floor(Math.random() * 1_000_000)).padStart(6, "0");
    },
    "credentials/authorize": (body) => {
      known(body);
      const data = Array.isArray(body.authData) ? body.authData : [];
      const given = (id: string) => (version === "v1" ? body[id] : data.find((one) => one.id === id)?.value);
      if (given("PIN") !== pin) throw new Refusal("invalid_pin", `The PIN ${given("PIN")} is invalid`);
      if (otp === null || given("OTP") !== otp) throw new Refusal("invalid_otp", "The OTP is invalid");
      otp = null;
      const SAD = randomUUID();
      authorized.set(SAD, hashOf(body));
      return { SAD, expiresIn: 300 };
    },
    "signatures/signHash": async (body) => {
      known(body);
      const hash = authorized.get(String(body.SAD));
      if (hash === undefined || hash !== hashOf(body)) throw new Refusal("invalid_request", `Invalid SAD ${body.SAD}`);
      authorized.delete(String(body.SAD));
      const hashAlgorithm = version === "v1" ? body.hashAlgo : body.hashAlgorithmOID;
      if (body.signAlgo !== algorithm || hashAlgorithm !== sha256)
        throw new Refusal("invalid_request", "Invalid algorithm");
      return { signatures: [(await signatureOf(Buffer.from(hash, "base64"))).toString("base64")] };
    },
  };
  const hashOf = (body: Record<string, unknown>): string => {
    const [hash, more] = (version === "v1" ? body.hash : body.hashes) as string[];
    if (hash === undefined || more !== undefined) throw new Refusal("invalid_request", "One hash is expected");
    return hash;
  };

  async function handle({ url, headers, bytes }: Incoming, response: ServerResponse): Promise<void> {
    const name = url.pathname.replace(`/csc/${version}/`, "");
    double.calls.push(name);
    const fault = double.faults.shift() ?? "none";
    if (headers.authorization !== `Bearer ${token}`)
      return sendJson(response, 401, { error: "invalid_token", error_description: `Not ${headers.authorization}` });
    if (fault === "silence") return;
    if (fault === "break") return void response.destroy();
    if (fault === "error")
      return sendJson(response, 500, { error: "server_error", error_description: `lost ${token}` });
    if (fault === "rubbish") return void response.writeHead(200).end("{}");
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!method) return sendJson(response, 404, { error: "not_found" });
    if (fault === "other_signature") {
      const signature = await signatureOf(createHash("sha256").update("something else").digest());
      return sendJson(response, 200, { signatures: [signature.toString("base64")] });
    }
    try {
      const answer = await method(JSON.parse(bytes.toString("utf8")));
      if (answer === undefined) response.writeHead(204).end();
      else sendJson(response, 200, answer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sendJson(response, 400, { error: error.code, error_description: error.message });
    }
  }

  const server = await loopback(handle);
  const double: CscDouble = {
    options: { id: "uji", name: "Layanan uji", url: `${server.url}/csc/${version}`, version, token, timeout: 20_000 },
    pin,
    otp: () => otp,
    faults: [],
    calls: [],
    keyStatus: "enabled",
    async close() {
      await server.close();
      await tool.remove();
    },
  };
  return double;
}

class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function known({ credentialID }: Record<string, unknown>): void {
  if (credentialID !== credentialId) throw new Refusal("invalid_request", "Invalid parameter credentialID");
}

/** A P-256 signature in DER, as two numbers of 32 bytes. */
function bareOf(der: Buffer): Buffer {
  const first = der.subarray(4, 4 + der.readUInt8(3));
  const second = der.subarray(4 + first.length + 2);
  return Buffer.concat([first, second].map((number) => Buffer.concat([Buffer.alloc(32), number]).subarray(-32)));
}
