import type { Stage } from "@tanyadata/contract";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { Spinner } from "../../ui/spinner.tsx";
import type { Progress } from "./progress.ts";

const words: Record<Stage, string> = {
  reading: "Membaca pertanyaan",
  consulting: "Bertanya kepada model AI",
  querying: "Menjalankan kueri",
  explaining: "Menyusun jawaban",
};
const all: readonly Stage[] = ["reading", "consulting", "querying", "explaining"];
const count = new Intl.NumberFormat("id-ID");

/** What is being done now, in a sentence. */
export const stageOf = ({ stage, isLost }: Progress): string =>
  isLost ? "Koneksi terputus, menyambung kembali…" : stage ? `${words[stage]}…` : "Mencari jawaban pada database…";

/** The work on an answer, step by step, with what is known of it. */
export function Stages({ progress }: { progress: Progress }) {
  const { stage, isLost, reading, sql, ahead, rowCount, isConsulted } = progress;
  const order = all.filter((each) => each !== "consulting" || isConsulted);
  const current = stage ? order.indexOf(stage) : -1;
  return (
    <div className="space-y-2 text-[13px] text-muted-foreground leading-5">
      {(isLost || !stage) && (
        <p className={clsx("flex items-center gap-2 py-0.5 text-sm", isLost && "text-destructive")}>
          <Spinner />
          {stageOf(progress)}
        </p>
      )}
      {stage && (
        <ol aria-label="Tahap" className="space-y-1.5">
          {order.map((each, index) => (
            <li key={each} aria-current={index === current ? "step" : undefined} className="flex gap-2">
              <span className="grid size-5 shrink-0 place-items-center">
                {index < current ? (
                  <Check className="size-4 text-primary" aria-label="selesai" role="img" />
                ) : index === current && !isLost ? (
                  <Spinner />
                ) : (
                  <span className="size-1.5 rounded-full bg-border-strong" />
                )}
              </span>
              <div className={clsx("min-w-0 flex-1 [overflow-wrap:anywhere]", index === current && "text-foreground")}>
                {words[each]}
                {index === current && "…"}
                {each === "reading" && reading && <p className="text-muted-foreground">Dibaca sebagai: {reading}</p>}
                {each === "querying" && ahead !== null && ` (menunggu, ${count.format(ahead)} di depan)`}
                {each === "querying" && rowCount !== null && `: ${count.format(rowCount)} baris`}
                {each === "querying" && sql && (
                  <details>
                    <summary className="focus-ring w-fit cursor-pointer rounded-sm">SQL</summary>
                    <pre className="mt-1 max-h-40 overflow-auto whitespace-pre-wrap rounded-lg bg-muted p-2 text-xs">
                      {sql}
                    </pre>
                  </details>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
