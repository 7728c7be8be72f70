import { wordsOf } from "../../../api/failure-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Loading } from "../../../ui/loading.tsx";
import { calls } from "../calls.ts";
import { useLoaded } from "../use-loaded.ts";
import { PinBody } from "./pin-body.tsx";
import { widths } from "./pin-card.tsx";

interface SharedBoardProps {
  readonly token: string;
  /** Goes to one's own page. */
  readonly onLeave: () => void;
}

/** Somebody else's board: to be looked at. */
export function SharedBoard({ token, onLeave }: SharedBoardProps) {
  const { data, failure, reload } = useLoaded(token, () => calls.shared(token));
  return (
    <main className="mx-auto grid max-w-[1500px] gap-6 p-4 sm:p-6 print:block print:max-w-none print:space-y-6 print:p-0 print:[zoom:.75]">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h1 className="font-semibold text-xl tracking-tight">{data ? `Insights ${data.owner}` : "Insights"}</h1>
        <Button size="sm" className="print:hidden" onClick={onLeave}>
          Insights saya
        </Button>
      </header>
      {failure ? (
        <div role="alert" className="grid justify-items-start gap-3 text-sm">
          {failure.code === "not_found" ? "Tautan ini tidak berlaku lagi, atau tidak pernah ada." : wordsOf(failure)}
          {failure.code !== "not_found" && <Button onClick={reload}>Coba lagi</Button>}
        </div>
      ) : !data ? (
        <Loading what="papan" />
      ) : data.pins.length === 0 ? (
        <p className="text-muted-foreground text-sm">Papan ini masih kosong.</p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-6 print:block print:columns-2 print:[&>*]:mb-4">
          {data.pins.map((pin) => (
            <li key={pin.id} className={`min-w-0 print:break-inside-avoid ${widths[pin.size]}`}>
              <article
                aria-labelledby={`pin-${pin.id}`}
                className="flex h-full min-w-0 flex-col gap-2 rounded-lg border border-border p-4"
              >
                <h2 id={`pin-${pin.id}`} className="font-semibold text-[15px] leading-5 [overflow-wrap:anywhere]">
                  {pin.title}
                </h2>
                <PinBody pin={pin} />
              </article>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
