import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { secretByName, secretByShape } from "../index.ts";
import { companions, secretNames } from "./words.ts";

const names = Object.entries(secretNames).flatMap(([kind, all]) => all.map((name) => [kind, name] as const));
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Ways in which a name of several words stands in a database. */
const writings: readonly ((words: readonly string[]) => string)[] = [
  (words) => words.join("_"),
  (words) => words.join("-"),
  (words) => words.join(" "),
  (words) => words.join("."),
  (words) => words.join("_").toUpperCase(),
  (words) => words.map(capital).join(""),
  (words) => words.map((word, i) => (i === 0 ? word : capital(word))).join(""),
  (words) => words.join(""),
  (words) => words.join("").toUpperCase(),
  (words) => `${words.join("_")}2`,
  (words) => `${words.join("_")}s`,
];

describe("a secret is known by its name", () => {
  it("in every writing, alone and among what names are made of", () => {
    const word = fc.constantFrom(...companions);
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(word, { maxLength: 2 }),
        fc.array(word, { maxLength: 1 }),
        fc.constantFrom(...writings),
        ([, name], before, after, written) => {
          // "Sandi bank" is the code of a bank.
          fc.pre(!(name === "sandi" && before.length === 0 && after[0] === "bank"));
          const told = written([...before, ...name.split(" "), ...after]);
          expect(secretByName(told), told).not.toBeNull();
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("as what it is", () => {
    for (const [name, kind] of [
      ["sandi", "password"],
      ["kata_sandi", "password"],
      ["katasandi", "password"],
      ["PIN", "password"],
      ["user_pass", "password"],
      ["password_hash", "password"],
      ["encryptedPassword", "password"],
      ["remember_token", "token"],
      ["apiKey", "token"],
      ["kode_otp", "token"],
      ["NIK", "identity"],
      ["nonik", "identity"],
      ["noKTP", "identity"],
      ["NoKK", "identity"],
      ["NOKK", "identity"],
      ["kk", "identity"],
      ["NPWP", "identity"],
      ["nama_ibu_kandung", "identity"],
      ["no. rekening", "account"],
      ["norek", "account"],
      ["nomorrekening", "account"],
      ["credit_card_number", "account"],
      ["CVV", "account"],
      ["ｐｉｎ", "password"],
    ] as const)
      expect([name, secretByName(name)]).toEqual([name, kind]);
  });

  it("and an ordinary name is none", () => {
    for (const name of `pinjaman jumlah_pinjaman pinang pink pindah spin opini klinik teknik unik nikah nikel mekanik komunikasi tokenisasi
        hashtag has_password jumlah_kk kk_miskin jumlah_token token_expires_at password_changed_at is_pin_set status_ktp salto basalt
        kode_rekening nama_rekening uraian_rekening sandi_bank sandi_wilayah boarding_pass_no passing_grade key kunci_jawaban
        nama alamat tanggal_lahir kode nomor id no_urut account_name card_type kartu secretary sekretaris kode_pos region_code
        persandian penandatangan masalah disalin kecamatan_id salary hashim kkal paspampres pantai kelapa bibit`.split(
      /\s+/,
    ))
      expect([name, secretByName(name)]).toEqual([name, null]);
  });

  it("but a number of such a name may be a figure", () => {
    for (const name of ["token", "tokens", "token_listrik", "salt", "salt_g", "kk", "hash"])
      expect([name, secretByName(name, { isNumber: true })]).toEqual([name, null]);
    for (const name of ["pin", "nik", "no_kk", "otp", "no_rekening", "cvv", "card_number", "password"])
      expect([name, secretByName(name, { isNumber: true })]).not.toEqual([name, null]);
  });

  it("and never throws, whatever the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => [null, "string"].includes(secretByName(name) && "string")),
    );
  });
});

describe("a secret is known by its shape", () => {
  const many = (make: () => string): string[] => Array.from({ length: 20 }, make);

  it("whatever its column is called", () => {
    for (const [sample, kind] of [
      [["$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy"], "password"],
      [["$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b4dWRWJTmaas"], "password"],
      [["pbkdf2_sha256$600000$abc$def"], "password"],
      [[null, "", "{SSHA}0c0blFTXXNuAMHECS4uxrj3ZieMoWImr"], "password"],
      [["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"], "token"],
      [["3273014507900001", "3201121212850003"], "identity"],
      [[3273014507900001, 3201121212850003], "identity"],
      [["09.254.294.3-407.000"], "identity"],
      [["4111111111111111", "5500000000000004"], "account"],
      [["4111 1111 1111 1111"], "account"],
      [["0000123400005678"], "identity"],
      [many(() => randomBytes(16).toString("hex")), "token"],
      [many(() => randomBytes(32).toString("hex").toUpperCase()), "token"],
      [many(() => randomBytes(24).toString("base64")), "token"],
      [many(() => randomBytes(30).toString("base64url")), "token"],
    ] as const)
      expect([sample[0], secretByShape(sample)]).toEqual([sample[0], kind]);
  });

  it("and what is not like it is none", () => {
    for (const sample of [
      [],
      [null, undefined, ""],
      ["Jawa Barat", "Bali"],
      ["2024-01-01", "2024-01-02"],
      [1234567890123499, 2234567890123498, 99],
      ["32.73.01.1001", "32.73.01.1002"],
      ["550e8400-e29b-41d4-a716-446655440000"],
      ["01ARZ3NDEKTSV4RRFFQ69G5FAV"],
      ["Dinas-Kependudukan-dan-Pencatatan-Sipil"],
      ["https://example.org/a/b?c=d&e=1234567890abcdef"],
      ["laporan_kependudukan_2023_semester_1"],
      ["INV/2024/03/000123", "INV/2024/03/000124"],
      ["PusatPelayananTerpaduSatuPintu2023"],
      ["081234567890", "6281234567890"],
      [true, false],
      [{}, []],
    ])
      expect([sample, secretByShape(sample)]).toEqual([sample, null]);
  });

  it("and never throws, whatever the values", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.double(), fc.bigInt(), fc.boolean())), (sample) =>
        [null, "string"].includes(secretByShape(sample) && "string"),
      ),
    );
  });
});
