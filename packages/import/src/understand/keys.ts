import type { Entity, Member, SemanticModel } from "@tanyadata/semantic-model";
import { ImportRefused } from "../read/grid.ts";
import type { Account } from "./account.ts";
import type { Layout } from "./layout.ts";
import { type Holder, otherLevels } from "./levels.ts";
import { membersWithin, normal, normalName } from "./names.ts";
import { isFigure } from "./numbers.ts";
import type { Regions } from "./regions.ts";
import { likely } from "./spelling.ts";
import type { Wishes } from "./wishes.ts";

interface Place {
  readonly model: SemanticModel;
  readonly members: readonly Member[];
  readonly wishes: Wishes;
  /** What stands above the table or is its file's name: it may tell the place that holds all. */
  readonly about: string;
  readonly report: string[];
  readonly account: Account;
}

/** Whom each row is about. */
export interface Keys {
  /** Null for rows that are left out, which report and account tell. */
  readonly keys: readonly (string | null)[];
  /** Rows about what holds the others: a province above its regencies. */
  readonly holders: ReadonlyMap<number, Holder | null>;
}

/** The member that each row is about. @throws ImportRefused, asking */
export function keysOf(
  rows: Layout["rows"],
  regions: Regions,
  yearColumn: number | null,
  { model, members, wishes, about, report, account }: Place,
): Keys {
  const name = (i: number) => String(rows[i]?.[regions.column] ?? "");
  const keys = [...regions.keys];
  const others =
    regions.by === "names"
      ? otherLevels(
          rows.map((row) => row[regions.column] ?? null),
          rows.map((row) => (yearColumn === null ? null : (row[yearColumn] ?? null))),
          regions,
          model,
          members,
          wishes.level !== undefined,
        )
      : new Map<number, Holder | null>();
  if (others.size > 0) {
    const ones = [...others.keys()];
    for (const i of ones) keys[i] = null;
    // The finest level is taken, which the others are sums or means of.
    const level = wishes.level === undefined ? regions.entity.parents.map(({ entity }) => ` --level ${entity}`) : [];
    const wish = level.length > 0 && ones.length > 1 ? `; untuk tingkat itu:${level.join(" atau")}` : "";
    report.push(`baris tingkat lain dilewati: ${ones.length} (${ones.map(name).join(", ")})${wish}`);
    account.add("tingkat lain", ones.length);
  }
  const hasFigure = (i: number) =>
    rows[i]?.some((cell, column) => column !== regions.column && isFigure(cell)) ?? false;
  const holder = holderIn(about, regions.entity, model, members);
  if (wishes.within === undefined && holder !== null && regions.ambiguous.size > 0) {
    const inside = keysWithin(holder, regions.entity, model, members);
    const isHeld = keys.every((key) => key === null || inside.has(key));
    let settled = 0;
    for (const [i, meant] of regions.ambiguous) {
      const [only, ...more] = meant.filter((key) => inside.has(key));
      if (!isHeld || only === undefined || more.length > 0) continue;
      keys[i] = only;
      settled++;
    }
    if (settled > 0)
      report.push(`nama dengan beberapa arti dibaca yang di ${holder}, menurut judulnya: ${settled} baris`);
  }
  const unsure = [...regions.ambiguous.keys()].filter((i) => keys[i] === null && hasFigure(i) && !others.has(i));
  if (unsure.length > 0) {
    throw new ImportRefused(
      `nama dengan beberapa arti: ${unsure.slice(0, 5).map(name).join(", ")}${unsure.length > 5 ? ` dan ${unsure.length - 5} lagi` : ""}; tulis lengkap (Kota …, Kabupaten …)`,
      {
        doubt: { wish: "within", options: holder === null ? [] : [holder] },
        flags: `atau sebut wilayah yang memuat semuanya: --within "${holder ?? "…"}"`,
      },
    );
  }
  const stray: number[] = [];
  for (const [i, key] of keys.entries()) if (key === null && !others.has(i)) stray.push(i);
  const figureless = stray.filter((i) => !hasFigure(i));
  if (figureless.length > 0) report.push(`baris tanpa angka dilewati: ${figureless.map(name).join(", ")}`);
  account.add("tanpa angka", figureless.length);
  const own = members.filter((member) => member.entity === regions.entity.entity);
  const strays = stray.filter(hasFigure);
  const meant = wishes.skipUnmatched || strays.length === 0 ? null : spelt(strays.map(name), keys, own);
  for (const i of meant ? strays : []) keys[i] = meant?.get(name(i))?.key ?? null;
  if (meant)
    report.push(
      `nama dibaca sebagai yang paling mirip, yang tidak ada lainnya: ${[...meant].map(([written, member]) => `${written} = ${member.name}`).join(", ")}`,
    );
  const lost = meant ? [] : strays;
  account.add("bukan wilayah yang dikenal", lost.length);
  if (lost.length > 0 && wishes.level !== undefined && lost.length > rows.length / 2)
    report.push(`baris lain dilewati: ${lost.length}`);
  else if (lost.length > 0 && !wishes.skipUnmatched) throw strangers(lost.map(name), regions.entity, own);
  else if (lost.length > 0) report.push(`dilewati karena tidak dikenal: ${lost.map(name).join(", ")}`);
  return { keys, holders: others };
}

