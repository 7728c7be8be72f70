import { mkdirSync, rmSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DataChange, DataPreview, DataWishes } from "@tanyadata/contract";
import type { Importer } from "../features/data/importing.ts";
import { AppError } from "../http/app-error.ts";
import type { ReceivedFile } from "../http/receive-form.ts";
import { newId } from "../ids.ts";
import type { Shown } from "./shown-file.ts";
import type { FileAtWork } from "./tasks.ts";
import { wishesOf } from "./wishes-of.ts";

/** How long an upload is kept that nobody imports, in milliseconds. */
const keptMilliseconds = 24 * 60 * 60_000;
const hour = 60 * 60_000;

/** Whose uploads are that nobody made: no user has this id. */
export const scheduler = "schedule";

/** An upload on its way in. What of it is not on the disk ends with the server, and the disk is cleared when the next one starts. */
export interface Upload {
  readonly id: string;
  readonly owner: Importer;
  /** Of a file that is being fetched, what its address ends with until its host says more; and none until it is there. */
  name: string;
  bytes: number;
  /** The address that it is fetched from; null of what was uploaded. */
  readonly from: string | null;
  /** Of what was fetched, SHA-256 in hexadecimal. */
  digest: string | null;
  readonly folder: string;
  readonly since: number;
  /** Ends what is being done with it. */
  readonly dropped: AbortController;
  wishes: DataWishes;
  state: DataPreview["state"];
  step: string | null;
  shown: Shown | null;
  changed: readonly DataChange[];
  /** Whether something was said since what is being read was begun. */
  isStale: boolean;
}

/** Uploads by their ids, each its uploader's. */
export interface Uploads {
  readonly incoming: string;
  take(owner: Importer, file: ReceivedFile, wishes: DataWishes): Promise<Upload>;
  /** Makes room for a file that is to come from an address. */
  expect(owner: Importer, from: string, wishes: DataWishes): Promise<Upload>;
  /** @throws AppError `not_found`, also of another's */
  of(userId: string, id: string): Upload;
  drop(upload: Upload): Promise<void>;
  bytesOf(userId: string): number;
  close(): void;
}

const nothingShown: Shown = { sheets: [], grid: null, understood: null, refusal: null, levels: [], similar: [] };

/** Keeps uploads below a folder, which is emptied first: what was there belongs to a server that has ended. */
export function uploadsIn(folder: string, now: () => Date): Uploads {
  rmSync(folder, { recursive: true, force: true });
  const incoming = join(folder, "incoming");
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  const uploads = new Map<string, Upload>();

  async function drop(upload: Upload): Promise<void> {
    uploads.delete(upload.id);
    upload.dropped.abort();
    await rm(upload.folder, { recursive: true, force: true }).catch(() => {});
  }
  async function make(owner: Importer, name: string, from: string | null, wishes: DataWishes): Promise<Upload> {
    const id = newId(now());
    const own = join(folder, id);
    await mkdir(own, { mode: 0o700 });
    const dropped = new AbortController();
    const began = { since: now().getTime(), dropped, state: "reading", step: null, shown: null } as const;
    const upload: Upload = {
      id,
      owner,
      name,
      ...{ from, digest: null, bytes: 0 },
      folder: own,
      wishes,
      changed: [],
      isStale: false,
      ...began,
    };
    uploads.set(id, upload);
    return upload;
  }
  const timer = setInterval(() => {
    const since = now().getTime() - keptMilliseconds;
    for (const upload of uploads.values()) if (upload.since < since && upload.state !== "importing") void drop(upload);
  }, hour).unref();

  return {
    incoming,
    async take(owner, { path, name, size }, wishes) {
      const upload = await make(owner, name, null, wishes);
      await rename(path, pathOf(upload));
      upload.bytes = size;
      return upload;
    },
    expect: (owner, from, wishes) => make(owner, endOf(from), from, wishes),
    of(userId, id) {
      const upload = uploads.get(id);
      if (upload?.owner.id !== userId) throw new AppError("not_found");
      return upload;
    },
    drop,
    bytesOf: (userId) =>
      [...uploads.values()].reduce((sum, { owner, bytes }) => sum + (owner.id === userId ? bytes : 0), 0),
    close() {
      clearInterval(timer);
      for (const { dropped } of uploads.values()) dropped.abort();
    },
  };
}

/** What an address ends with: a file is called by it until its host says more. */
const endOf = (address: string): string => (new URL(address).pathname.split("/").at(-1) || "berkas").slice(0, 200);

/** What is told of an upload. */
export function previewOf({ id, name, bytes, since, wishes, state, step, shown, changed }: Upload): DataPreview {
  const expires_at = new Date(since + keptMilliseconds).toISOString();
  return { id, name, bytes, state, step, expires_at, wishes, changed: [...changed], ...(shown ?? nothingShown) };
}

/** Whether its file has come. */
export const isThere = ({ bytes, from }: Pick<Upload, "bytes" | "from">): boolean => from === null || bytes > 0;

/** Where an upload lies. */
export const pathOf = ({ folder }: Pick<Upload, "folder">): string => join(folder, "file");

/** An upload as a task names it. */
export const fileAtWork = ({ folder, name, bytes, digest, wishes }: Upload): FileAtWork => ({
  path: pathOf({ folder }),
  ...{ name, bytes, digest, folder },
  wishes: wishesOf(wishes),
  replace: wishes.replaces !== undefined || wishes.adds_to !== undefined,
});
