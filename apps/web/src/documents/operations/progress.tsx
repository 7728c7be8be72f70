import type { Operation } from "@tanyadata/contract";
import { clsx } from "clsx";
import { Check, CircleAlert, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { wordsOf } from "../../api/failure-words.ts";
import { providerWords } from "../../api/provider-words.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { OperationWarnings } from "./operation-warnings.tsx";
import { toneOf, ways, wordsOfState } from "./states.ts";

/** Which step of its way an operation is at; how many have been done where it is done, and none where it failed. */
function stepOf({ kind, state }: Operation): number {
  const way = ways[kind];
  return state === "selesai" ? way.length : way.findIndex(({ states }) => states.includes(state));
}

/** How far a stamp or a signature is, step by step, live. `children`: what can be done about it. */
export function Progress({ operation, children }: { operation: Operation; children?: ReactNode }) {
  const tone = toneOf(operation.state);
  const step = stepOf(operation);
  const { error } = operation;
  const said = error && providerWords(error);
  return (
    <section aria-label="Kemajuan" className="rounded-lg border border-border p-4">
      {step >= 0 && (
        <ol className="grid gap-2.5">
          {ways[operation.kind].map(({ label }, index) => (
            <li
              key={label}
              aria-current={index === step ? "step" : undefined}
              className={clsx("flex items-center gap-2.5 text-sm", index > step && "text-muted-foreground")}
            >
              <span className="grid size-5 place-items-center">
                {index < step && <Check className="size-4 text-primary" aria-hidden="true" />}
                {index === step && (tone === "waiting" ? <Clock className="size-4" aria-hidden="true" /> : <Spinner />)}
                {index > step && <span className="size-1.5 rounded-full bg-border-strong" />}
              </span>
              {label}
              {index < step && <span className="sr-only">: selesai</span>}
            </li>
          ))}
        </ol>
      )}
      <p role="status" className={step >= 0 ? "sr-only" : "flex items-center gap-2 font-medium text-sm"}>
        {step < 0 && (
          <CircleAlert
            className={clsx("size-4 shrink-0", tone === "uncertain" ? "text-simulated" : "text-destructive")}
            aria-hidden="true"
          />
        )}
        {wordsOfState(operation.state)}
      </p>
      {error && (
        <div role="alert" className="mt-2 text-sm">
          {wordsOf({ code: error.code })}
          {said && <p className="mt-1 text-muted-foreground [overflow-wrap:anywhere]">Kata penyedia: “{said}”</p>}
        </div>
      )}
      {operation.serial_number && (
        <p className="mt-3 text-sm">
          Nomor seri <code className="font-mono [overflow-wrap:anywhere]">{operation.serial_number}</code>
        </p>
      )}
      <div className="mt-3 empty:hidden">
        <OperationWarnings operation={operation} />
      </div>
      {children}
    </section>
  );
}
