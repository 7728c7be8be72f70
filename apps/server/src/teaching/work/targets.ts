import type { ShownTarget, TaughtTarget } from "@tanyadata/contract";
import type { Dataset, Entity, Member, SemanticModel } from "@tanyadata/semantic-model";

type Shown = Omit<ShownTarget, "reading">;

/** Something of a model that can be taught about, with what tells of it. */
export interface ModelTarget extends Shown {
  /** What else is said of it, small: where a word stands there, it is likelier meant. */
  readonly told: string;
  /** Simulated data answer only who asks for them. */
  readonly isSimulated: boolean;
}

/** What kinds of things are called, for people. */
const kinds = {
  measure: "Ukuran",
  dataset: "Pokok data",
  dimension: "Rincian",
  value: "Nilai",
  entity: "Hal",
  subset: "Jenis atau syarat",
  attribute: "Keterangan",
  member: "Nama",
} as const;

/** Everything of a model that a word can be for, but single members. */
export function targetsOf(model: SemanticModel): ModelTarget[] {
  return [
    ...[...model.datasets.values()].flatMap((dataset) => ofDataset(dataset, model)),
    ...[...model.entities.values()].flatMap(ofEntity),
  ];
}

function ofDataset(dataset: Dataset, { entities }: SemanticModel): ModelTarget[] {
  const { simulated: isSimulated, label: of } = dataset;
  const entity = entities.get(dataset.grain.entity);
  // The numbers of an entity are measures, and so are its positions, which nobody writes down.
  const isImplied = dataset.dataset.startsWith(`${dataset.grain.entity}_`) && isOfTable(dataset, entity);
  const ids = entity?.attributes.map(({ id }) => `${entity.entity}_${id}`);
  const measures = dataset.measures
    .filter(({ id }) => !isImplied || ids?.includes(id))
    .map(({ id, label, terms, definition = "" }) =>
      made({ kind: "measure", id }, { label, terms, of, told: definition, isSimulated }),
    );
  if (isImplied) return measures;
  const own = made({ kind: "dataset", id: dataset.dataset }, { label: of, terms: dataset.terms, of, isSimulated });
  const cuts = dataset.dimensions.flatMap(({ id, label, terms, values }) => [
    made({ kind: "dimension", dataset: dataset.dataset, id }, { label, terms, of, isSimulated }),
    ...values.map(({ value, label: name, terms }) =>
      made(
        { kind: "value", dataset: dataset.dataset, dimension: id, value },
        { label: name, terms, of: `${label}, ${of}`, isSimulated },
      ),
    ),
  ]);
  return [...measures, ...cuts, own];
}

const isOfTable = (dataset: Dataset, entity: Entity | undefined): boolean =>
  entity !== undefined && dataset.table === entity.table && "timeless" in dataset.time;

function ofEntity({ entity, label: of, terms, definition = "", subsets, attributes }: Entity): ModelTarget[] {
  return [
    made({ kind: "entity", id: entity }, { label: of, terms, of, told: definition }),
    ...subsets.map(({ id, label, terms, definition: told = "" }) =>
      made({ kind: "subset", entity, id }, { label, terms, of, told }),
    ),
    ...attributes
      .filter(({ kind }) => kind === "text")
      .map(({ id, label, terms, definition: told = "" }) =>
        made({ kind: "attribute", entity, id }, { label, terms, of, told }),
      ),
  ];
}

type Parts = Pick<Shown, "label" | "of"> & {
  readonly terms: readonly string[];
  readonly told?: string;
  readonly isSimulated?: boolean;
};

const made = (
  target: Exclude<TaughtTarget, { kind: "model" }>,
  { label, of, terms, told = "", isSimulated = false }: Parts,
): ModelTarget => ({
  target,
  is: kinds[target.kind],
  label,
  terms: [...terms],
  of,
  told: told.toLowerCase(),
  isSimulated,
});

/** A single member as something that a word can be for. */
export function memberTarget({ entity, key, name }: Member, { entities }: SemanticModel): ModelTarget {
  const kind = entities.get(entity);
  const terms = kind?.aliases[key] ?? [];
  return made({ kind: "member", entity, key }, { label: name, terms, of: kind?.label ?? entity });
}

/** The words that stand for a target in a question. */
export const saidAs = ({ target, label, terms }: Shown): string =>
  target.kind === "member" ? label : (terms[0] ?? label.toLowerCase());

/** What of a model a target is; undefined where it is not there. */
export function targetOf(
  wanted: TaughtTarget,
  model: SemanticModel,
  members: readonly Member[],
): ModelTarget | undefined {
  if (wanted.kind === "member") {
    const member = members.find(({ entity, key }) => entity === wanted.entity && key === wanted.key);
    return member && memberTarget(member, model);
  }
  const key = keyOf(wanted);
  return targetsOf(model).find(({ target }) => keyOf(target) === key);
}

const keyOf = (target: TaughtTarget): string => JSON.stringify(Object.entries(target).sort());
