/** The levels of regions, from the outermost to the innermost. */
export const borderLevels = ["province", "district", "subdistrict", "village"] as const;
export type BorderLevel = (typeof borderLevels)[number];

/** A region that borders or a place are sought for. */
export interface KnownRegion {
  readonly level: BorderLevel;
  /** Kemendagri's code, which it is known by. */
  readonly code: string;
  readonly name: string;
  /** The code of the region that it lies in; null for a province. */
  readonly parent: string | null;
  /** BPS's code, where it is known. */
  readonly bps?: string | undefined;
}

export const numberings = ["kemendagri", "bps"] as const;
export type Numbering = (typeof numberings)[number];

/** Regions by everything that files call them. */
export interface KnownRegions {
  readonly all: readonly KnownRegion[];
  byCode(numbering: Numbering, written: string): KnownRegion | undefined;
  /** Those of a name as it is written; if there are none, those of that name without their kind ("Bogor"). */
  byName(written: string): readonly KnownRegion[];
  childrenOf(code: string): readonly KnownRegion[];
  /** The region of an outer level, or of the same, that holds this one. */
  containerOf(region: KnownRegion, level: BorderLevel): KnownRegion | undefined;
  get(code: string): KnownRegion | undefined;
}

export function knownRegions(all: readonly KnownRegion[]): KnownRegions {
  const codes = { kemendagri: new Map<string, KnownRegion>(), bps: new Map<string, KnownRegion>() };
  const named = new Map<string, KnownRegion[]>();
  const bare = new Map<string, KnownRegion[]>();
  const children = new Map<string, KnownRegion[]>();
  const add = (map: Map<string, KnownRegion[]>, key: string, region: KnownRegion) => {
    const list = map.get(key);
    if (list) list.push(region);
    else map.set(key, [region]);
  };
  for (const region of all) {
    codes.kemendagri.set(region.code, region);
    codes.kemendagri.set(region.code.replaceAll(".", ""), region);
    if (region.bps !== undefined) codes.bps.set(region.bps, region);
    const name = nameKey(region.name);
    add(named, name, region);
    if (bareName(name) !== name) add(bare, bareName(name), region);
    if (region.parent !== null) add(children, region.parent, region);
  }
  const get = (code: string) => codes.kemendagri.get(code);
  return {
    all,
    get,
    byCode: (numbering, written) => codes[numbering].get(written),
    byName: (written) => {
      const key = nameKey(written);
      return named.get(key) ?? bare.get(key) ?? named.get(bareName(key)) ?? [];
    },
    childrenOf: (code) => children.get(code) ?? [],
    containerOf: (region, level) => {
      let found: KnownRegion | undefined = region;
      while (found && found.level !== level) found = found.parent === null ? undefined : get(found.parent);
      return found;
    },
  };
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^(kab|kabupaten)(?![a-z])\.?( adm(inistrasi|\.)?)?/, "kabupaten "],
  [/^(kota|kotamadya|kodya)(?![a-z])( adm(inistrasi|\.)?)?/, "kota "],
  [/^prov(insi)?(?![a-z])\.?/, "provinsi "],
  [/^kec(amatan)?(?![a-z])\.?/, "kecamatan "],
  [/^(desa|ds)(?![a-z])\.?/, "desa "],
  [/^kel(urahan)?(?![a-z])\.?/, "kelurahan "],
];

/** How names are compared: small letters and digits only, and one way to write each kind. */
function nameKey(name: string): string {
  let text = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
  for (const [pattern, kind] of kinds) text = text.replace(pattern, kind);
  return text
    .replace(/[^a-z0-9 ]/g, "")
    .replace(/^(\S+) +(.*)$/, (_, first, rest) => `${first} ${rest.replaceAll(" ", "")}`);
}

const bareName = (key: string): string =>
  key.replace(/^(kabupaten|kota|provinsi|kecamatan|desa|kelurahan) /, "").replaceAll(" ", "");
