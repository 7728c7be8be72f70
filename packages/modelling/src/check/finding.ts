import type { Declaration } from "@tanyadata/semantic-model";

/** Something of a model that is not so in its database, or that no question reaches. */
export interface Finding {
  /** `error`: answers would be wrong or missing; `warning`: worth a look. */
  readonly severity: "error" | "warning";
  readonly where: Declaration & { readonly path: readonly (string | number)[] };
  /** What is wrong, and what to do. */
  readonly message: string;
}

/** Notes findings about one declaration. */
export function findingsAbout(where: Declaration, findings: Finding[]) {
  const note =
    (severity: Finding["severity"]) =>
    (path: readonly (string | number)[], message: string): void => {
      findings.push({ severity, where: { ...where, path }, message });
    };
  return { error: note("error"), warning: note("warning") };
}
