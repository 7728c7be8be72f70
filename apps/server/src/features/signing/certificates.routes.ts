import { readFile } from "node:fs/promises";
import { type Certificate, certificateRoutes as routes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import type { Authority, CertificateTools } from "../../documents/authority.ts";
import type { Blobs } from "../../documents/blobs.ts";
import { AppError } from "../../http/app-error.ts";
import { type Caller, implement } from "../../http/implement.ts";
import { receiveForm } from "../../http/receive-form.ts";
import {
  type CertificateRow,
  type CertificateStore,
  chainOf,
  type NewRow,
  toCertificate,
} from "./certificates.store.ts";
import { pemOf } from "./pem.ts";
import type { RemoteSigners } from "./remote-signers.ts";

export interface CertificateDeps {
  readonly certificates: CertificateStore;
  readonly authority: Authority;
  readonly tools: CertificateTools;
  readonly remote: RemoteSigners;
  readonly blobs: Blobs;
  /** Encrypts private keys. */
  readonly key: Uint8Array;
  /** Throws AppError `wrong_password` or `too_many_attempts`. */
  readonly provePassword: (caller: Pick<Caller, "id" | "sessionId">, password: string) => Promise<void>;
  /** Throws AppError `too_many_attempts` after too many failures. */
  readonly attempt: <T>(name: string, userId: string, work: () => Promise<T>) => Promise<T>;
  readonly now: () => Date;
}

const maxPkcs12Bytes = 256 * 1024;

/** Serves certificates; everyone sees their own only. The built-in authority's root, CRL and OCSP answers are for all. */
export function certificateRoutes(app: FastifyInstance, deps: CertificateDeps): void {
  const { certificates, authority, tools, now } = deps;
  const shown = (row: CertificateRow | undefined): Certificate => {
    if (!row) throw new AppError("not_found");
    return toCertificate(row, now());
  };
  const assertRoom = async (user: Caller): Promise<void> => {
    if (!(await certificates.hasRoom(user.id))) throw new AppError("quota_exceeded");
  };
  const add = async (user: Caller, added: Omit<NewRow, "description">): Promise<Certificate> => {
    const [leaf] = added.chain;
    const description = leaf && tools.describe(leaf);
    if (!description?.maySign)
      throw new AppError("pkcs12_refused", { detail: "The certificate may not sign documents" });
    if (description.notAfter <= now()) throw new AppError("certificate_expired");
    return shown(await certificates.add(user.id, { ...added, description }));
  };

  implement(app, routes.certificates, async ({ user }) =>
    (await certificates.list(user.id)).map((row) => toCertificate(row, now())),
  );

  implement(app, routes.issueCertificate, async ({ user, body }) => {
    await deps.provePassword(user, body.password);
    await assertRoom(user);
    const { key, chain } = await authority.issue({ name: body.name, email: user.email }, body.key);
    const id = certificates.newId();
    const lockedKey = tools.lock(key, deps.key, id);
    return add(user, { id, name: body.name, kind: "lokal", chain, lockedKey, remote: null });
  });

  implement(app, routes.importCertificate, ({ user, request, signal }) => {
    const form = {
      ...{ folder: deps.blobs.incoming, maxBytes: maxPkcs12Bytes, user: user.id },
      fields: routes.importCertificate.body,
    };
    return receiveForm(request, form, signal, async ({ name, password }, file) => {
      await assertRoom(user);
      const bytes = await readFile(file.path);
      const { key, chain } = await deps.attempt("pkcs12", user.id, async () => {
        const read = await tools.readPkcs12(bytes, password);
        if (!read.ok) throw new AppError("pkcs12_refused", { detail: read.refusal });
        return read.value;
      });
      const id = certificates.newId();
      const lockedKey = tools.lock(key, deps.key, id);
      const label = name ?? file.name.replace(/\.(p12|pfx)$/i, "").slice(0, 64);
      return add(user, { id, name: label, kind: "p12", chain, lockedKey, remote: null });
    });
  });

  implement(app, routes.linkCertificate, async ({ user, body }) => {
    const isKnown = deps.remote.services.some(({ id }) => id === body.service);
    const errors = [{ path: "service", message: "Unknown service" }];
    if (!isKnown) throw new AppError("validation_failed", { errors });
    await assertRoom(user);
    const remote = { service: body.service, credential: body.credential_id };
    const chain = await deps.remote.chain(remote);
    return add(user, { id: certificates.newId(), name: body.name, kind: "csc", chain, lockedKey: null, remote });
  });

  implement(app, routes.revokeCertificate, async ({ user, params, body }) => {
    const row = await certificates.revoke(user.id, params.certificate_id, body.reason);
    authority.revoked();
    return shown(row);
  });

  implement(app, routes.certificateChain, async ({ user, params, reply }) => {
    const row = await certificates.find(user.id, params.certificate_id);
    if (!row) throw new AppError("not_found");
    reply.header("content-disposition", 'attachment; filename="chain.pem"');
    return chainOf(row).map(pemOf).join("");
  });

  implement(app, routes.authorityRoot, async ({ reply }) => {
    reply.header("cache-control", "public, max-age=3600");
    return pemOf((await authority.root()).certificate);
  });
  implement(app, routes.authorityCrl, async ({ reply }) => {
    reply.header("cache-control", "public, max-age=60");
    return Buffer.from(await authority.crl());
  });

  const ocsp = { parseAs: "buffer", bodyLimit: 8192 } as const;
  app.addContentTypeParser("application/ocsp-request", ocsp, (_request, body, done) => done(null, body));
  implement(app, routes.authorityOcsp, async ({ body }) =>
    Buffer.from(await authority.ocsp(Buffer.isBuffer(body) ? body : new Uint8Array())),
  );
  implement(app, routes.authorityOcspByName, async ({ params }) =>
    Buffer.from(await authority.ocsp(Buffer.from(params.request, "base64"))),
  );
}
