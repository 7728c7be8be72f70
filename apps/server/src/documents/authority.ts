import type * as certificates from "@tanyadata/certificates";
import type {
  Identity,
  Issued,
  KeyKind,
  NewCertificate,
  OcspStatus,
  RevocationReason,
  Root,
} from "@tanyadata/certificates";
import { pathOf as addressOf, internalAuthority, signingRoutes } from "@tanyadata/contract";
import type { Trust } from "@tanyadata/pdf-seal";
import { AppError } from "../http/app-error.ts";
import type { Store } from "../store/store.ts";
import { pathOf } from "./certificate-path.ts";

/** What of the package of certificates the server works with. */
export type CertificateTools = Pick<
  typeof certificates,
  | "createRoot"
  | "issue"
  | "crl"
  | "ocspRequest"
  | "revocationAddresses"
  | "ocspResponse"
  | "readPkcs12"
  | "describe"
  | "signerOf"
  | "lock"
  | "unlock"
>;

export const rootName = "signing_authority";
/** What rows of roots that were forgotten begin with: their certificates are still trusted, and their keys gone. */
export const formerAuthority = "former_authority:";
/** Of the root; what it issues ends before. */
const years = 20;
const leafDays = 365 * 2;
const sealDays = 365 * 5;
const responderDays = 90;
const day = 86_400_000;
/** A CRL is believed for so long, in days, and made anew for each who asks, at most once in so many milliseconds. */
const crlDays = 7;
const crlMilliseconds = 10_000;
/** An OCSP answer is believed for so long, in days. */
const answerDays = 1;
const responderName = "ocsp_responder";
/** Whose certificates are kept with their keys, and not among the users'. */
const ownNames = [responderName, "simulated_stamps"];
/** All keys of the server's own. */
export const ownKeys = [rootName, ...ownNames];

/** The built-in certificate authority: made at its first use, its key encrypted at rest, the same for all nodes. */
export interface Authority {
  root(): Promise<Root>;
  issue(to: { readonly name: string; readonly email: string }, key: KeyKind): Promise<Issued>;
  /** What the server itself seals with under this name; issued once, and again when it nears its end. */
  sealer(name: string, commonName: string): Promise<Identity>;
  /** DER of the certificates that were revoked. */
  crl(): Promise<Uint8Array>;
  /** DER of the answer to an OCSP request, whatever its bytes are. */
  ocsp(request: Uint8Array): Promise<Uint8Array>;
  /**
   * What is told about each certificate of a chain, and the roots that it lacks: of our own by ourselves, of others by whom they name.
   * Throws where one is not told of.
   */
  evidence(
    chain: readonly Uint8Array[],
  ): Promise<{ crls: Uint8Array[]; ocsps: Uint8Array[]; certificates: Uint8Array[] }>;
  /** The next CRL is made anew. */
  revoked(): void;
  trust(): Promise<Trust>;
}

export interface AuthorityOptions {
  readonly store: Store;
  readonly tools: CertificateTools;
  /** Encrypts private keys. */
  readonly key: Uint8Array;
  readonly now: () => Date;
  /** Where people reach this server; without, certificates do not say where their CRL is. */
  readonly publicUrl: string | undefined;
  /** DER of further roots that are trusted, such as a time-stamp authority's. */
  readonly trustedRoots: readonly Uint8Array[];
  readonly revocation: AskRevocation;
}

/** Asks others whether a certificate that they issued is revoked. */
export type AskRevocation = (
  certificate: Uint8Array,
  issuer: Uint8Array,
) => Promise<{ readonly crls: readonly Uint8Array[]; readonly ocsps: readonly Uint8Array[] }>;

/** An identity as it is kept: base64, the key encrypted. */
interface Kept {
  readonly chain: readonly string[];
  readonly key: string;
}

