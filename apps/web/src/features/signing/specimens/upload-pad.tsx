import { useEffect, useState } from "react";
import { DropZone } from "../../../ui/drop-zone.tsx";
import { fromFile } from "./picture.ts";

/** Bytes of a picture that is tried: a photograph of any phone. */
const largest = 20_000_000;

/** A picture of a signature, whose paper is taken away. */
export function UploadPad({ onDrawn }: { onDrawn: (canvas: HTMLCanvasElement | null) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [isPaperGone, setPaperGone] = useState(true);
  const [picture, setPicture] = useState("");
  const [error, setError] = useState<string>();

  useEffect(() => {
    if (!file) return onDrawn(null);
    let isGone = false;
    fromFile(file, isPaperGone).then(
      (canvas) => {
        if (isGone) return;
        setPicture(canvas.toDataURL("image/png"));
        onDrawn(canvas);
      },
      () => {
        if (isGone) return;
        setFile(null);
        setError("Gambar ini tidak dapat dibaca. Pilih berkas PNG atau JPEG.");
      },
    );
    return () => {
      isGone = true;
    };
  }, [file, isPaperGone, onDrawn]);

  return (
    <div className="grid gap-3">
      <DropZone
        label={file ? "Ganti gambar" : "Seret gambar ke sini, atau pilih berkas"}
        hint="Foto atau pindaian tanda tangan, PNG atau JPEG"
        accept="image/png,image/jpeg,image/webp"
        busy={false}
        error={error}
        onFiles={([chosen]) => {
          setError(chosen.size > largest ? "Gambar terlalu besar. Pilih yang di bawah 20 MB." : undefined);
          if (chosen.size <= largest) setFile(chosen);
        }}
      />
      {file && picture && (
        <>
          <img
            src={picture}
            alt="Pratinjau tanda tangan"
            className="mx-auto max-h-32 max-w-full rounded-md border border-border bg-white p-2"
          />
          <label className="flex cursor-pointer items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={isPaperGone}
              onChange={({ target }) => setPaperGone(target.checked)}
              className="focus-ring size-4 accent-primary"
            />
            Hapus latar kertas
          </label>
        </>
      )}
    </div>
  );
}
