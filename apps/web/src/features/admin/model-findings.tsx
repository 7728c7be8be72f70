import type { ModelFinding } from "@tanyadata/contract";

interface FindingsProps {
  readonly findings: readonly ModelFinding[];
}

/** How many findings there are, in words; colour only repeats them. */
export function State({ findings }: FindingsProps) {
  if (findings.length === 0) return "Baik";
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.length - errors;
  const told = [errors > 0 && `${errors} kesalahan`, warnings > 0 && `${warnings} peringatan`].filter(Boolean);
  return <span className={errors > 0 ? "text-destructive" : undefined}>{told.join(", ")}</span>;
}

/** Each finding with its place in the model's file. They are written for who writes the model, in English. */
export function Findings({ findings }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <ul className="space-y-1">
      {findings.map(({ severity, path, message }) => (
        <li key={`${path} ${message}`}>
          {severity === "error" ? "Kesalahan" : "Peringatan"} <code>{path}</code>: <span lang="en">{message}</span>
        </li>
      ))}
    </ul>
  );
}
