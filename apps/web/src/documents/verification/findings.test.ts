import { type SealReport, simulatedStamper, type Verification } from "@tanyadata/contract";
import { expect, test } from "vitest";
import { findingOf, verdictOf, wordsOfFinding } from "./findings.ts";

const sound: SealReport = {
  ...{ field: "TandaTangan1", revision: 1, signer: "Siti", issuer: "CA", box: null, level: "B-T", digest_ok: true },
  ...{
    integrity: "intact",
    chain: "trusted",
    revocation: "good",
    covers_whole_revision: true,
    signed_at: "2026-11-20T10:00:00Z",
  },
  ...{ time_source: "timestamp", changes_after: [], valid: true },
};
const bad = (more: Partial<SealReport>): SealReport => ({ ...sound, valid: false, ...more });
const added = bad({ changes_after: [{ revision: 2, what: "page_content", allowed: false }] });
const unknown = bad({ chain: "untrusted", revocation: "unknown" });
const file = (...signatures: SealReport[]): Verification => ({
  ...{ valid: signatures.length > 0 && signatures.every(({ valid }) => valid), signatures, stamps: [], timestamps: [] },
});

test.each([
  ["Sah", /^Sah: /, sound],
  ["Tidak sah", /^Tidak sah: isinya berubah/, bad({ integrity: "altered", digest_ok: false })],
  ["Tidak sah", /tidak mencakup/, bad({ integrity: "partial", digest_ok: false })],
  ["Tidak sah", /tidak mencakup/, bad({ covers_whole_revision: false })],
  ["Belum pasti", /cara lama/, bad({ integrity: "weak", digest_ok: false })],
  ["Belum pasti", /tidak dapat diperiksa di server ini/, bad({ integrity: "unreadable", digest_ok: false })],
  ["Tidak sah", /ada yang diubah/, { ...added, integrity: "unreadable", digest_ok: false }],
  ["Tidak sah", /^Tidak sah: ada yang diubah sesudah/, added],
  ["Belum pasti", /menutupi isi halaman/, bad({ changes_after: [{ revision: 2, what: "covering", allowed: false }] })],
  ["Tidak sah", /dicabut/, bad({ revocation: "revoked" })],
  ["Tidak sah", /kedaluwarsa/, bad({ chain: "expired" })],
  ["Tidak sah", /belum berlaku/, bad({ chain: "not_yet_valid" })],
  ["Tidak sah", /tidak boleh dipakai/, bad({ chain: "unfit" })],
  ["Belum pasti", /^Belum dapat dipastikan: isinya utuh, tetapi penerbit/, unknown],
  ["Belum pasti", /^Belum dapat dipastikan: .* kapan/, bad({ chain: "untrusted", signed_at: null })],
  ["Simulasi", /hanya simulasi dan tidak sah/, { ...sound, signer: simulatedStamper }],
  // Whatever the server may find one day: what is not valid is not called so.
  ["Belum pasti", /^Belum dapat dipastikan/, bad({})],
] as const)("a file whose one seal is %s says %s", (words, says, seal) => {
  expect(wordsOfFinding(findingOf(seal))[0]).toBe(words);
  expect(verdictOf(file(seal)).says).toMatch(says);
});

test("of several seals the gravest finding is the file's", () => {
  expect(verdictOf(file(sound, unknown, added)).says).toMatch(/^Tidak sah: ada yang diubah/);
  expect(verdictOf(file(unknown, { ...sound, signer: simulatedStamper })).says).toMatch(/^Belum dapat dipastikan/);
  expect(verdictOf(file(bad({ integrity: "altered", digest_ok: false, chain: "untrusted" }), unknown)).says).toMatch(
    /^Tidak sah: isinya/,
  );
  // An altered file is not excused by an authority that nobody knows.
  expect(findingOf({ ...unknown, integrity: "altered", digest_ok: false })).toBe("altered");
  expect(findingOf({ ...unknown, changes_after: added.changes_after })).toBe("added");
});

test("every verdict but a sound one says what to do; a sound one says when nobody told of revocation", () => {
  for (const seal of [bad({}), added, unknown, bad({ revocation: "revoked" }), bad({ chain: "expired" })])
    expect(verdictOf(file(seal)).advice).toBeTruthy();
  expect(verdictOf(file()).advice).toMatch(/berkas aslinya/);
  expect(verdictOf(file(sound)).advice).toBeUndefined();
  expect(verdictOf(file({ ...sound, revocation: "unknown" })).advice).toMatch(/tidak diketahui/);
});
