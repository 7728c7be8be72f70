import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Geography, type Query, startGeography } from "./pyramid.fixture.ts";

let geography: Geography;
beforeAll(async () => {
  geography = await startGeography({ callsPerMinute: 100_000 });
});
afterAll(() => geography.close());

/** What a parameter takes. */
interface Takes {
  readonly value: string;
  /** Another value, where it may be repeated; `all`: both must hold, else one of them. */
  readonly other?: string;
  readonly all?: true;
  /** A value of the right form that nothing is known by, and whether that is told. */
  readonly unknown?: string;
  readonly is404?: true;
  readonly bad: readonly string[];
  /** The same value as BPS writes it. */
  readonly bps?: string;
}
const badCodes = ["jabar", "[]", "32' OR '1'='1", "32.7", "1".repeat(5000)];
const one = (value: string, unknown: string, bps?: string): Takes => ({
  ...{ value, unknown, is404: true, bad: badCodes },
  ...(bps && { bps }),
});
const some = (other: string, alone: Takes): Takes => ({ ...alone, other });
const words = (value: string, other: string): Takes => ({ value, other, unknown: "emas%' --", bad: ["x".repeat(201)] });
const keywords = (value: string, other: string): Takes => ({ ...words(value, other), all: true });
const year: Takes = { value: "2023", unknown: "1999", bad: ["dua ribu", "2023.5", "0x7E7", "20", "[]"] };
const when = { year, otherwise: { value: "newest", bad: ["oldest", "2024", "[]"] } satisfies Takes };
const limit: Takes = { value: "1", bad: ["0", "101", "-1", "x", "1.5"] };

const province = one("51", "99", "bps:51");
const district = one("51.02", "51.99", "5102");
const subdistrict = one("51.02.01", "51.02.99");
const village = one("51.02.01.2001", "51.02.01.9999");
const place = { province, district, subdistrict, village };
const [provinces, districts, subdistricts] = [
  some("52", province),
  some("52.01", district),
  some("52.01.01", subdistrict),
];
const within = { province: provinces, district: districts, subdistrict: subdistricts };
const layout_names = words("Kesehatan", "Sekolah dasar");
const category_ids: Takes = { ...words("food", "beverage"), is404: true };

/** Every call that the specification lists, with every parameter that it takes; `sell` differs from `buy` only by what is published. */
const calls: readonly (readonly [id: string, path: string, takes: Readonly<Record<string, Takes>>])[] = [
  ["S7.36", "/buy/villages/tree", within],
  ["S7.37", "/buy/details/provinces", { ...within, names: words("Kelapa", "Kakao"), ...when }],
  ["S7.37", "/buy/details/districts", { ...within, names: words("Kelapa", "Kakao"), ...when }],
  ["S7.37", "/buy/details/subdistricts", { ...within, names: words("Kelapa", "Kakao"), ...when }],
  ["S7.37", "/buy/details/villages", { ...within, names: words("Kelapa", "Kakao"), ...when }],
  ["S7.38", "/podes/layouts/autocomplete", { keywords: keywords("sekolah", "dasar") }],
  ["S7.39", "/geographies/informations", { ...place, ...when }],
  ["S7.40", "/geographies/provinces", {}],
  ["S7.41", "/geographies/districts", { province: provinces }],
  ["S7.42", "/geographies/subdistricts", { province: provinces, districts }],
  ["S7.43", "/geographies/villages", { province: provinces, districts, subdistricts }],
  [
    "S7.44",
    "/geographies/villages/podes",
    { village_codes: some("51.02.01.2002", village), layout_names, ...when, year: { ...year, value: "2024" } },
  ],
  ["S7.45", "/buy/categories/autocomplete", { keywords: keywords("tanaman", "penyegar") }],
  ["S7.46", "/buy/top-items-per-category", { ...place, category_ids, ...when, limit }],
];
const parameters = calls.flatMap(([id, path, takes]) =>
  Object.entries(takes).map(([name, given]): Parameter => [id, path, name, { path, takes, name, given }]),
);

type Parameter = readonly [
  id: string,
  path: string,
  name: string,
  of: {
    readonly path: string;
    readonly takes: Readonly<Record<string, Takes>>;
    readonly name: string;
    readonly given: Takes;
  },
];
type Asked = Parameter[3];

