import type { PolicyOverview, PolicyRule } from "@tanyadata/contract";
import { Loaded } from "../../ui/loaded.tsx";

interface RulesProps {
  readonly policies: PolicyOverview | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function unnamedWords(unnamed: PolicyOverview["unnamed"]): string {
  if (typeof unnamed !== "string") return `dapat dilihat grup ${unnamed.join(", ")}`;
  return unnamed === "nobody" ? "tidak dapat dilihat siapa pun" : "dapat dilihat semua pengguna";
}

/** The rules of the model in service. They are written in its folder, and only read here. */
export function Rules({ policies, error, onRetry }: RulesProps) {
  return (
    <section aria-labelledby="rules-title">
      <h2 id="rules-title" className="font-semibold text-base">
        Kebijakan
      </h2>
      <p className="mt-1 text-muted-foreground text-sm">
        Ditulis pada policies.yaml di map model data. Yang tidak disebut aturan mana pun{" "}
        {unnamedWords(policies?.unnamed ?? "signed-in")}.
      </p>
      <Loaded
        items={policies?.rules}
        error={error}
        empty="Belum ada aturan: semua pengguna melihat semua data."
        onRetry={onRetry}
      >
        {(rules) => (
          <ul aria-label="Aturan" className="mt-4 divide-y divide-border border-border border-y">
            {rules.map((rule) => (
              <Rule key={rule.rule} rule={rule} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

const rights: Readonly<Record<string, string>> = {
  ask: "bertanya",
  rows: "melihat baris",
  export: "mengunduh",
  sql: "menulis SQL",
};

const Rule = ({ rule: { label, groups, about, allow, rows } }: { rule: PolicyRule }) => (
  <li className="grid gap-0.5 py-3 text-sm [overflow-wrap:anywhere]">
    <p className="font-medium">{label}</p>
    <p>
      {groups === null ? "Semua pengguna" : `Grup ${groups.join(", ")}`}: {about.join(", ")}
    </p>
    <p className="text-muted-foreground text-xs">
      {allow.map((right) => rights[right] ?? right).join(", ")}
      {rows !== null && (
        <>
          {" · baris "}
          <code>{rows}</code>
        </>
      )}
    </p>
  </li>
);
