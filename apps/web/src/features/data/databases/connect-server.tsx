import type { DatabaseAddress, DatabaseFinding, ProposingModel } from "@tanyadata/contract";
import { type ReactNode, useState } from "react";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, PasswordField } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { addressIn, usualPorts, withoutPassword } from "./address.ts";
import { AskModel } from "./ask-model.tsx";
import { databasesApi } from "./databases.api.ts";
import { Findings } from "./findings.tsx";

type Kind = DatabaseAddress["kind"];

/** `port`: null is the usual one. */
const empty: Omit<DatabaseAddress, "kind" | "port"> & { readonly port: number | null } = {
  ...{ host: "", port: null, database: "", user: "", password: "", tls: "verify" },
};

interface ConnectServerProps {
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
  /** Where the kind is chosen. */
  readonly chooser: ReactNode;
  /** The language model that may be asked; null: none. */
  readonly model: ProposingModel | null;
  readonly onConnected: (id: string) => void;
  readonly onCancel: () => void;
}

/** Takes the address of a database at a server, tries it, and connects it; what is wrong is said in words. */
export function ConnectServer({ kind, onKind, chooser, model, onConnected, onCancel }: ConnectServerProps) {
  const [typed, setTyped] = useState(empty);
  const address: DatabaseAddress = { ...typed, kind, port: typed.port ?? usualPorts[kind] };
  const [title, setTitle] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [findings, setFindings] = useState<readonly DatabaseFinding[] | null>(null);
  const [test, { isLoading: isTesting }] = databasesApi.useTestDatabaseMutation();
  const [connect, { isLoading: isConnecting }] = databasesApi.useConnectDatabaseMutation();
  const change = ({ kind: read, ...part }: Partial<DatabaseAddress>): void => {
    if (read) onKind(read);
    setTyped((now) => ({ ...now, ...part }));
    setFindings(null);
  };
  const isWhole = [address.host, address.database, address.user].every((text) => text.trim() !== "");
  const said = (error: unknown): void => setFindings([{ is: "error", what: wordsOf(failureOf(error)) }]);

  async function tryIt() {
    const { data, error } = await test(address);
    if (data) setFindings(data.findings);
    else said(error);
  }
  async function submit() {
    const { data, error } = await connect({
      title: title.trim() || address.database,
      address,
      language_model: isAsked && model ? model.model : null,
    });
    if (data) onConnected(data.id);
    else said(error);
  }
  return (
    <form
      aria-label="Hubungkan basis data"
      className="grid gap-4 rounded-lg border border-border p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole && !isConnecting) void submit();
      }}
    >
      <Field
        label="Alamat, kalau ada (mengisi yang di bawah)"
        placeholder="postgres://pengguna:sandi@host:5432/basisdata"
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => {
          const { password, ...read } = addressIn(value) ?? { password: "" };
          change(password === "" ? read : { ...read, password });
        }}
        // A password that is known does not stay to be read by whoever passes by.
        onBlur={({ currentTarget }) => {
          currentTarget.value = withoutPassword(currentTarget.value);
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {chooser}
        <Field
          label="Nama sumber, yang disebut dalam jawaban"
          value={title}
          maxLength={80}
          placeholder={address.database || "Toko Kita"}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <Field
          label="Host"
          value={address.host}
          required
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => change({ host: currentTarget.value.trim() })}
        />
        <Field
          label="Port"
          type="number"
          min={1}
          max={65535}
          required
          value={address.port}
          onChange={({ currentTarget }) => change({ port: currentTarget.valueAsNumber || 0 })}
        />
        <Field
          label="Basis data"
          value={address.database}
          required
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => change({ database: currentTarget.value })}
        />
        <SelectField
          label="TLS"
          value={address.tls}
          onChange={({ currentTarget: { value } }) =>
            change({ tls: value === "off" ? "off" : value === "encrypt" ? "encrypt" : "verify" })
          }
        >
          <option value="verify">Disandikan, sertifikat diperiksa</option>
          <option value="encrypt">Disandikan, sertifikat tidak diperiksa</option>
          <option value="off">Tanpa TLS: jaringannya tepercaya</option>
        </SelectField>
        <Field
          label="Pengguna"
          value={address.user}
          required
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => change({ user: currentTarget.value })}
        />
        <PasswordField
          label="Kata sandi"
          value={address.password}
          autoComplete="new-password"
          onChange={({ currentTarget }) => change({ password: currentTarget.value })}
        />
      </div>
      <p className="text-muted-foreground text-sm">
        Sebaiknya pengguna yang hanya boleh membaca. Kata sandinya disimpan tersandi dan tidak pernah ditunjukkan lagi.
      </p>
      {model && <AskModel model={model} isAsked={isAsked} onChange={setAsked} />}
      <div role="status" className="empty:hidden">
        {findings && <Findings findings={findings} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isConnecting} disabled={!isWhole}>
          {isConnecting ? "Menghubungkan…" : "Hubungkan"}
        </Button>
        <Button busy={isTesting} disabled={!isWhole} onClick={() => void tryIt()}>
          {isTesting ? "Mencoba…" : "Coba sambungan"}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Batal
        </Button>
      </div>
    </form>
  );
}
