import { type FormEvent, type ReactNode, useState } from "react";
import { detailedWords } from "../api/detail-words.ts";
import { type Failure, failureOf } from "../api/failure.ts";
import { providerWords } from "../api/provider-words.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** What was written, by the fields' names. */
export type Written = Readonly<Record<string, string>>;

interface CallFormProps {
  readonly title: string;
  readonly description?: string;
  readonly submit: string;
  /** What is wrong with what was written, by the fields' names; empty where nothing. */
  readonly check: (written: Written, form: FormData) => Written;
  /** Sends it; the error of a call that failed, undefined where it was done. */
  readonly send: (written: Written, form: FormData) => Promise<unknown>;
  /** `error`: what is wrong with a field. */
  readonly children: (error: (name: string) => string | undefined) => ReactNode;
  readonly onClose: () => void;
  readonly destructive?: boolean;
}

/** A dialog that asks for something, checks it, sends it, and stays open with its words where that failed. */
export function CallForm({ title, description, submit, check, send, children, onClose, destructive }: CallFormProps) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Written>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const said = failure && providerWords(failure);
  const isPassword = failure?.code === "wrong_password" || failure?.detail === "wrong_password";

  const error = (name: string) => {
    if (wrong[name]) return wrong[name];
    if (name !== "password" || !failure || !isPassword) return undefined;
    return failure.code === "wrong_password" ? "Kata sandi akun Anda salah." : detailedWords(failure);
  };

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const element = event.currentTarget;
    const form = new FormData(element);
    const written = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
    );
    const found = check(written, form);
    setWrong(found);
    setFailure(null);
    const [first] = Object.keys(found);
    if (first) return element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    setBusy(true);
    const refused = await send(written, form);
    setBusy(false);
    if (refused === undefined) return onClose();
    setFailure(failureOf(refused));
    element.querySelector<HTMLElement>("[name=password], [name=otp]")?.focus();
  }

  return (
    <Dialog title={title} {...(description ? { description } : {})} onClose={onClose} className="max-w-md">
      <form onSubmit={(event) => void onSubmit(event)} noValidate className="grid gap-4 overflow-y-auto p-4">
        {children(error)}
        <p role="alert" className="text-destructive text-sm empty:hidden">
          {failure && !isPassword && detailedWords(failure)}
          {said && !isPassword && ` “${said}”`}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Batal</Button>
          <Button type="submit" variant={destructive ? "destructive" : "primary"} busy={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
