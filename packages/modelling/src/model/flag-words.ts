import { rootOf } from "../dictionary/roots.ts";
import type { Taken } from "../understand/columns.ts";

/** What a mark says of those that have it and of those that have not: "is_jual" is dijual, and tidak dijual lagi. */
export function flagWords(
  { naming }: Taken,
  as: string,
): { readonly yes: readonly string[]; readonly no: readonly string[] } {
  const base = (naming.terms[0] ?? as).replace(/^(?:status|is|has|sudah|belum)\s+/, "");
  const done = (rootOf(base)?.done ?? []).filter((verb) => verb !== base).slice(0, 2);
  const verbs = [...done, base];
  return {
    yes: verbs.flatMap((verb) => [`sudah ${verb}`, verb, ...(done.length > 0 ? [`masih ${verb}`] : [])]),
    no: verbs.flatMap((verb) => [
      `belum ${verb}`,
      `tidak ${verb}`,
      ...(done.length > 0 ? [`tidak ${verb} lagi`, `sudah tidak ${verb}`, `sudah tidak ${verb} lagi`] : []),
    ]),
  };
}
