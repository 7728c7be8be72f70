import { randomUUID } from "node:crypto";
import type { Level } from "@tanyadata/contract";
import type { Services } from "@tanyadata/pdf-seal";
import type { FastifyInstance } from "fastify";
import { type AskRevocation, authority, type CertificateTools } from "./documents/authority.ts";
import type { Blobs } from "./documents/blobs.ts";
import { documentStore } from "./documents/documents.store.ts";
import { operationStore } from "./documents/operations.store.ts";
import type { PdfWork } from "./documents/pdf/pdf-work.ts";
import { operationRunner } from "./documents/runner.ts";
import type { StampOrder } from "./documents/stamp-order.ts";
import { readTrail } from "./documents/trail.ts";
import type { AuthPorts } from "./features/auth/auth.routes.ts";
import { userStore } from "./features/auth/user.store.ts";
import { type DocumentLimits, documentRoutes } from "./features/documents/documents.routes.ts";
import { dropAll, dropDeleted, forgetOld } from "./features/documents/retention.ts";
import { meteraiRoutes } from "./features/meterai/meterai.routes.ts";
import { stampMachine } from "./features/meterai/stamp-machine.ts";
import { certificateRoutes } from "./features/signing/certificates.routes.ts";
import { certificateStore } from "./features/signing/certificates.store.ts";
import { expireWaiting } from "./features/signing/expiry.ts";
import { invitationRoutes } from "./features/signing/invitations.routes.ts";
import { invitationStore } from "./features/signing/invitations.store.ts";
import type { RemoteSigners } from "./features/signing/remote-signers.ts";
import { signatureMachine } from "./features/signing/signature-machine.ts";
import { signatureRoutes } from "./features/signing/signatures.routes.ts";
import { specimenRoutes } from "./features/signing/specimens.routes.ts";
import { specimenStore } from "./features/signing/specimens.store.ts";
import { type FileGate, takeForms } from "./http/receive-form.ts";
import { sharedClock } from "./store/shared-clock.ts";
import type { Store } from "./store/store.ts";
import type { MeteraiProvider } from "./trust/stamp-issuer.ts";

/** What documents, stamps and signatures need from outside. */
export interface DocumentParts {
  readonly blobs: Blobs;
  readonly pdf: PdfWork;
  readonly tools: CertificateTools;
  /** Encrypts private keys: 32 bytes, shared by all nodes. */
  readonly key: Uint8Array;
  readonly limits: DocumentLimits;
  readonly remote: RemoteSigners;
  /** Who issues stamps; it may ask how many serial numbers that begin so were issued, but for one operation's. */
  readonly stampIssuer: (issued: (prefix: string, except: string | null) => Promise<number>) => MeteraiProvider;
  /** A time-stamp authority, where one is configured. */
  readonly timestamp: Services["timestamp"];
  /** Asks others about a certificate of theirs. */
  readonly revocation: AskRevocation;
  readonly settings: DocumentSettings;
}

export interface DocumentSettings {
  readonly publicUrl: string | undefined;
  /** DER. */
  readonly trustedRoots: readonly Uint8Array[];
  readonly timeZone: string;
  readonly order: StampOrder;
  /** Of a signature whose user chose none; undefined: B-T where there is a time-stamp authority, else B-B. */
  readonly level: Level | undefined;
}

/** Milliseconds between looks for operations that an ended process left, and for documents whose time is over. */
const sweepEvery = 10_000;
const tidyEvery = 60 * 60_000;

interface Around {
  readonly store: Store;
  readonly now: () => Date;
  readonly auth: AuthPorts;
  readonly gate: FileGate;
  /** Whether no other process serves on this machine. */
  readonly isAlone: boolean;
}

export interface DocumentPorts {
  /** Deletes all documents that are a user's own; `left`: something is on its way into them. */
  dropDocuments(user: { readonly id: string; readonly email: string }): Promise<{ removed: number; left: number }>;
}

/** Introduces the features `documents`, `meterai` and `signing` to each other, and takes up what was left undone. */
export async function registerDocuments(app: FastifyInstance, parts: DocumentParts & Around): Promise<DocumentPorts> {
  const { store, now, auth, blobs, pdf, tools, key, limits, settings, timestamp } = parts;
  await takeForms(app, parts.gate);
  const documents = documentStore(store, now);
  const operations = operationStore(store, now, randomUUID());
  const certificates = certificateStore(store, now);
  const specimens = specimenStore(store, now);
  const invitations = invitationStore(store, now);
  const { publicUrl, trustedRoots, timeZone } = settings;
  const ca = authority({ store, tools, key, now, publicUrl, trustedRoots, revocation: parts.revocation });
  const shared = { documents, blobs, pdf, certificates, specimens, tools, authority: ca, key, now };

  const signatures = signatureMachine({ ...shared, remote: parts.remote, timestamp, timeZone });
  const provider = parts.stampIssuer(operations.countSerials);
  const stamps = stampMachine({ ...shared, operations, provider, clock: sharedClock(store, now) });
  const runner = operationRunner(operations, [signatures, stamps], app.log);
  const users = userStore(store.db, now);
  const userOf = async (id: string) => {
    const user = await users.byId(id);
    return { email: user?.email ?? "", nickname: user?.nickname ?? "" };
  };
  const trail = (documentId: string) => readTrail(store.db, documentId);
  const work = { documents, operations, runner };
  documentRoutes(app, {
    ...{ ...work, blobs, pdf, limits, trust: ca.trust, trail, userOf, now },
    invitationsOf: invitations.ofDocument,
  });
  const { order } = settings;
  meteraiRoutes(app, { ...work, machine: stamps, provider, order, maxBytes: limits.maxBytes });
  certificateRoutes(app, { ...shared, ...auth, remote: parts.remote });
  specimenRoutes(app, { specimens, blobs, pdf });
  const levels: readonly Level[] = timestamp ? ["B-B", "B-T", "B-LT", "B-LTA"] : ["B-B"];
  const defaultLevel = settings.level ?? (timestamp ? "B-T" : "B-B");
  signatureRoutes(app, {
    ...{ ...shared, ...work, ...auth, machine: signatures, remote: parts.remote, order },
    ...{ levels, defaultLevel, maxBytes: limits.maxBytes },
  });
  invitationRoutes(app, { invitations });

  const tidy = async (): Promise<void> => {
    await expireWaiting(operations, signatures, now());
    if (limits.keptDays !== undefined) await forgetOld({ documents, blobs }, limits.keptDays, now());
    await dropDeleted({ documents, blobs });
  };
  const logged = (deed: () => Promise<void>) => () =>
    void deed().catch((error) => app.log.error({ err: error }, "could not look after documents"));
  const timers = [setInterval(logged(runner.sweep), sweepEvery), setInterval(logged(tidy), tidyEvery)];
  for (const timer of timers) timer.unref();
  app.addHook("onReady", async () => {
    // Where one process alone works on a store of SQLite, whatever held a lease there is gone.
    if (store.dialect === "sqlite" && parts.isAlone) await operations.releaseAll();
    await runner.sweep();
    logged(tidy)();
  });
  app.addHook("onClose", async () => {
    for (const timer of timers) clearInterval(timer);
    const left = runner.close();
    pdf.close();
    await left;
  });
  return { dropDocuments: (user) => dropAll({ documents, blobs }, user) };
}
