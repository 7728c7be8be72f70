import type { DataWishes } from "@tanyadata/contract";
import type { SemanticModel } from "@tanyadata/semantic-model";
import type { NewEvent } from "../../events/audit-log.ts";
import { measure } from "../../measuring/measure.ts";
import { scheduler, type Upload, type Uploads } from "../previews.ts";
import type { VersionStore } from "../versions.ts";
import { broken, type WorkOnUploads } from "../work-on-uploads.ts";
import type { Address, AddressStore, Found } from "./addresses.store.ts";
import { readingOf, readOtherwise } from "./read-as-before.ts";

interface Parts {
  readonly addresses: AddressStore;
  readonly uploads: Uploads;
  readonly versions: VersionStore;
  readonly work: WorkOnUploads;
  /** What is in service. */
  readonly model: () => Promise<SemanticModel>;
  /** Why nothing can be imported; null where it can. */
  readonly closed: () => string | null;
  /** How long one address may take with all that is done about it, in milliseconds: whose server was killed is fetched by another then. */
  readonly patience: number;
  readonly record: (event: NewEvent) => Promise<void>;
  readonly report: (error: unknown) => void;
}

/** Says of a file of an address what was said of the one before, and that it is the next one of that table. */
export function wishesAgain({ table, wishes }: Pick<Address, "table" | "wishes">): DataWishes {
  const { replaces: _, adds_to, table: __, ...said } = wishes;
  return { ...said, ...(adds_to === undefined ? { replaces: table } : { adds_to: table }) };
}

/** Fetches what is due, one address after another, as long as there is any. */
export async function fetchDue(parts: Parts): Promise<void> {
  const { addresses, versions, model, closed, patience, report } = parts;
  while (closed() === null) {
    // Tables of another server's data folder are that server's to renew.
    const here = versions.every(await model()).flatMap(({ id, current }) => (current ? [id] : []));
    const claim = await addresses.claim(here, patience);
    if (!claim) return;
    const found = await foundAt(claim.address, parts).catch((error: unknown): Found => {
      report(error);
      return { is: "failed", problem: broken };
    });
    measure("tanyadata_addresses_total", 1, { outcome: found.is === "seen" ? "unchanged" : found.is });
    await addresses.settle(claim, found);
  }
}

/** What there is at an address now, and what becomes of it. */
async function foundAt(address: Address, parts: Parts): Promise<Found> {
  const { uploads, versions, work, model } = parts;
  const { table, url, set_by, digest, outcome, takes_over } = address;
  const upload = await uploads.expect({ id: scheduler, email: set_by }, url, wishesAgain(address));
  try {
    await work.bring(upload);
    if (upload.digest === null) return notThere(upload);
    const { current } = versions.of(table, await model());
    if (upload.digest === current?.digest) return { is: "unchanged", digest: upload.digest };
    // Also what was imported and undone: nobody wants it back.
    if (upload.digest === digest && !(outcome === "waits" && takes_over)) return { is: "seen" };
    await work.show(upload);
    return await judged(upload, upload.digest, address, parts);
  } finally {
    await uploads.drop(upload);
  }
}

/** A file that is another one: taken over where that was said and nothing about it is new; else it waits for somebody. */
async function judged(
  upload: Upload,
  digest: string,
  { table, url, set_by, reading, takes_over }: Address,
  { work, record }: Parts,
): Promise<Found> {
  const { understood, refusal } = upload.shown ?? {};
  if (refusal?.mend === "file") return { is: "asks", digest, detail: refusal.what };
  if (!understood) return notThere(upload);
  const otherwise = readOtherwise(reading, readingOf(understood));
  if (otherwise !== null) return { is: "asks", digest, detail: otherwise };
  if (!takes_over) return { is: "waits", digest };
  const began = performance.now();
  const became = await work.land(upload, false);
  const duration = Math.round(performance.now() - began);
  const told = { userId: null, email: set_by, deed: "import", question: `${table} · ${url}`, sql: null } as const;
  if (became !== "import_busy" && became !== "stopped") await record({ ...told, outcome: became, duration });
  if (became === "done") return { is: "taken" };
  const [first] = upload.changed;
  if (first)
    return {
      ...{ is: "asks", digest },
      detail: `${upload.changed.length} pertanyaan akan dibaca lain, misalnya "${first.question}"`,
    };
  if (became === "import_refused") return { is: "asks", digest, detail: upload.shown?.refusal?.what ?? broken };
  return became === "internal" ? { is: "failed", problem: broken } : { is: "postponed" };
}

/** Of what ended with the server nothing is said. */
const notThere = ({ dropped, shown }: Upload): Found =>
  dropped.signal.aborted ? { is: "postponed" } : { is: "failed", problem: shown?.refusal?.what ?? broken };
