import type { Bearing } from "../language/bearings.ts";
import type { Distance, Spot } from "../plan/distance.ts";
import { upperFirst } from "../sql/letter-case.ts";
import type { Cell } from "./amount.ts";
import { describeSet } from "./describe.ts";
import { fullName, type Speaker } from "./names.ts";
import { formatNumber } from "./number.ts";

/** What a direction is called, and what was taken for it. */
const sides: Readonly<Record<Bearing, { readonly name: string; readonly takesIn: string }>> = {
  north: { name: "utara", takesIn: "arah barat laut sampai timur laut" },
  northeast: { name: "timur laut", takesIn: "arah antara utara dan timur" },
  east: { name: "timur", takesIn: "arah timur laut sampai tenggara" },
  southeast: { name: "tenggara", takesIn: "arah antara timur dan selatan" },
  south: { name: "selatan", takesIn: "arah tenggara sampai barat daya" },
  southwest: { name: "barat daya", takesIn: "arah antara selatan dan barat" },
  west: { name: "barat", takesIn: "arah barat daya sampai barat laut" },
  northwest: { name: "barat laut", takesIn: "arah antara barat dan utara" },
};

const nameOf = ({ entity, key }: Spot, speaker: Speaker): string => {
  const member = speaker.gazetteer.member(entity, key);
  return member ? fullName(member, speaker) : key;
};

/** "Jarak garis lurus Pulau Miangas ke Pulau Marore", "3 pulau terdekat dari Pulau Miangas". */
export function distanceReading(distance: Distance, speaker: Speaker): string {
  const from = nameOf(distance.from, speaker);
  if ("to" in distance) return `Jarak garis lurus ${from} ke ${nameOf(distance.to, speaker)}`;
  const { among, within, towards, limit, counts } = distance;
  const what = `${counts ? "jumlah " : ""}${(limit ?? 1) === 1 ? "" : `${limit} `}${describeSet(among, speaker)}`;
  const around = towards ? `di sebelah ${sides[towards].name} ${from}` : `dari ${from}`;
  if (within !== null) {
    const near = `dalam jarak ${formatNumber(within, null)} km`;
    return upperFirst(towards ? `${what} ${around} ${near}` : `${what} ${near} ${around}`);
  }
  return upperFirst(limit === null ? `${what} ${around}` : `${what} terdekat ${around} (garis lurus)`);
}

export function distanceAnswer(
  distance: Distance,
  rows: readonly (readonly Cell[])[],
  rowCount: number,
  speaker: Speaker,
): string {
  const said = distanceReading(distance, speaker);
  const km = (cell: Cell | undefined): string =>
    typeof cell === "number" ? `**${formatNumber(cell, 1)} km**` : "tidak diketahui";
  const [first] = rows;
  if (!first) return `Tidak ada ${said.charAt(0).toLowerCase()}${said.slice(1)}.`;
  const stands = standsText(distance, speaker);
  if ("to" in distance) return `${said}: ${km(first[2])}.${stands}`;
  if (distance.counts) return `${said}: **${first[0]}**.${stands}`;
  return `${said}: ${rowCount > 12 ? `**${rowCount}**, yang terdekat ` : ""}${rows
    .slice(0, rowCount > 12 ? 1 : 12)
    .map((row) => `${row[0]} (${km(row[1])})`)
    .join(", ")}.${stands}`;
}

/** What was measured from and to, where that is not the thing itself. */
function standsText(distance: Distance, { model }: Speaker): string {
  const towards = "towards" in distance && distance.towards;
  const side = towards ? ` Sebelah ${sides[towards].name} meliputi ${sides[towards].takesIn}.` : "";
  const others = "to" in distance ? distance.to.entity : distance.among.entity;
  const said = [...new Set([distance.from.entity, others])].flatMap((id) => {
    const { label, coordinates } = model.entities.get(id) ?? {};
    return label && coordinates?.of ? [`letak ${label.toLowerCase()} diambil dari ${coordinates.of}`] : [];
  });
  return `${side}${said.length > 0 ? ` ${upperFirst(said.join(", "))}.` : ""}`;
}
