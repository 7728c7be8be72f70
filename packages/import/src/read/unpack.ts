import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import { type Member, membersOf, unfoldGzip, unfoldMember } from "./archive.ts";
import { ImportRefused } from "./grid.ts";

/** What a table is called where it is unpacked to. */
export const unpackedName = "table.unpacked";

/** Between the name of a file in a ZIP file and the sheet of it that is meant. */
export const within = " › ";

/** A file of a table, out of what it was packed in. */
export interface Unpacked {
  readonly path: string;
  /** What the table's own file is called; null where it is the file that was given. */
  readonly name: string | null;
  /** The sheet that is wanted of it. */
  readonly sheet: string | undefined;
  readonly notes: readonly string[];
  /** Other tables beside it. */
  readonly others: readonly string[];
}

/** Lends a file out of its packing, and removes it afterwards. @param wanted a member of a ZIP file, a sheet, or "member › sheet" @throws ImportRefused */
export async function withUnpacked<T>(
  path: string,
  wanted: string | undefined,
  folder: string,
  work: (unpacked: Unpacked) => Promise<T>,
): Promise<T> {
  const kind = await packingOf(path);
  if (kind === null) return work({ path, name: null, sheet: wanted, notes: [], others: [] });
  const own = await mkdtemp(join(folder, "tanyadata-unpacked-"));
  try {
    return await work(await unpacked(path, kind, wanted, join(own, unpackedName)));
  } finally {
    await rm(own, { recursive: true, force: true }).catch(() => {});
  }
}

/** Which kind of workbook a ZIP file is; null where it is none. */
export function bookOf(members: readonly Member[]): "xlsx" | "ods" | null {
  if (members.some(({ name }) => name.startsWith("xl/"))) return "xlsx";
  return members.some(({ name }) => name === "content.xml") ? "ods" : null;
}

/** How a file is packed; workbooks are ZIP files, too, and stay as they are. */
async function packingOf(path: string): Promise<"zip" | "gz" | null> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0).finally(() => file.close());
  if (buffer[0] === 0x1f && buffer[1] === 0x8b) return "gz";
  if (buffer.toString("latin1", 0, 2) !== "PK") return null;
  return bookOf(await membersOf(path)) === null ? "zip" : null;
}

async function unpacked(path: string, kind: "zip" | "gz", wanted: string | undefined, to: string): Promise<Unpacked> {
  if (kind === "gz") {
    await unfoldGzip(path, (await stat(path)).size, to);
    const inner = await packingOf(to);
    if (inner !== null) throw new ImportRefused(`di dalam GZ ini ada ${inner.toUpperCase()} lagi; bongkar dulu`);
    return { path: to, name: null, sheet: wanted, notes: ["GZ"], others: [] };
  }
  const tables = (await membersOf(path)).filter(isTable);
  const { member, sheet } = chosenOf(tables, wanted, await membersOf(path));
  await unfoldMember(path, member, to);
  if ((await packingOf(to)) !== null)
    throw new ImportRefused(`${member.name} di dalam ZIP ini berkas terbungkus lagi; bongkar dulu`);
  return {
    path: to,
    name: posix.basename(member.name.replaceAll("\\", "/")),
    sheet,
    notes: [`ZIP, berkas ${member.name}`],
    others: tables.filter((one) => one !== member).map(({ name }) => name),
  };
}

const ending = /\.(csv|tsv|txt|tab|xlsx|xls|ods|json|jsonl|ndjson|parquet|html?)$/i;

/** What a table may be in; what programs put beside them is none. */
const isTable = ({ name }: Member): boolean =>
  ending.test(name) &&
  !/(^|\/)(__MACOSX\/|\.[^./][^/]*$)/.test(name) &&
  !/(^|\/)(readme|license|licence)[^/]*\.(txt|html?)$/i.test(name);

function chosenOf(
  tables: readonly Member[],
  wanted: string | undefined,
  all: readonly Member[],
): { member: Member; sheet: string | undefined } {
  const [name, ...rest] = wanted?.split(within) ?? [];
  const options = tables.map((one) => one.name);
  const asked = tables.find((one) => one.name === wanted) ?? tables.find((one) => one.name === name);
  if (asked) return { member: asked, sheet: asked.name === wanted ? undefined : rest.join(within) || undefined };
  const [only, ...more] = tables;
  if (!only) {
    const found = all.map((one) => one.name).filter((one) => !one.endsWith("/"));
    throw new ImportRefused(
      `di dalam ZIP ini tidak ada berkas tabel${found.length > 0 ? `, hanya ${found.slice(0, 5).join(", ")}${found.length > 5 ? ` dan ${found.length - 5} lagi` : ""}` : ""}${found.some((one) => /\.(zip|gz|7z|rar)$/i.test(one)) ? "; berkas terbungkus di dalamnya perlu dibongkar dulu" : ""}`,
    );
  }
  // A sheet may be wanted of the only one.
  if (more.length === 0) return { member: only, sheet: wanted };
  throw new ImportRefused(
    wanted === undefined
      ? `ZIP ini berisi beberapa tabel: ${options.slice(0, 20).join(", ")}${options.length > 20 ? ` dan ${options.length - 20} lagi` : ""}`
      : `tidak ada berkas "${name}" di dalam ZIP ini; yang ada: ${options.slice(0, 20).join(", ")}`,
    { doubt: { wish: "sheet", options }, flags: 'pilih dengan --sheet "…"' },
  );
}
