import type { DatabaseFinding } from "@tanyadata/contract";
import { CircleAlert, CircleCheck, CircleX } from "lucide-react";

const icons = {
  good: { Icon: CircleCheck, word: "Baik", color: "text-primary" },
  warning: { Icon: CircleAlert, word: "Perhatikan", color: "text-simulated" },
  error: { Icon: CircleX, word: "Salah", color: "text-destructive" },
} as const;

/** What was found out about a database. */
export function Findings({ findings }: { findings: readonly DatabaseFinding[] }) {
  return (
    <ul className="grid gap-2 text-sm">
      {findings.map(({ is, what }) => {
        const { Icon, word, color } = icons[is];
        return (
          <li key={what} className="flex gap-2">
            <Icon className={`mt-0.5 size-4 shrink-0 ${color}`} aria-label={word} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{what}</span>
          </li>
        );
      })}
    </ul>
  );
}
