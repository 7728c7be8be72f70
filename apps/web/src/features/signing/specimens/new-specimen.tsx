import { Tabs } from "radix-ui";
import { useCallback, useState } from "react";
import { useSelector } from "react-redux";
import { failureOf } from "../../../api/failure.ts";
import { wordsOf } from "../../../api/failure-words.ts";
import type { AuthRoot } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import { signingApi } from "../signing.api.ts";
import { DrawPad } from "./draw-pad.tsx";
import { trimmed } from "./picture.ts";
import { UploadPad } from "./upload-pad.tsx";
import { WritePad } from "./write-pad.tsx";

const ways = { draw: "Gambar", upload: "Unggah", write: "Ketik", initials: "Paraf" };
type Way = keyof typeof ways;
const colours = [
  ["#111827", "Hitam"],
  ["#1e3a8a", "Biru"],
] as const;

/** The first letters of the first three words. */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 3)
    .map((word) => word.charAt(0))
    .join("")
    .toUpperCase();

/** Makes a specimen in one of four ways; it is kept as a PNG with transparency. */
export function NewSpecimen({ onClose }: { onClose: () => void }) {
  const nickname = useSelector((state: AuthRoot) => state.auth.userDetail?.nickname ?? "");
  const [add, { isLoading }] = signingApi.useAddSpecimenMutation();
  const [way, setWay] = useState<Way>("draw");
  const [colour, setColour] = useState<string>(colours[0][0]);
  const [name, setName] = useState("Tanda tangan");
  const [drawn, setDrawn] = useState<HTMLCanvasElement | null>(null);
  const [error, setError] = useState("");
  const onDrawn = useCallback((canvas: HTMLCanvasElement | null) => {
    setDrawn(canvas);
    setError("");
  }, []);

  async function save() {
    const picture = drawn && (await trimmed(drawn));
    if (!picture) return setError("Belum ada gambar. Gambar, unggah, atau ketik tanda tangan Anda dahulu.");
    const { data, error } = await add({ picture, name: name.trim() || ways[way] });
    if (!data) return setError(wordsOf(failureOf(error)));
    showToast("success", "Spesimen disimpan.");
    onClose();
  }

  return (
    <Dialog title="Tambah spesimen" onClose={onClose} className="max-w-xl">
      <div className="grid gap-4 overflow-y-auto p-4">
        <Tabs.Root
          value={way}
          onValueChange={(next) => {
            onDrawn(null);
            setWay(next as Way);
            setName(next === "initials" ? "Paraf" : "Tanda tangan");
          }}
        >
          <Tabs.List aria-label="Cara membuat" className="grid grid-cols-4 gap-1 rounded-lg bg-muted p-1">
            {Object.entries(ways).map(([value, label]) => (
              <Tabs.Trigger
                key={value}
                value={value}
                className="focus-ring h-8 cursor-pointer rounded-md text-sm data-[state=active]:bg-background data-[state=active]:font-medium data-[state=active]:shadow-xs"
              >
                {label}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value="draw" tabIndex={-1} className="pt-4 outline-none">
            <DrawPad colour={colour} onDrawn={onDrawn} />
          </Tabs.Content>
          <Tabs.Content value="upload" tabIndex={-1} className="pt-4 outline-none">
            <UploadPad onDrawn={onDrawn} />
          </Tabs.Content>
          <Tabs.Content value="write" tabIndex={-1} className="pt-4 outline-none">
            <WritePad label="Nama" initial={nickname} maxLength={40} colour={colour} onDrawn={onDrawn} />
          </Tabs.Content>
          <Tabs.Content value="initials" tabIndex={-1} className="pt-4 outline-none">
            <WritePad label="Paraf" initial={initialsOf(nickname)} maxLength={6} colour={colour} onDrawn={onDrawn} />
          </Tabs.Content>
        </Tabs.Root>
        {way !== "upload" && (
          <fieldset className="flex flex-wrap items-center gap-4 text-sm">
            <legend className="float-left mr-4 font-medium">Warna tinta</legend>
            {colours.map(([value, label]) => (
              <label key={value} className="flex cursor-pointer items-center gap-2">
                <input
                  type="radio"
                  name="colour"
                  checked={colour === value}
                  onChange={() => setColour(value)}
                  className="focus-ring size-4 accent-primary"
                />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        <Field
          label="Nama spesimen"
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <p role="alert" className="text-destructive text-sm empty:hidden">
          {error}
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Batal</Button>
          <Button variant="primary" busy={isLoading} onClick={() => void save()}>
            Simpan
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
