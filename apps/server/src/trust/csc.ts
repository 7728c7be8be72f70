import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError } from "../http/app-error.ts";
import { cscCall } from "./csc-call.ts";
import { algorithmOf, Credential, chainOf, mustBeUsable, needsOf } from "./csc-credential.ts";
import { provenSignature } from "./csc-signature.ts";
import type { CscServiceOptions } from "./settings.ts";

/** A key that a service keeps, by the names of both. */
export interface RemoteKey {
  /** Id of a configured service. */
  readonly service: string;
  /** What the service calls the key. */
  readonly credential: string;
}

/** What its user gives for one signature; used, never kept. */
export interface RemoteAuthorization {
  readonly pin?: string | undefined;
  readonly otp?: string | undefined;
}

/**
 * Signing services of the Cloud Signature Consortium's API, versions 1 and 2. Whatever goes wrong is an AppError: `provider_refused`,
 * the service's own words in its detail, secrets masked; or `provider_unavailable`.
 */
export interface CscSigners {
  readonly services: readonly { readonly id: string; readonly name: string }[];
  /** What the service's account may sign with. */
  credentials(service: string): Promise<readonly string[]>;
  /** DER of the key's certificate and its issuers, the key's own first. */
  chain(remote: RemoteKey): Promise<Uint8Array[]>;
  /** What `sign` needs from its user. Where a one-time password has to be sent first, this sends it. */
  challenge(remote: RemoteKey): Promise<{ readonly pin: boolean; readonly otp: boolean }>;
  /** RSASSA-PKCS1-v1_5 or ECDSA (DER) over SHA-256, proven to be the certificate's before it is given. */
  sign(remote: RemoteKey, toBeSigned: Uint8Array, authorization: RemoteAuthorization): Promise<Uint8Array>;
}

const sha256 = "2.16.840.1.101.3.4.2.1";
const maxPages = 20;

const Listed = z.object({ credentialIDs: z.array(z.string()), nextPageToken: z.string().nullish() });
const Authorized = z.object({ SAD: z.string().min(1) });
const Signed = z.object({ signatures: z.array(z.string()).length(1) });

export function cscSigners(options: readonly CscServiceOptions[]): CscSigners {
  const services = new Map(options.map((service) => [service.id, { ...service, call: cscCall(service) }]));
  const of = (id: string) => {
    const service = services.get(id);
    if (!service)
      throw new AppError("provider_unavailable", { detail: `The service ${id} is not configured any more` });
    return service;
  };
  const credentialOf = ({ service, credential }: RemoteKey): Promise<Credential> =>
    of(service).call(
      "credentials/info",
      { credentialID: credential, certificates: "chain", certInfo: false, authInfo: true },
      Credential,
    );
  const usable = async (remote: RemoteKey): Promise<Credential> => {
    const credential = await credentialOf(remote);
    mustBeUsable(credential);
    return credential;
  };

  return {
    services: options.map(({ id, name }) => ({ id, name })),

    async credentials(id) {
      const found: string[] = [];
      let pageToken: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const body = pageToken === undefined ? {} : { pageToken };
        const { credentialIDs, nextPageToken } = await of(id).call("credentials/list", body, Listed);
        found.push(...credentialIDs);
        if (!nextPageToken) return found;
        pageToken = nextPageToken;
      }
      return found;
    },

    chain: async (remote) => chainOf(await usable(remote)),

    async challenge(remote) {
      const credential = await usable(remote);
      const needs = needsOf(credential);
      if (needs.sendsOtp)
        await of(remote.service).call("credentials/sendOTP", { credentialID: remote.credential }, z.unknown());
      return { pin: needs.pin !== null, otp: needs.otp !== null };
    },

    async sign(remote, toBeSigned, { pin, otp }) {
      const { call, version } = of(remote.service);
      const credential = await usable(remote);
      const needs = needsOf(credential);
      const [own] = chainOf(credential);
      if (!own) throw new AppError("provider_refused", { detail: "the service gives no certificate" });
      const credentialID = remote.credential;
      const digest = createHash("sha256").update(toBeSigned).digest("base64");
      const secrets = [pin ?? "", otp ?? ""];
      const given = { pin: needs.pin !== null && pin ? pin : null, otp: needs.otp !== null && otp ? otp : null };
      const hashes = version === "v1" ? { hash: [digest] } : { hashes: [digest], hashAlgorithmOID: sha256 };
      const allowed =
        version === "v1"
          ? { ...(given.pin === null ? {} : { PIN: given.pin }), ...(given.otp === null ? {} : { OTP: given.otp }) }
          : {
              authData: [
                ...(given.pin === null ? [] : [{ id: needs.pin, value: given.pin }]),
                ...(given.otp === null ? [] : [{ id: needs.otp, value: given.otp }]),
              ],
            };
      const { SAD } = await call(
        "credentials/authorize",
        { credentialID, numSignatures: 1, ...hashes, ...allowed },
        Authorized,
        secrets,
      );
      const { signatures } = await call(
        "signatures/signHash",
        {
          credentialID,
          SAD,
          ...hashes,
          ...(version === "v1" ? { hashAlgo: sha256 } : {}),
          signAlgo: algorithmOf(own, credential),
        },
        Signed,
        [...secrets, SAD],
      );
      return provenSignature(Buffer.from(signatures[0] ?? "", "base64"), toBeSigned, own);
    },
  };
}
