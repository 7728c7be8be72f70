import { type Certificate, isIssuedBy, readCertificate } from "../asn1/certificate.ts";
import { readRevocationList } from "../asn1/revocation-list.ts";
import { namesItsSigner, type SignedData } from "../asn1/signed-data.ts";
import { readStatusResponse } from "../asn1/status-response.ts";
import type { Change, Integrity, SealReport, Trust, Verification } from "../door.ts";
import { type SignedField, signedFields } from "../pdf/fields.ts";
import { PdfFile } from "../pdf/file.ts";
import { pagesOf } from "../pdf/pages.ts";
import { Damaged, isName, Text, wordsOf } from "../pdf/values.ts";
import { type Archival, archivedIn, nothingArchived } from "./archival.ts";
import { type Evidence, type Standing, standing } from "./chain.ts";
import { differences } from "./compare.ts";
import { readable, validationData } from "./dss.ts";
import { type Opened, openSeal } from "./opening.ts";
import { revisionEnds } from "./revisions.ts";
import type { Token } from "./token.ts";

/** A claimed time may lie this far ahead of ours, in milliseconds. */
const clockSlack = 24 * 60 * 60 * 1000;

/** What every seal of a file is worth, by its own bytes and `trust` alone. Never throws for whatever the bytes hold. */
export async function verify(bytes: Uint8Array, trust: Trust): Promise<Verification> {
  const nothing = { valid: false, signatures: [], stamps: [], timestamps: [] };
  try {
    const file = new PdfFile(bytes);
    if (!file.isOpen) return { ...nothing, refusal: "pdf_encrypted" };
    return new Verifier(file, trust).all();
  } catch (error) {
    if (error instanceof Damaged || error instanceof RangeError) return { ...nothing, refusal: "pdf_damaged" };
    throw error;
  }
}

class Verifier {
  readonly file: PdfFile;
  readonly now: Date;
  readonly ends: readonly number[];
  readonly roots: readonly Certificate[];
  readonly lists: Evidence["lists"];
  readonly responses: Evidence["responses"];
  readonly store: ReturnType<typeof validationData>;
  readonly #steps = new Map<number, Change[]>();

  constructor(file: PdfFile, { roots, crls = [], ocsps = [], at = new Date() }: Trust) {
    this.file = file;
    this.now = at;
    this.ends = revisionEnds(file);
    this.roots = roots.map(readCertificate);
    this.store = validationData(file);
    this.lists = [...crls.flatMap((each) => readable(() => readRevocationList(each))), ...this.store.lists];
    this.responses = [...ocsps.flatMap((each) => readable(() => readStatusResponse(each))), ...this.store.responses];
  }

  all(): Verification {
    const seals = signedFields(this.file, pagesOf(this.file)).map((seal) => openSeal(this.file, seal));
    const reports = seals.map((each) => [each.seal.kind, this.report(each, seals)] as const);
    const of = (kind: SignedField["kind"]) => reports.flatMap(([each, report]) => (each === kind ? [report] : []));
    return {
      valid: reports.length > 0 && reports.every(([, { valid }]) => valid),
      signatures: of("signature"),
      stamps: of("stamp"),
      timestamps: of("timestamp"),
    };
  }

  /** With what one seal itself brings along. */
  evidence(certificates: readonly Certificate[], { lists, responses }: Archival = nothingArchived): Evidence {
    return {
      roots: this.roots,
      pool: [...certificates, ...this.store.certificates],
      lists: [...this.lists, ...lists],
      responses: [...this.responses, ...responses],
    };
  }

  /** A token's authority, at the moment that it states. */
  authority(token: Token): Standing {
    const moment = { at: token.at, proven: true, now: this.now };
    return standing(token.signer, "timestamp", moment, this.evidence(token.certificates));
  }

  isTrusted(token: Token): boolean {
    const { chain, revocation } = this.authority(token);
    return chain === "trusted" && revocation !== "revoked" && token.at.getTime() <= this.now.getTime() + clockSlack;
  }

  report(opened: Opened, seals: readonly Opened[]): SealReport {
    const { seal, data, token } = opened;
    const end = opened.covered?.end ?? Number.POSITIVE_INFINITY;
    const isTwice = seals.some((each) => each !== opened && each.seal.signature.number === seal.signature.number);
    const later = seals.filter(
      (each) => each.seal.kind === "timestamp" && each.integrity === "intact" && (each.covered?.end ?? 0) > end,
    );
    const archive = later.flatMap((each) => (each.token && this.isTrusted(each.token) ? [each.token] : [])).at(0);
    const own = token && this.isTrusted(token) ? token : null;
    const claimed = claimedTime(seal);
    const proof = own ?? (seal.kind === "timestamp" ? null : (archive ?? null));
    const stated = seal.kind === "timestamp" ? token?.at : claimed;
    const at = proof?.at ?? stated;
    const where = this.standingOf(opened, at, proof !== null);
    const changes = opened.covered ? this.changesAfter(opened.covered.end) : [];
    const integrity = isTwice ? "partial" : token && this.isSpoilt(token) ? spoilt(opened.integrity) : opened.integrity;
    const digest_ok = integrity === "intact";
    const level =
      digest_ok && data && named(data) && isName(seal.dict.get("SubFilter"), "ETSI.CAdES.detached")
        ? this.level(data.signer, own, archive)
        : null;
    const signed = own?.at ?? stated;
    const signer = data?.signer ?? token?.signer;
    return {
      field: seal.name,
      revision: opened.covered ? this.ends.findIndex((each) => each >= end) + 1 : 0,
      signer: signer?.name ?? "",
      issuer: signer?.issuerName ?? "",
      box: seal.box,
      level,
      integrity,
      digest_ok,
      chain: where.chain,
      revocation: where.revocation,
      covers_whole_revision: opened.covered !== null,
      signed_at: signed ? signed.toISOString() : null,
      time_source: own ? "timestamp" : stated ? "claimed" : "none",
      changes_after: changes,
      valid:
        digest_ok &&
        where.chain === "trusted" &&
        where.revocation !== "revoked" &&
        changes.every(({ allowed }) => allowed),
    };
  }

