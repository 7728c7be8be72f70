import type { SemanticModel } from "@tanyadata/semantic-model";
import { parseModel } from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";
import { guardedBy, readCatalogue } from "./catalogue.ts";
import type { GuardedWarehouse } from "./guarded-warehouse.ts";

/** A model that says nothing. */
export const unsaid = parseModel([
  { name: "root.yaml", text: "model: unsaid\nlabel: Kosong\nwhole: { label: Semua, terms: [semua] }" },
]);

/** A warehouse guarded as it is in service: over the tables of a model, or over some tables. */
export async function guardedOver(
  warehouse: Warehouse,
  { model = unsaid, tables }: { readonly model?: SemanticModel; readonly tables?: ReadonlySet<string> },
): Promise<GuardedWarehouse> {
  const catalogue = await readCatalogue(warehouse);
  return guardedBy(warehouse, async () => catalogue, model, tables);
}
