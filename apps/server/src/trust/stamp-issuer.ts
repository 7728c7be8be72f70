import type { FileAtRest } from "../keys/encrypted-file.ts";

/**
 * Who issues stamps. A serial number is money: it is spent when it is issued, whether or not we hear of it. So each
 * operation has one reference of ours, which goes with every call about it, and `obtainSerial` is the only way to a number.
 */
export interface MeteraiProvider {
  /** `sandbox`, or the issuer's name. */
  readonly name: string;
  readonly isSimulated: boolean;
  /** Rupiah for each stamp. */
  readonly price: number;
  /**
   * How a repeated order with the same reference is dealt with: `same_number`: the issuer gives the number that it gave before; a
   * number of milliseconds: it would spend another one, and an order that was not heard of for so long is held to be lost.
   */
  readonly repeats: "same_number" | number;
  documentTypes(): Promise<Answer<readonly DocumentType[]>>;
  /** Stamps left; null: they do not run out. */
  balance(): Promise<Answer<number | null>>;
  /** Spends a stamp. Never throws for what happens on the wire. */
  issue(order: StampOrder): Promise<Issue>;
  /** What became of the order with this reference. `not_issued` only where the issuer says so; else `unknown`. */
  status(reference: string): Promise<Issue>;
  /** PNG of a number that was issued, where `issue` gave none. */
  picture(serial: string, reference: string): Promise<Answer<Uint8Array>>;
  /** Writes the stamped file, for the same number as often as it is asked. Null: the server seals the file itself, as a simulation. */
  readonly stamp: ((request: StampRequest) => Promise<Answer<null>>) | null;
  /** Tells the issuer what the document's number, date, kind or value should have been. */
  correct(serial: string, order: StampOrder): Promise<Answer<null>>;
}

export interface DocumentType {
  readonly code: string;
  readonly name: string;
}

export interface StampOrder {
  /** Ours, of this one operation; sent along and never used for another. */
  readonly reference: string;
  readonly documentType: string;
  /** The document's own number, and its date (`YYYY-MM-DD`). */
  readonly number: string;
  readonly date: string;
  /** Rupiah that the document is about. */
  readonly value: number;
  readonly fileName: string;
}

export interface StampRequest {
  readonly reference: string;
  readonly serial: string;
  /** PNG. */
  readonly picture: Uint8Array | null;
  /** The file that is to be stamped, and the path of the one that is to be made; files are large. */
  readonly pdf: FileAtRest;
  readonly output: string;
  /** Points of the unrotated page, origin at the lower left; pages from 1. */
  readonly box: {
    readonly page: number;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

/** `refused`: the issuer said no. `unavailable`: it could not be reached or understood, and may be the next time. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly failure: "refused" | "unavailable" /** The issuer's own words, secrets masked. */;
      readonly detail: string;
    };

/**
 * `not_issued`: no stamp was spent, for sure; `refused` says whether the issuer said so, or was never reached. `unknown`: it
 * may have been. The picture is a PNG.
 */
export type Issue =
  | { readonly kind: "issued"; readonly serial: string; readonly picture: Uint8Array | null }
  | { readonly kind: "not_issued"; readonly failure: "refused" | "unavailable"; readonly detail: string }
  | { readonly kind: "unknown"; readonly detail: string };

/** What is kept of an operation's way to its number. */
export interface OrderLog {
  /** When the number was asked for last; null: never. */
  readonly askedAt: Date | null;
  /** Writes it down, for good, before the call goes out: what comes after a crash must know of it. */
  asking(at: Date): Promise<void>;
}

/**
 * Gets the one serial number of an operation, however often it is called. What was asked for before is asked about first; it
 * is ordered again only where the issuer cannot spend a second stamp for that. `unknown` means: call again later. `clock` is that of
 * all servers that may work on the operation.
 */
export async function obtainSerial(
  provider: MeteraiProvider,
  order: StampOrder,
  log: OrderLog,
  clock: () => Promise<Date>,
): Promise<Issue> {
  if (log.askedAt) {
    const before = await provider.status(order.reference);
    if (before.kind !== "not_issued") return before;
    // An order that is on its way still may arrive after the question about it.
    const waited = (await clock()).getTime() - log.askedAt.getTime();
    if (provider.repeats !== "same_number" && waited < provider.repeats)
      return { kind: "unknown", detail: before.detail };
  }
  await log.asking(await clock());
  const issue = await provider.issue(order);
  if (issue.kind !== "unknown") return issue;
  const after = await provider.status(order.reference);
  return after.kind === "issued" ? after : issue;
}
