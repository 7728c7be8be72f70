import type { Distance, Spot } from "../plan/distance.ts";
import type { Cell } from "./amount.ts";
import { describeSet, upperFirst } from "./describe.ts";
import { fullName, type Speaker } from "./names.ts";
import { formatNumber } from "./number.ts";

const nameOf = ({ entity, key }: Spot, speaker: Speaker): string => {
  const member = speaker.gazetteer.member(entity, key);
  return member ? fullName(member, speaker) : key;
};

/** "Jarak garis lurus Pulau Miangas ke Pulau Marore", "3 pulau terdekat dari Pulau Miangas". */
export function distanceReading(distance: Distance, speaker: Speaker): string {
  const from = nameOf(distance.from, speaker);
  if ("to" in distance) return `Jarak garis lurus ${from} ke ${nameOf(distance.to, speaker)}`;
  const set = describeSet(distance.among, speaker);
  if (distance.within !== null)
    return upperFirst(
      `${distance.counts ? "jumlah " : ""}${set} dalam jarak ${formatNumber(distance.within, null)} km dari ${from}`,
    );
  return upperFirst(`${distance.limit === 1 ? "" : `${distance.limit} `}${set} terdekat dari ${from} (garis lurus)`);
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
  const others = "to" in distance ? distance.to.entity : distance.among.entity;
  const said = [...new Set([distance.from.entity, others])].flatMap((id) => {
    const { label, coordinates } = model.entities.get(id) ?? {};
    return label && coordinates?.of ? [`letak ${label.toLowerCase()} diambil dari ${coordinates.of}`] : [];
  });
  return said.length > 0 ? ` ${upperFirst(said.join(", "))}.` : "";
}
