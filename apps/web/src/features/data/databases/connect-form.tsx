import type { DatabasePlace, ProposingModel } from "@tanyadata/contract";
import { useState } from "react";
import { SelectField } from "../../../ui/select-field.tsx";
import { ConnectFile } from "./connect-file.tsx";
import { ConnectServer } from "./connect-server.tsx";
import { kindNames } from "./words.ts";

type Kind = DatabasePlace["kind"];
const kinds: readonly Kind[] = ["postgres", "mariadb", "file"];

interface ConnectFormProps {
  /** The language model that may be asked; null: none. */
  readonly model: ProposingModel | null;
  /** Whether none at a server may be connected. */
  readonly isFileOnly: boolean;
  readonly maxBytes: number;
  readonly onConnected: (id: string) => void;
  readonly onCancel: () => void;
}

/** Connects a database of the kind that is chosen: one at a server, or a file. */
export function ConnectForm({ isFileOnly, maxBytes, ...props }: ConnectFormProps) {
  const [kind, setKind] = useState<Kind>(isFileOnly ? "file" : "postgres");
  const chooser = (
    <SelectField
      label="Jenis"
      value={kind}
      onChange={({ currentTarget: { value } }) => setKind(kinds.find((one) => one === value) ?? kind)}
    >
      {kinds
        .filter((one) => one === "file" || !isFileOnly)
        .map((one) => (
          <option key={one} value={one}>
            {kindNames[one]}
          </option>
        ))}
    </SelectField>
  );
  return kind === "file" ? (
    <ConnectFile chooser={chooser} maxBytes={maxBytes} {...props} />
  ) : (
    <ConnectServer chooser={chooser} kind={kind} onKind={setKind} {...props} />
  );
}