/**
 * Where a file tells of all members but a few, and as many names are nobody's, each of these is that one of the few which it is spelt
 * nearest to; null where it is not so. @param keys of the rows that are known
 */
function spelt(
  names: readonly string[],
  keys: readonly (string | null)[],
  own: readonly Member[],
): ReadonlyMap<string, Member> | null {
  const known = new Set(keys);
  const left = own.filter(({ key }) => !known.has(key));
  const written = [...new Set(names)];
  if (left.length !== written.length || written.length * 10 > own.length) return null;
  const found = new Map<string, Member>();
  for (const name of written) {
    const meant = likely(name, own);
    const member = left.find((one) => one.name === meant);
    if (member) found.set(name, member);
  }
  return new Set(found.values()).size === written.length ? found : null;
}

/** Names that are told in a sentence, and those whose likely owner is looked for. */
const mostTold = 8;
const mostLooked = 50;

/** Names that are nobody's, each once; asks whether the members nearest to them are meant. */
function strangers(names: readonly string[], { label }: Entity, members: readonly Member[]): ImportRefused {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const asked = [...counts].map(([written, rows], i) => ({
    ...{ written, rows },
    likely: i < mostLooked ? likely(written, members) : null,
  }));
  const pairs = asked
    .slice(0, mostTold)
    .flatMap((one) => (one.likely === null ? [] : [`--name "${one.written}=${one.likely}"`]));
  return new ImportRefused(`bukan nama ${label} yang dikenal: ${names.slice(0, mostTold).join(", ")}`, {
    doubt: { wish: "names", options: [], names: asked },
    flags: `${pairs.length > 0 ? `bila yang dimaksud nama yang mirip: ${pairs.join(" ")}; ` : ""}perbaiki di berkasnya, atau lewati baris itu dengan --skip-unmatched`,
  });
}

/** A place whose name stands in a title and that holds members of the entity: "… di Kota X". */
function holderIn(about: string, entity: Entity, model: SemanticModel, members: readonly Member[]): string | null {
  const text = ` ${normal(about)} `;
  const above = ancestorsOf(entity, model);
  const named = members.filter((member) => above.has(member.entity) && text.includes(` ${normalName(member)} `));
  return named.sort((a, b) => b.name.length - a.name.length)[0]?.name ?? null;
}

const keysWithin = (
  holder: string,
  { entity }: Entity,
  model: SemanticModel,
  members: readonly Member[],
): ReadonlySet<string> =>
  new Set((membersWithin(members, holder, model) ?? []).flatMap((one) => (one.entity === entity ? [one.key] : [])));

function ancestorsOf(entity: Entity, model: SemanticModel): Set<string> {
  const parents = entity.parents.flatMap((parent) => model.entities.get(parent.entity) ?? []);
  return new Set(parents.flatMap((parent) => [parent.entity, ...ancestorsOf(parent, model)]));
}
