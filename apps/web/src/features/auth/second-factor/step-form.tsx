import type { ProblemCode } from "@tanyadata/contract";
import { type FormEvent, type ReactNode, useState } from "react";
import { type Failure, failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { Button } from "../../../ui/button.tsx";

interface StepFormProps {
  /** The fields; `error` gives what is wrong with one of them, `code` being the server's no to it. */
  readonly fields: (error: (name: string, code: ProblemCode) => string | undefined) => ReactNode;
  /** The button's label. */
  readonly submit: string;
  /** Sends what was written, by the fields' names; throws the error of a call that failed. */
  readonly send: (values: Readonly<Record<string, string>>) => Promise<void>;
  readonly onCancel: () => void;
}

/** One step of turning the second factor on or off. Every field is required; what the server refuses stands at its field. */
export function StepForm({ fields, submit, send, onCancel }: StepFormProps) {
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Codes that a field speaks of: the others are told below all fields. */
  const told = new Set<ProblemCode>();

  const error = (name: string, code: ProblemCode) => {
    told.add(code);
    if (missing.includes(name)) return "Required";
    return failure?.code === code ? wordsOf(failure) : undefined;
  };

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[name]")];
    const values = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
    const empty = inputs.filter(({ value }) => value.trim() === "");
    setFailure(null);
    setMissing(empty.map(({ name }) => name));
    if (empty[0]) return empty[0].focus();
    setBusy(true);
    try {
      await send(values);
    } catch (thrown) {
      setFailure(failureOf(thrown));
      inputs.at(-1)?.focus();
    }
    setBusy(false);
  }

  const shown = fields(error);
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      {shown}
      <p role="alert" className="text-destructive text-sm empty:hidden">
        {failure && !told.has(failure.code as ProblemCode) && wordsOf(failure)}
      </p>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>Batal</Button>
      </div>
    </form>
  );
}