  standingOf({ data, token, seal }: Opened, at: Date | null | undefined, proven: boolean): Standing {
    const lost: Standing = { chain: "untrusted", revocation: "unknown", path: [] };
    if (seal.kind === "timestamp") return token ? this.authority(token) : lost;
    if (!data || !at) return lost;
    if (!proven && at.getTime() > this.now.getTime() + clockSlack) return { ...lost, chain: "not_yet_valid" };
    const evidence = this.evidence(data.certificates, archivedIn(data));
    const found = standing(data.signer, "sign", { at, proven, now: this.now }, evidence);
    const isSpoilt = found.chain === "trusted" && hasStray(data.certificates, found, evidence);
    return isSpoilt ? { ...found, chain: "untrusted" } : found;
  }

  /** A time-stamp of a trusted authority, with something beside it that has been tampered with. */
  isSpoilt(token: Token): boolean {
    const found = this.authority(token);
    return found.chain === "trusted" && hasStray(token.certificates, found, this.evidence(token.certificates));
  }

  /** What stands in the file, whether or not its roots are trusted here: that is told apart. */
  level(signer: Certificate, own: Token | null, archive: Token | undefined): SealReport["level"] {
    if (!own) return "B-B";
    const { certificates: pool, lists, responses } = this.store;
    const roots = [...this.roots, ...pool.filter((each) => isIssuedBy(each, each))];
    const stored: Evidence = { roots, pool, lists, responses };
    const isKept = (certificate: Certificate, purpose: "sign" | "timestamp") =>
      standing(certificate, purpose, { at: own.at, proven: true, now: this.now }, stored).revocation === "good";
    if (!isKept(signer, "sign") || !isKept(own.signer, "timestamp") || lists.length + responses.length === 0)
      return "B-T";
    return archive ? "B-LTA" : "B-LT";
  }

  /** What every later revision did, and what stands behind the last. */
  changesAfter(end: number): Change[] {
    const from = this.ends.findIndex((each) => each >= end);
    const steps = this.ends.slice(Math.max(0, from), -1).flatMap((_, index) => this.step(from + index));
    const last = this.ends.at(-1) ?? 0;
    // White space behind the end is what mail and editors leave.
    const isLoose = end <= last && /[^\s\0]/.test(this.file.latin(last, this.file.bytes.length));
    return isLoose ? [...steps, { revision: this.ends.length, what: "structure", allowed: false }] : steps;
  }

  /** From the revision at `index` (from 0) to the next. */
  step(index: number): Change[] {
    const kept = this.#steps.get(index);
    if (kept) return kept;
    const revision = index + 2;
    let found: Change[];
    try {
      const [before, after] = [this.ends[index] ?? 0, this.ends[index + 1] ?? 0].map((end) => this.file.before(end));
      found = before && after ? differences(before, after).map((each) => ({ revision, ...each })) : [];
    } catch (error) {
      if (!(error instanceof Damaged || error instanceof RangeError)) throw error;
      found = [{ revision, what: "structure", allowed: false }];
    }
    this.#steps.set(index, found);
    return found;
  }
}

/** Whether a certificate stands beside a seal that nobody known issued: tampered with, or there to mislead. */
function hasStray(certificates: readonly Certificate[], { path }: Standing, { roots, pool }: Evidence): boolean {
  const known = [...roots, ...pool];
  return certificates.some((each) => !path.includes(each) && !known.some((issuer) => isIssuedBy(each, issuer)));
}

/** Beside a genuine time-stamp stands what nobody known issued: what it proves cannot be told. */
const spoilt = (found: Integrity): Integrity => (found === "intact" || found === "weak" ? "unreadable" : found);

/** Whether it says which certificate signed it, in a way that counts. */
const named = (data: SignedData) => namesItsSigner(data) === "own";

function claimedTime({ dict }: SignedField): Date | null {
  const stated = dict.get("M");
  const found =
    stated instanceof Text
      ? /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(wordsOf(stated))
      : null;
  if (!found) return null;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const offset = (Number(found[8] ?? 0) * 60 + Number(found[9] ?? 0)) * (found[7] === "-" ? -1 : 1);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - offset * 60_000);
}
