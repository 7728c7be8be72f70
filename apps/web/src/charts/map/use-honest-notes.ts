import { useEffect, useState } from "react";
import type { ChartSpec } from "../spec.ts";
import { loadOutlines, type Outlines } from "./outlines.ts";
import { schematicNote, withoutNeedlessNote } from "./schematic.ts";

/** The chart without the note on estimated borders as soon as it is known that those it shows were imported. */
export function useHonestNotes<C extends ChartSpec | undefined>(chart: C): C {
  const [outlines, setOutlines] = useState<Outlines | null>(null);
  const isInDoubt = chart?.notes.includes(schematicNote) === true;
  useEffect(() => {
    if (!isInDoubt) return;
    let isShown = true;
    // What cannot be loaded cannot be drawn either: the drawing says so.
    loadOutlines().then(
      (loaded) => isShown && setOutlines(loaded),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [isInDoubt]);
  return chart && outlines ? withoutNeedlessNote(chart, outlines) : chart;
}
