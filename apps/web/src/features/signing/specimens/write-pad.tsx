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
    if (isReady) onDrawn(words.trim() === "" ? null : written(words.trim(), handwriting, colour));
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
      <p
        aria-hidden="true"
        style={{ fontFamily: `"${handwriting}", cursive`, color: colour }}
        className="grid h-28 place-items-center overflow-hidden whitespace-nowrap rounded-md border border-border bg-white px-3 text-6xl"
      >
        {words}
      </p>
    </div>
  );
}