export function authority(options: AuthorityOptions): Authority {
  const { store, tools, key: secret, now, publicUrl, trustedRoots, revocation } = options;
  let root: Promise<Root> | undefined;
  let crl: { readonly at: number; readonly made: Promise<Uint8Array> } | undefined;
  /** Where certificates say that people may ask. */
  const addresses = publicUrl && {
    crlUrl: `${publicUrl}${addressOf(signingRoutes.authorityCrl)}`,
    ocspUrl: `${publicUrl}${addressOf(signingRoutes.authorityOcsp)}`,
  };

  const read = async (name: string): Promise<Identity | undefined> => {
    const row = await store.db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
    if (!row) return undefined;
    const kept: Kept = JSON.parse(row.value);
    const key = tools.unlock(Buffer.from(kept.key, "base64"), secret, name);
    if (!key) throw new Error(`the key of ${name} is encrypted under another secret`);
    return { key, chain: kept.chain.map((der) => Buffer.from(der, "base64")) };
  };
  const write = async (name: string, { key, chain }: Identity, replaces: boolean): Promise<void> => {
    const kept: Kept = {
      chain: chain.map((der) => Buffer.from(der).toString("base64")),
      key: Buffer.from(tools.lock(key, secret, name)).toString("base64"),
    };
    const value = JSON.stringify(kept);
    await store.db
      .insertInto("secrets")
      .values({ name, value, created_at: now().toISOString() })
      // Of two nodes that begin at once the first one's counts.
      .onConflict((conflict) =>
        replaces ? conflict.column("name").doUpdateSet({ value }) : conflict.column("name").doNothing(),
      )
      .execute();
  };

  const rootOnce = async (): Promise<Root> => {
    for (;;) {
      const kept = await read(rootName);
      const [certificate] = kept?.chain ?? [];
      if (kept && certificate) return { certificate, key: kept.key };
      const made = await tools.createRoot({ name: internalAuthority, at: now(), years });
      await write(rootName, { key: made.key, chain: [made.certificate] }, false);
    }
  };
  const rootOf = (): Promise<Root> => {
    root ??= rootOnce().catch((error) => {
      root = undefined;
      throw error;
    });
    return root;
  };

  const formerRoots = async (): Promise<Uint8Array[]> => {
    const rows = await store.db
      .selectFrom("secrets")
      .select("value")
      .where("name", "like", `${formerAuthority}%`)
      .execute();
    return rows.flatMap(({ value }) => (JSON.parse(value) as Kept).chain.map((der) => Buffer.from(der, "base64")));
  };

  const makeCrl = async (at: Date): Promise<Uint8Array> => {
    const rows = await store.db
      .selectFrom("certificates")
      .select(["serial", "revoked_at", "revoked_for"])
      .where("kind", "=", "lokal")
      .where("revoked_at", "is not", null)
      .execute();
    const revoked = rows.map((row) => ({
      serial: row.serial,
      at: new Date(row.revoked_at ?? at),
      reason: (row.revoked_for ?? "unspecified") as RevocationReason,
    }));
    // Seconds only grow, on all nodes: no counter has to be kept.
    const number = Math.floor(at.getTime() / 1000);
    return tools.crl(await rootOf(), { number, at, nextUpdate: new Date(at.getTime() + crlDays * day), revoked });
  };
  const crlOf = (): Promise<Uint8Array> => {
    const at = now();
    if (crl && at.getTime() - crl.at < crlMilliseconds && at.getTime() >= crl.at) return crl.made;
    const made = makeCrl(at);
    crl = { at: at.getTime(), made };
    made.catch(() => {
      crl = undefined;
    });
    return made;
  };

  /** The server's own, issued once, and again when it nears its end. */
  const own = async (name: string, wish: Omit<NewCertificate, "at">): Promise<Identity> => {
    const kept = await read(name);
    const [leaf] = kept?.chain ?? [];
    const isGood = leaf && tools.describe(leaf).notAfter.getTime() > now().getTime() + 30 * day;
    if (kept && isGood) return kept;
    await write(name, await tools.issue(await rootOf(), { ...wish, at: now() }), kept !== undefined);
    const written = await read(name);
    if (!written) throw new AppError("internal");
    return written;
  };

  const statusOf = async (serial: string): Promise<OcspStatus> => {
    const row = await store.db
      .selectFrom("certificates")
      .select(["revoked_at", "revoked_for"])
      .where("kind", "=", "lokal")
      .where("serial", "=", serial)
      .executeTakeFirst();
    if (row?.revoked_at) return { at: new Date(row.revoked_at), reason: row.revoked_for as RevocationReason };
    if (row) return "good";
    const others = await store.db.selectFrom("secrets").select("value").where("name", "in", ownNames).execute();
    const leaves = others.flatMap(({ value }) => (JSON.parse(value) as Kept).chain.slice(0, 1));
    return leaves.some((der) => tools.describe(Buffer.from(der, "base64")).serial === serial) ? "good" : "unknown";
  };
  const ocsp = async (request: Uint8Array): Promise<Uint8Array> => {
    const wish = { subject: "TanyaData OCSP internal", key: "p-256", use: "ocsp", days: responderDays } as const;
    const [responder, { certificate }] = [await own(responderName, wish), await rootOf()];
    const at = now();
    const nextUpdate = new Date(at.getTime() + answerDays * day);
    return tools.ocspResponse(request, { issuer: certificate, responder, at, nextUpdate, statusOf });
  };

  return {
    root: rootOf,
    issue: async ({ name, email }, key) =>
      tools.issue(await rootOf(), {
        ...{ subject: name, email, key, use: "sign", at: now(), days: leafDays },
        ...addresses,
      }),
    sealer: (name, commonName) =>
      own(name, { subject: commonName, key: "rsa-2048", use: "seal", days: sealDays, ...addresses }),
    ocsp,
    async evidence(chain) {
      const { certificate: root } = await rootOf();
      const { path, added } = pathOf(chain, [root, ...trustedRoots]);
      const told = { crls: [] as Uint8Array[], ocsps: [] as Uint8Array[], certificates: added };
      for (const [index, certificate] of path.slice(0, -1).entries()) {
        const issuer = path[index + 1] ?? certificate;
        const isOurs = Buffer.from(root).equals(issuer);
        const { crls, ocsps } = isOurs
          ? { crls: [await crlOf()], ocsps: [await ocsp(await tools.ocspRequest(certificate, issuer))] }
          : await revocation(certificate, issuer);
        told.crls.push(...crls);
        told.ocsps.push(...ocsps);
      }
      return told;
    },
    crl: crlOf,
    revoked: () => {
      crl = undefined;
    },
    trust: async () => ({
      roots: [(await rootOf()).certificate, ...(await formerRoots()), ...trustedRoots],
      crls: [await crlOf()],
    }),
  };
}
