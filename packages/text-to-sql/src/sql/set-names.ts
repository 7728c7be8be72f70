import type { SemanticModel } from "@tanyadata/semantic-model";
import type { MemberSet } from "../plan/member-set.ts";
import { lowered } from "./letter-case.ts";

/** What the members of a set are called: the entity, or its subsets: "Kabupaten/Kota", "Kota administrasi". */
export function setName(set: Pick<MemberSet, "entity" | "subsets">, model: SemanticModel): string {
  const entity = model.entities.get(set.entity);
  const chosen = entity?.subsets.filter((subset) => set.subsets.includes(subset.id)) ?? [];
  if (chosen.length === 0) return entity?.label ?? set.entity;
  const nouns = chosen.filter(({ role }) => role === "noun").map(({ label }) => label);
  const modifiers = chosen.filter(({ role }) => role !== "noun").map(({ label }) => label);
  if (nouns.length === 0) return modifiers.map((label, i) => (i === 0 ? label : lowered(label))).join(" sekaligus ");
  return [nouns.join("/"), ...modifiers.map((label) => lowered(label))].join(" ");
}
