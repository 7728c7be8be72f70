import type { Operation } from "@tanyadata/contract";
import type { OperationRow } from "./machine.ts";

/** Whether stamps or signatures should come first, in a document that gets both. */
export type StampOrder = "bebas" | "ttd_dulu" | "meterai_dulu";

/** What is said of an operation that begins on a document with these seals; it is kept with it, and blocks nothing. */
export function orderWarnings(
  order: StampOrder,
  kind: OperationRow["kind"],
  seals: readonly { readonly kind: string }[],
): NonNullable<Operation["warnings"]> {
  const isMissing = (first: string): boolean => !seals.some((seal) => seal.kind === first);
  const isEarly =
    (order === "ttd_dulu" && kind === "stamp" && isMissing("signature")) ||
    (order === "meterai_dulu" && kind === "signature" && isMissing("stamp"));
  return isEarly ? ["out_of_order"] : [];
}
