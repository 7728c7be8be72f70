import type { Description } from "@tanyadata/certificates";
import type { Certificate } from "@tanyadata/contract";
import type { Selectable } from "kysely";
import { newId } from "../../ids.ts";
import type { CertificateTable } from "../../store/documents-schema.ts";
import type { Store } from "../../store/store.ts";

export type CertificateRow = Selectable<CertificateTable>;

export interface NewRow {
  readonly id: string;
  readonly name: string;
  readonly kind: CertificateRow["kind"];
  readonly description: Description;
  /** DER, the leaf first. */
  readonly chain: readonly Uint8Array[];
  readonly lockedKey: Uint8Array | null;
  readonly remote: Remote | null;
}

/** Where a remote service keeps a key. */
export interface Remote {
  readonly service: string;
  readonly credential: string;
}

/** Certificates that a user may have, whatever became of them. */
const maxInAll = 100;

/** Certificates, of one user each time. */
export function certificateStore({ db }: Pick<Store, "db">, now: () => Date) {
  const own = (userId: string) => db.selectFrom("certificates").selectAll().where("user_id", "=", userId);
  return {
    newId: (): string => newId(now()),
    list: (userId: string): Promise<CertificateRow[]> => own(userId).orderBy("id", "desc").execute(),
    find: (userId: string, id: string): Promise<CertificateRow | undefined> =>
      own(userId).where("id", "=", id).executeTakeFirst(),
    hasRoom: async (userId: string): Promise<boolean> =>
      (await own(userId).clearSelect().select("id").limit(maxInAll).execute()).length < maxInAll,
    add: (userId: string, added: NewRow): Promise<CertificateRow> => {
      const { id, name, kind, description, chain, lockedKey, remote } = added;
      return db
        .insertInto("certificates")
        .values({
          ...{ id, name, kind, user_id: userId },
          ...{ subject: description.subject, issuer: description.issuer, serial: description.serial },
          key_kind: description.keyKind,
          not_before: description.notBefore.toISOString(),
          not_after: description.notAfter.toISOString(),
          chain: JSON.stringify(chain.map((der) => Buffer.from(der).toString("base64"))),
          locked_key: lockedKey && Buffer.from(lockedKey).toString("base64"),
          remote: remote && JSON.stringify(remote),
          ...{ revoked_at: null, revoked_for: null, created_at: now().toISOString() },
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    },
    /** What is revoked already stays as it is. */
    revoke: async (userId: string, id: string, reason: string): Promise<CertificateRow | undefined> => {
      await db
        .updateTable("certificates")
        .set({ revoked_at: now().toISOString(), revoked_for: reason })
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .where("revoked_at", "is", null)
        .execute();
      return own(userId).where("id", "=", id).executeTakeFirst();
    },
  };
}
export type CertificateStore = ReturnType<typeof certificateStore>;

/** DER, the leaf first. */
export const chainOf = (row: CertificateRow): Uint8Array[] =>
  (JSON.parse(row.chain) as string[]).map((der) => Buffer.from(der, "base64"));

export function toCertificate(row: CertificateRow, at: Date): Certificate {
  const time = at.toISOString();
  const inTime = time > row.not_after ? "expired" : time < row.not_before ? "not_yet_valid" : "active";
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    subject: row.subject,
    issuer: row.issuer,
    serial: row.serial,
    key_kind: row.key_kind,
    not_before: row.not_before,
    not_after: row.not_after,
    status: row.revoked_at === null ? inTime : "revoked",
    // Whether an issuer from elsewhere is certified is not known here; that our own is not, is.
    is_certified: false,
    revoked_at: row.revoked_at,
    created_at: row.created_at,
  };
}
