import { expect, it } from "vitest";
import { isSecretColumn, parseModel, withoutSecrets } from "../index.ts";

const sources = 'sources: [{ title: T, url: "https://example.org/", publisher: P, license: L, year: 2020 }]';
const files = (secrets: string, key = "id"): { name: string; text: string }[] =>
  [
    `model: m\nlabel: M\nwhole: { label: Semua, terms: [semua] }\nheadlines: [pin_sum, sales]\n${secrets}`,
    `entity: user
label: Pengguna
terms: [pengguna]
table: users
key: ${key}
name: nama
attributes:
  - { id: sandi, kind: text, label: Sandi, terms: [sandi], column: kata_sandi }
  - { id: kota, kind: text, label: Kota, terms: [kota], column: kota }
  - { id: kode, kind: text, label: Kode, terms: [kode], column: kode }
  - { id: token, kind: number, label: Token, terms: [token], column: token }
  - { id: pin, kind: number, label: PIN, terms: [pin], column: pin }
codes: [{ id: nik, label: NIK, column: nik }]
subsets: [{ id: kaya, label: Kaya, terms: [kaya], where: "{no_rekening} IS NOT NULL" }]
${sources}`,
    `dataset: sale
label: Penjualan
terms: [jualan]
table: sale
grain: { entity: user, column: user_id }
joins: [{ table: orders, from: order_id, to: id }]
time: { timeless: true }
dimensions:
  - { id: card, label: Kartu, column: orders.card_number, values: [{ value: a, label: a }] }
  - { id: kind, label: Jenis, column: kind, values: [{ value: a, label: a }] }
measures:
  - { id: sales, label: Nilai, unit: rp, terms: [nilai], expression: "sum({value})", additivity: sum }
  - { id: pin_sum, label: Jumlah pin, unit: x, terms: [jumlah pin], expression: "sum({orders.pin})", additivity: sum }
  - { id: share, label: Bagian, unit: x, terms: [bagian], numerator: pin_sum, denominator: sales }
${sources}`,
  ].map((text, i) => ({ name: `${i}.yaml`, text }));

it("leaves out whatever reads a secret, and says which", () => {
  const { model, left } = withoutSecrets(parseModel(files("secrets: { columns: [Users.kode] }")));
  const user = model.entities.get("user");
  expect(user?.attributes.map(({ id }) => id)).toEqual(["kota", "token"]);
  expect([user?.codes, user?.subsets]).toEqual([[], []]);
  expect([...model.measures.keys()].sort()).toEqual(["sales", "user_token"]);
  expect(model.root.headlines).toEqual(["sales"]);
  expect(model.datasets.get("sale")?.dimensions.map(({ id }) => id)).toEqual(["kind"]);
  expect(left).toEqual([
    "orders.card_number",
    "orders.pin",
    "users.kata_sandi",
    "users.kode",
    "users.nik",
    "users.no_rekening",
    "users.pin",
  ]);
});

it("keeps what the model says is none, and names keys that are", () => {
  const except = "users.kata_sandi, users.nik, users.pin, users.no_rekening, orders.pin, orders.card_number";
  const all = parseModel(files(`secrets: { except: [${except}] }`));
  expect(withoutSecrets(all)).toEqual({ model: all, left: [] });
  expect(withoutSecrets(all).model).toBe(all);
  expect(withoutSecrets(parseModel(files("", "no_ktp"))).left).toContain("users.no_ktp");
});

it("goes by the column of its table", () => {
  const model = parseModel(files("secrets: { columns: [a.b], except: [a.pin] }"));
  expect(isSecretColumn(model, "A", "B")).toBe(true);
  expect(isSecretColumn(model, "c", "b")).toBe(false);
  expect(isSecretColumn(model, "a", "pin")).toBe(false);
  expect(isSecretColumn(model, "c", "pin")).toBe(true);
  expect(isSecretColumn(model, "c", "token", { isNumber: true })).toBe(false);
});
