import type { Insight } from "@tanyadata/contract";
import { Code, MessageCircleQuestion, Pin } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import type { ShownSql } from "./shown-sql.ts";
import { Sources } from "./sources.tsx";

/** What can be done with insights. */
export interface InsightDeeds {
  readonly onAsk: (question: string) => void;
  readonly onSql: (shown: ShownSql) => void;
  readonly onPin: (insight: Insight) => void;
  /** Whether it is on the board, or on its way there. */
  readonly pinState: (insight: Insight) => "free" | "busy" | "pinned";
}

/** What must be said with an insight, where it comes from, and what can be done with it. */
export function InsightFoot({ insight, deeds }: { insight: Insight; deeds: InsightDeeds }) {
  const { title, notes, question, sql, result, sources } = insight;
  const state = deeds.pinState(insight);
  const about = <span className="sr-only">: {title}</span>;
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="text-muted-foreground text-xs">
          {note}
        </p>
      ))}
      <Sources sources={sources} />
      <div className="mt-auto flex flex-wrap gap-2 pt-1 print:hidden">
        <Button size="sm" onClick={() => deeds.onSql({ title, sql, result, sources })}>
          <Code className="size-3.5" aria-hidden="true" />
          Lihat SQL{about}
        </Button>
        <Button size="sm" onClick={() => deeds.onAsk(question)}>
          <MessageCircleQuestion className="size-3.5" aria-hidden="true" />
          Tanya tentang ini{about}
        </Button>
        <Button size="sm" busy={state === "busy"} disabled={state === "pinned"} onClick={() => deeds.onPin(insight)}>
          {state !== "busy" && <Pin className="size-3.5" aria-hidden="true" />}
          {state === "pinned" ? "Tersemat" : "Sematkan"}
          {about}
        </Button>
      </div>
    </>
  );
}
