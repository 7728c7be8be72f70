import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { geoTypes, PopulationStat } from "@tanyadata/contract";
import type { SemanticModel } from "@tanyadata/semantic-model";
import { expect, it } from "vitest";
import { anyone } from "../../policy/policy.ts";
import { startGeography } from "./pyramid.fixture.ts";

const features = ["./", "../../../../web/src/features/pyramid/"].map((path) => new URL(path, import.meta.url));

/** The sources of the feature in the server and in the web app, without tests. */
const sources = features.flatMap(({ pathname }) =>
  readdirSync(pathname, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(pathname, name), "utf8") })),
);

/** What stands between quotes and what a page says, without comments. */
const wordsOf = (text: string): string[] => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "").replace(/^import .*$/gm, "");
  const quoted = [...code.matchAll(/"([^"\n]*)"|`([^`]*)`/g)].map(([, one, other]) => one ?? other ?? "");
  const said = [...code.matchAll(/>\s*([^<>{}]+?)\s*</g)].map(([, one]) => one ?? "");
  return [...quoted, ...said];
};

/** Every name that a model gives to its data. */
const namesIn = ({ datasets, entities, measures }: SemanticModel): string[] => [
  ...[...datasets.values()].flatMap(({ dataset, table, grain, dimensions }) => [
    ...[dataset, table, grain.column],
    ...dimensions.flatMap(({ id, column, values }) => [id, column, ...values.map(({ value }) => String(value))]),
  ]),
  ...[...entities.values()].flatMap(({ entity, table, key, parents }) => [
    ...[entity, table, key],
    ...parents.map(({ column }) => column),
  ]),
  ...measures.keys(),
];

it("names no dataset, table, column, measure or place of the starter", async () => {
  const geography = await startGeography();
  const { model, members } = geography.data.geo(anyone);
  await geography.close();
  // The contract's own words.
  const own = new Set<string>([...geoTypes, "country", "code", "id", ...Object.keys(PopulationStat.shape)]);
  const names = new Set(namesIn(model).filter((name) => !own.has(name)));
  const { province, district } = model.root.regions?.levels ?? {};
  const places = members.flatMap(({ entity, name }) => (entity === province || entity === district ? [name] : []));
  places.push(model.root.whole.label);
  expect([names.size > 100, places.length, sources.length > 30]).toEqual([true, 553, true]);
  const found = sources.flatMap(({ name, text }) =>
    wordsOf(text).flatMap((word) =>
      names.has(word) || places.some((place) => ` ${word} `.includes(` ${place} `)) ? [`${name}: ${word}`] : [],
    ),
  );
  expect(found).toEqual([]);
});
