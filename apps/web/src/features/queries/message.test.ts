import type { QueryRecord } from "@tanyadata/contract";
import { describe, expect, it } from "vitest";
import { messagesOf } from "./message.ts";

const record: QueryRecord = {
  query_id: "q1",
  chat_topic_id: "t1",
  question: "Berapa penduduk Jawa Barat?",
  full_question: "Berapa penduduk Jawa Barat?",
  follows: null,
  answer: "**51.316.378 jiwa**",
  reading: "Jumlah penduduk, Provinsi Jawa Barat, 2024",
  sql: "SELECT 1",
  result: [["penduduk"], [[51316378]]],
  sources: [{ source: "Kemendagri", source_link: "https://example.com" }],
  engine: "embedded",
  confidence: "high",
  suggestions: ["Berapa luasnya?"],
  chart: null,
  regions: null,
  feedback: null,
  refusal: null,
  created_at: "2026-11-21T09:00:00.000Z",
  updated_at: "2026-11-21T09:00:01.000Z",
};

describe("messages of a query", () => {
  it("[S3.08][S3.09][S3.10][S3.11] are a question and its answer", () => {
    const [user, assistant] = messagesOf(record);
    expect(user).toMatchObject({
      id: "user-q1",
      role: "user",
      content: record.question,
      createdAt: record.created_at,
      updatedAt: record.updated_at,
    });
    expect(assistant).toMatchObject({
      id: "assistant-q1",
      role: "assistant",
      content: record.answer,
      sqlQuery: record.sql,
      isGenerating: false,
      error: null,
      sources: [{ title: "Kemendagri", url: "https://example.com" }],
    });
  });

  it("[S3.13] have no table where the result has two elements, but keep it for the SQL modal", () => {
    const [, assistant] = messagesOf(record);
    expect(assistant?.table).toBeNull();
    expect(assistant?.answer?.result).toMatchObject({ header: ["penduduk"], items: [[51316378]], rowCount: 1 });
  });

  it("[S3.12][S3.13][S3.16] have a table of header and items where it has more", () => {
    const meta = {
      columns: [{ name: "nama", kind: "name" as const, unit: null, decimals: null }],
      row_count: 99,
      truncated: true,
    };
    const [, assistant] = messagesOf({ ...record, result: [["nama"], [["A"], ["B"]], meta] });
    expect(assistant?.table).toEqual({
      header: ["nama"],
      items: [["A"], ["B"]],
      columns: meta.columns,
      rowCount: 99,
    });
  });
});