const answerTo = async (path: string, query: Query) => {
  const { status, body } = await geography.get(path, query);
  expect([status, Object.keys(body)]).toEqual([200, ["data"]]);
  return body.data;
};
const refusal = async (path: string, query: Query) => {
  const { status, body } = await geography.get(path, query);
  return [status, body.code, body.errors?.map((one: { path: string }) => one.path.split(".")[0])];
};
/** What an answer names: regions, goods, counts, choices. */
const namesIn = (data: unknown): Set<string> =>
  new Set([...JSON.stringify(data).matchAll(/"(?:id|value|category_id)":"([^"]+)"/g)].map((match) => match[1] ?? ""));
const figuresIn = (data: unknown): readonly string[] =>
  JSON.stringify(data).match(/"(total|value|total_population)":\d/g) ?? [];

/** Everything that a call takes besides, so that little is answered; but what tells of years that were not asked for. */
const besides = ({ takes, name }: Asked): Record<string, string> =>
  Object.fromEntries(
    Object.entries(takes).flatMap(([key, { value }]) =>
      key === name || key === "otherwise" ? [] : [[key, value] as const],
    ),
  );
/** Places restrict each other: to see what one of them finds, the others are left out. */
const besidesPlaces = (of: Asked): Record<string, string> =>
  Object.fromEntries(Object.entries(besides(of)).filter(([key]) => !isPlace(of.given) || !isPlace(of.takes[key])));
const isPlace = (given: Takes | undefined) => given?.bad === badCodes;

describe("a parameter", () => {
  it.each(parameters)(
    "[%s] of %s that is empty or only spaces is as if it were not there: %s",
    async (_id, _path, _name, of) => {
      const without = await answerTo(of.path, besides(of));
      for (const empty of ["", "  ", ...(of.given.other ? [["", " "]] : [])])
        expect(await answerTo(of.path, { ...besides(of), [of.name]: empty })).toEqual(without);
    },
  );

  it.each(parameters.filter(([, , , { given }]) => given.is404))(
    "[%s] of %s that names what nobody knows is 404: %s",
    async (_id, _path, _name, of) =>
      expect(await refusal(of.path, { ...besides(of), [of.name]: of.given.unknown ?? "" })).toEqual([
        404,
        "not_found",
        undefined,
      ]),
  );

  it.each(parameters.filter(([, , , { given }]) => given.unknown !== undefined && !given.is404))(
    "[%s] of %s by which nothing is found finds nothing: %s",
    async (_id, _path, _name, of) => {
      expect(figuresIn(await answerTo(of.path, { ...besides(of), [of.name]: of.given.unknown ?? "" }))).toEqual([]);
    },
  );

  it.each(parameters)("[%s] of %s that is not of its form is 400, which says so: %s", async (_id, _path, _name, of) => {
    for (const bad of of.given.bad)
      expect(await refusal(of.path, { ...besides(of), [of.name]: bad })).toEqual([400, "validation_failed", [of.name]]);
  });

  it.each(parameters.filter(([, , , { given }]) => given.other === undefined))(
    "[%s] of %s that is said twice where only one can be meant is 400: %s",
    async (_id, _path, _name, of) => {
      const twice = { ...besides(of), [of.name]: [of.given.value, of.given.value] };
      expect(await refusal(of.path, twice)).toEqual([400, "validation_failed", [of.name]]);
    },
  );

  it.each(parameters.filter(([, , , { given }]) => given.other !== undefined))(
    "[%s] of %s can be repeated, and each value counts once: %s",
    async (_id, _path, _name, of) => {
      const { value, other = "", all } = of.given;
      const ask = (asked: string | string[]) => answerTo(of.path, { ...besidesPlaces(of), [of.name]: asked });
      expect(await ask([value, value])).toEqual(await ask(value));
      const both = await ask([value, other]);
      if (all) expect(both).toEqual(await ask(`${value} ${other}`));
      else expect(namesIn(both)).toEqual(namesIn([await ask(value), await ask(other)]));
      expect(both).not.toEqual(await ask(value));
      if (isPlace(of.given)) expect(await ask(`${value}, ${other},`)).toEqual(both);
    },
  );

  it.each(parameters.filter(([, , , { given }]) => given.other !== undefined && !given.all))(
    "[%s] of %s with more than a thousand values is 400: %s",
    async (_id, _path, _name, of) => {
      const many = Array.from({ length: 1001 }, (_, i) => (isPlace(of.given) ? String(1000 + i) : `kata ${i}`));
      expect(await refusal(of.path, { ...besides(of), [of.name]: many })).toEqual([
        400,
        "validation_failed",
        [of.name],
      ]);
    },
  );

  it.each(parameters.filter(([, , , { given }]) => given.bps !== undefined))(
    "[%s] of %s means the same as BPS writes it: %s",
    async (_id, _path, _name, of) => {
      const ask = (asked = "") => answerTo(of.path, { ...besidesPlaces(of), [of.name]: asked });
      expect(await ask(of.given.bps)).toEqual(await ask(of.given.value));
    },
  );
});

it.each(calls)("[%s] %s refuses a parameter that it does not take", async (_id, path, takes) => {
  const asked = { ...Object.fromEntries(Object.entries(takes).map(([name, { value }]) => [name, value])), bulan: 5 };
  expect(await refusal(path, asked)).toEqual([400, "validation_failed", ["bulan"]]);
});

it("[S7.44] a thousand villages, each said by itself, fit into an address", async () => {
  const villages = await answerTo("/geographies/villages", { province: ["51", "34"] });
  const asked = new URLSearchParams(
    villages.slice(0, 1000).map(({ id }: { id: string }): [string, string] => ["village_codes", id]),
  );
  asked.set("layout_names", "Sekolah dasar");
  const answer = await fetch(`${await geography.listen()}/geographies/villages/podes?${asked}`);
  expect(answer.status).toBe(200);
  expect(((await answer.json()) as { data: unknown }).data).toHaveLength(1000);
});
