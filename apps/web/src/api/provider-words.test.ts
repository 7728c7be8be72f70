import { expect, test } from "vitest";
import { providerWords } from "./provider-words.ts";

const words = (detail: string | null, code = "provider_refused") => providerWords({ code, detail });

test.each([
  ["Saldo simulasi habis", "Saldo simulasi habis"],
  ["502 Bad Gateway", "502 Bad Gateway"],
  ["HTTP 503 sedang sibuk", "sedang sibuk"],
  ['HTTP 400 {"status":"99","message":"Saldo tidak cukup","data":null}', "Saldo tidak cukup"],
  ['HTTP 400 {"result":{"errors":[{"code":7,"detail":"Nomor ganda"},{"detail":"Nomor ganda"}]}}', "Nomor ganda"],
  ['HTTP 422 {"errors":["Tanggal salah","Nilai salah"]}', "Tanggal salah; Nilai salah"],
  ['HTTP 500 {"trace":"abc","message":"Gagal \\"sekali\\"","stack":"at x', 'Gagal "sekali"'],
  ['Penyedia A: {"error":"invalid_otp"}', "Penyedia A; invalid_otp"],
])("%s is said as %s", (detail, said) => {
  expect(words(detail)).toBe(said);
});

test.each([
  null,
  "",
  "HTTP 500",
  "HTTP 500 <html><h1>Internal Server Error</h1></html>",
  'HTTP 500 {"code":17,"ok":false}',
  "HTTP 500 [1,2,3]",
  "penyedia.example:8443: ECONNREFUSED",
  "penyedia.example: no answer within 30 s",
])("%s says nothing that people could read", (detail) => {
  expect(words(detail)).toBeUndefined();
});

test("what this server found out itself is nobody else's word", () => {
  expect(words('{"field":"Meterai1","chain":"untrusted"}', "verification_failed")).toBeUndefined();
  expect(words("TandaTangan1: not intact", "verification_failed")).toBeUndefined();
  expect(words("nobody told", "level_unavailable")).toBeUndefined();
});
