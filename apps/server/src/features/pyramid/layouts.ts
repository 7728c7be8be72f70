import type { LayoutGroup, LayoutOption } from "@tanyadata/contract";
import type { SemanticModel } from "@tanyadata/semantic-model";
import { type Level, type Told, toldAt, type When } from "./measures.ts";
import { matches } from "./words.ts";

/** One count of a PODES group; `told` undefined where it is not known at the level then. */
export interface Layout {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly group: { readonly id: string; readonly name: string };
  readonly told: Told | undefined;
}

/** The counts that the model names as layouts, in its order. */
export function layoutsAt(level: Level, when: When, model: SemanticModel): Layout[] {
  return (model.root.regions?.layouts ?? []).flatMap((id) => {
    const dataset = model.datasets.get(id);
    const group = { id, name: plain(dataset?.label ?? id) };
    return (dataset?.measures ?? []).map((measure) => ({
      id: measure.id,
      name: plain(measure.label),
      unit: measure.unit,
      group,
      told: toldAt(measure.id, level, when, model),
    }));
  });
}

/** Counts with their values, by group; groups without any are left out. */
export function groupsOf(
  layouts: readonly Layout[],
  values: ReadonlyMap<string, number | null> | undefined,
): LayoutGroup[] {
  const groups = new Map<string, LayoutGroup>();
  for (const { id, name, unit, group, told } of layouts) {
    if (!told) continue;
    const known = groups.get(group.id) ?? { group_id: group.id, group_name: group.name, items: [] };
    const value = values?.get(told.measure.id) ?? null;
    known.items.push({ id, name, unit, value, year: told.year, is_simulated: told.isSimulated });
    groups.set(group.id, known);
  }
  return [...groups.values()];
}

/** The counts whose name or group has all the words; all where none is given. */
export function layoutOptions(keywords: string, model: SemanticModel): LayoutOption[] {
  return layoutsAt("country", {}, model)
    .filter(({ name, group }) => matches(`${name} ${group.name}`, keywords))
    .map(({ id, name, group }) => ({ value: id, label: name, group_id: group.id, group_name: group.name }));
}

/** A label without what is told otherwise: that it is simulated, and the subject before a colon. */
export const plain = (label: string): string => label.replace(/\s*\(simulasi\)\s*$/u, "").replace(/^[^:]+:\s+/u, "");
