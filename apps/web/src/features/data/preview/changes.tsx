import type { DataChange } from "@tanyadata/contract";

interface ChangesProps {
  readonly changes: readonly DataChange[];
}

/** Questions that are told where many are meant. */
const mostTold = 8;

/** Questions that are answered today and would be read otherwise: before anything is written, they are looked at. */
export function Changes({ changes }: ChangesProps) {
  return (
    <div className="rounded-md border border-simulated/40 p-3 text-sm">
      <p className="font-medium">
        {changes.length} pertanyaan yang selama ini terjawab akan dibaca lain. Beri nama lain pada angkanya bila itu
        tidak dimaksud.
      </p>
      <ul className="mt-2 grid gap-2">
        {changes.slice(0, mostTold).map(({ question, before, after }) => (
          <li key={question} className="[overflow-wrap:anywhere]">
            {question}
            <span className="block text-muted-foreground text-xs">Kini: {before}</span>
            <span className="block text-muted-foreground text-xs">Nanti: {after}</span>
          </li>
        ))}
        {changes.length > mostTold && <li>dan {changes.length - mostTold} lagi</li>}
      </ul>
    </div>
  );
}
