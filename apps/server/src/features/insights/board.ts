import { type Board, Confidence, type Pin } from "@tanyadata/contract";
import type { InsightData } from "./insight-data.ts";
import type { PinRow, PinStore } from "./pins.store.ts";
import type { ShareStore } from "./share.store.ts";

/** A user's board as it stands against the data of now. */
export async function boardOf(
  userId: string,
  { pins, shares }: { pins: PinStore; shares: ShareStore },
  data: InsightData,
): Promise<Board> {
  const [rows, share] = await Promise.all([pins.list(userId), shares.find(userId)]);
  return { pins: await pinsOf(rows, data), share: share ?? null };
}

/** Pins with their state; what is unchanged is told from one look at each table. */
export const pinsOf = (rows: readonly PinRow[], data: InsightData): Promise<Pin[]> =>
  Promise.all(rows.map((row) => pinOf(row, data)));

/** Whether what a pin told is for who sees these data. */
export const isSeen = ({ seen_as: seenAs }: PinRow, data: InsightData): boolean => data.isSeen?.(seenAs) ?? true;

const withheld = "Hak akses Anda berubah sejak jawaban ini disematkan; segarkan untuk melihat yang boleh Anda lihat.";

/** A stored pin, compared with the data of now without asking them anything. What it told under other rights is left out. */
export async function pinOf(stored: PinRow, data: InsightData): Promise<Pin> {
  const row = isSeen(stored, data)
    ? stored
    : {
        ...stored,
        answer: "",
        reading: "",
        sql: "",
        plan: null,
        result: "[[],[]]",
        regions: null,
        sources: "[]",
        problem: withheld,
      };
  const asked = { plan: row.plan === null ? null : JSON.parse(row.plan), sql: row.sql };
  const detail = row.problem ?? data.faultOf(asked);
  const isCurrent = async (): Promise<boolean> =>
    data.sqlOf(asked) === row.sql && (await data.versionOf(JSON.parse(row.tables))) === row.data_version;
  return {
    id: row.id,
    title: row.title,
    question: row.question,
    answer: row.answer,
    reading: row.reading,
    sql: row.sql,
    plan: asked.plan,
    result: JSON.parse(row.result),
    regions: row.regions === null ? null : JSON.parse(row.regions),
    sources: JSON.parse(row.sources),
    confidence: Confidence.catch("unverified").parse(row.confidence),
    chart_kind: row.chart_kind,
    size: row.size,
    state: detail !== null ? "broken" : (await isCurrent()) ? "current" : "changed",
    detail,
    refreshed_at: row.refreshed_at,
    created_at: row.created_at,
  };
}
