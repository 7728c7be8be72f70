import { useEffect, useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { handwriting, loadHandwriting } from "./handwriting.ts";
import { written } from "./picture.ts";

interface WritePadProps {
  readonly label: string;
  readonly initial: string;
  readonly maxLength: number;
  readonly colour: string;
  readonly onDrawn: (canvas: HTMLCanvasElement | null) => void;
}

/** A name or initials, in letters that look written by hand. */
export function WritePad({ label, initial, maxLength, colour, onDrawn }: WritePadProps) {
  const [words, setWords] = useState(initial);
  const [isReady, setReady] = useState(false);
  const [picture, setPicture] = useState("");

  useEffect(() => {
    let isGone = false;
    loadHandwriting()
      .catch(() => {})
      .then(() => isGone || setReady(true));
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    if (!isReady) return;
    const canvas = words.trim() === "" ? null : written(words.trim(), handwriting, colour);
    setPicture(canvas?.toDataURL("image/png") ?? "");
    onDrawn(canvas);
  }, [isReady, words, colour, onDrawn]);

  return (
    <div className="grid gap-3">
      <Field
        label={label}
        value={words}
        maxLength={maxLength}
        autoComplete="off"
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="h-28 rounded-md border border-border bg-white p-2">
        {picture && <img src={picture} alt="Pratinjau tanda tangan" className="size-full object-contain" />}
      </div>
    </div>
  );
}
