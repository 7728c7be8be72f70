import { type KeyScope, keyScopes, type MadeKey } from "@tanyadata/contract";
import { CallForm } from "../../ui/call-form.tsx";
import { Field } from "../../ui/field.tsx";
import { OwnPasswordField } from "../../ui/own-password-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { type Owner, programsApi } from "./programs.api.ts";
import { scopeWords } from "./scope-words.ts";

interface MakeKeyProps {
  readonly owner: Owner;
  readonly onMade: (made: MadeKey) => void;
  readonly onClose: () => void;
}

const lengths = [30, 90, 365, 730];

/** Asks what a key is for and what it may do; the own password shows that it is no passer-by who asks. */
export function MakeKey({ owner, onMade, onClose }: MakeKeyProps) {
  const [makeKey] = programsApi.useMakeKeyMutation();
  return (
    <CallForm
      title="Buat kunci"
      description="Dengan kunci, sebuah program melihat data yang sama seperti pemiliknya."
      submit="Buat kunci"
      check={({ name = "", password = "" }, form) => ({
        ...(name.trim() === "" && { name: "Nama diperlukan" }),
        ...(form.getAll("scope").length === 0 && { scope: "Pilih paling sedikit satu" }),
        ...(password === "" && { password: "Kata sandi diperlukan" }),
      })}
      send={async ({ name = "", days, password = "" }, form) => {
        const scopes = form.getAll("scope") as KeyScope[];
        const { data, error } = await makeKey({ owner, key: { name, scopes, days: Number(days), password } });
        if (data) onMade(data);
        return error;
      }}
      onClose={onClose}
    >
      {(error) => (
        <>
          <Field name="name" label="Nama kunci" autoComplete="off" maxLength={80} error={error("name")} />
          <fieldset className="grid gap-2" aria-describedby={error("scope") && "scope-error"}>
            <legend className="mb-1 font-medium text-sm">Boleh</legend>
            {keyScopes.map((scope) => (
              <label key={scope} className="flex cursor-pointer items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  name="scope"
                  value={scope}
                  defaultChecked={scope === "ask"}
                  className="focus-ring size-4 accent-primary"
                />
                {scopeWords[scope]}
              </label>
            ))}
            {error("scope") && (
              <p id="scope-error" className="text-destructive text-xs">
                {error("scope")}
              </p>
            )}
          </fieldset>
          <SelectField name="days" label="Berlaku" defaultValue={90}>
            {lengths.map((days) => (
              <option key={days} value={days}>
                {days} hari
              </option>
            ))}
          </SelectField>
          <OwnPasswordField name="password" label="Kata sandi Anda" error={error("password")} />
        </>
      )}
    </CallForm>
  );
}
