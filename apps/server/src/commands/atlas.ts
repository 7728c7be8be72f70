import { existsSync } from "node:fs";
import { extname } from "node:path";
import { parseArgs } from "node:util";
import {
  alone,
  BordersRefused,
  borderLevels,
  importBorders,
  importPlaces,
  type KnownRegions,
  knownRegions,
  type Numbering,
  numberings,
  openArchive,
  removeArchive,
} from "@tanyadata/atlas";
import { loadConfig } from "../config.ts";
import { borderFileOf, configuredModel, type Data, openData } from "../open-data.ts";
import { openWarehouse } from "../open-warehouse.ts";
import { operator } from "../policy/policy.ts";
import { runCommand, WrongUsage } from "./run-command.ts";
import { sayBorders, sayPlaces } from "./say-borders.ts";

const usage = `Imports real borders of regions, and where villages lie.

  npm run atlas -- import FILE [--source TEXT] [--code COLUMN] [--codes kemendagri|bps] [--all]
  npm run atlas -- status
  npm run atlas -- remove

FILE is GeoJSON (.geojson, .json, a feature a line: .geojsonl) or a Shapefile (.shp with .dbf) with the borders of provinces,
districts, subdistricts or villages, in degrees (WGS 84); or a CSV file with the columns code, latitude, longitude.
Regions are told by a column of codes, else by names; what cannot be told for sure is refused. Regions above those of the file
are drawn from them. --source is shown under the map; --all lists everything that is missing. A running server takes the new
borders within seconds. Exit codes: 0 done, 1 refused, 2 wrong usage.`;

const options = {
  source: { type: "string", default: "" },
  code: { type: "string" },
  codes: { type: "string" },
  all: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [deed, file, ...rest] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const config = loadConfig();
  const archive = borderFileOf(config);
  if (deed === "status" && file === undefined) return status(archive);
  if (deed === "remove" && file === undefined) {
    const existed = existsSync(archive);
    if (existed) await alone(archive, () => removeArchive(archive));
    console.log(existed ? "Removed: the schematic borders hold again." : "Nothing was imported.");
    return 0;
  }
  if (deed !== "import" || file === undefined || rest.length > 0)
    throw new WrongUsage(`Unknown command: ${positionals.join(" ") || "(none)"}`);
  if (!existsSync(file)) throw new BordersRefused(`There is no file ${file}.`);
  const wishes = { column: values.code, codes: numberingOf(values.codes) };

  const started = performance.now();
  const data = await openData(
    configuredModel(config),
    openWarehouse(config, (message) => console.error(message)),
  );
  try {
    const known = regionsOf(data);
    if (extname(file).toLowerCase() === ".csv") sayPlaces(await importPlaces(file, archive, known), values.all);
    else {
      const report = (message: string) => console.error(message);
      const { source } = values;
      sayBorders(await importBorders({ file, archive, known, wishes, source, report }), values.all);
    }
  } finally {
    await data.close();
  }
  console.log(`Took ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return 0;
}

function numberingOf(codes: string | undefined): Numbering | undefined {
  const found = numberings.find((one) => one === codes);
  if (codes !== undefined && !found) throw new WrongUsage("--codes is kemendagri or bps.");
  return found;
}

/** The regions of the model in service. */
function regionsOf(data: Data): KnownRegions {
  const { model, members } = data.geo(operator);
  const { levels } = model.root.regions ?? {};
  if (!levels)
    throw new BordersRefused("The model in service describes no regions (see `regions` in docs/semantic-model.md).");
  const levelOf = new Map(borderLevels.map((level) => [levels[level], level]));
  return knownRegions(
    members.flatMap(({ entity, key, name, parents, codes }) => {
      const level = levelOf.get(entity);
      if (!level) return [];
      const outer = borderLevels[borderLevels.indexOf(level) - 1];
      return [{ level, code: key, name, parent: (outer && parents[levels[outer] ?? ""]) ?? null, bps: codes?.bps }];
    }),
  );
}

function status(archive: string): number {
  const found = openArchive(archive);
  console.log(
    found
      ? `Imported borders: ${found.country ? found.source || "yes, without a --source" : "none"}; places of ${found.places.size} villages.`
      : "Nothing was imported: borders of districts are schematic.",
  );
  found?.close();
  return 0;
}

await runCommand({ usage, main, expected: [BordersRefused] });
