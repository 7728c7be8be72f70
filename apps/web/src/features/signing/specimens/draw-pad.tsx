import { Eraser, Undo2 } from "lucide-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { blank } from "./picture.ts";

type Stroke = readonly (readonly [x: number, y: number])[];

/** Drawn three times as large as seen: sharp in print. */
const density = 3;
const pen = 2.2;

function draw(canvas: HTMLCanvasElement, strokes: readonly Stroke[], colour: string): void {
  const ink = canvas.getContext("2d");
  if (!ink) return;
  ink.clearRect(0, 0, canvas.width, canvas.height);
  Object.assign(ink, { lineWidth: pen * density, lineCap: "round", lineJoin: "round", strokeStyle: colour });
  for (const stroke of strokes) {
    const points = stroke.map(([x, y]) => [x * density, y * density] as const);
    const [first, ...others] = points;
    if (!first) continue;
    ink.beginPath();
    ink.moveTo(...first);
    // Through the middles of neighbouring points, bent towards the points: a round line.
    others.forEach(([x, y], index) => {
      const [nextX, nextY] = others[index + 1] ?? [x, y];
      ink.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
    });
    // A dot.
    if (others.length === 0) ink.lineTo(...first);
    ink.stroke();
  }
}

interface DrawPadProps {
  readonly colour: string;
  /** What is drawn now; null: nothing. */
  readonly onDrawn: (canvas: HTMLCanvasElement | null) => void;
}

/** A signature drawn by finger, pen or mouse. Whoever cannot draw writes or uploads one. */
export function DrawPad({ colour, onDrawn }: DrawPadProps) {
  const shown = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const drawn = useRef(onDrawn);
  drawn.current = onDrawn;

  useEffect(() => {
    const canvas = shown.current;
    if (!canvas) return;
    canvas.width = canvas.clientWidth * density;
    canvas.height = canvas.clientHeight * density;
    draw(canvas, strokes, colour);
    if (strokes.length === 0) return drawn.current(null);
    const copy = blank(canvas.width, canvas.height);
    copy.getContext("2d")?.drawImage(canvas, 0, 0);
    drawn.current(copy);
  }, [strokes, colour]);

  function at({ clientX, clientY, currentTarget }: PointerEvent): readonly [number, number] {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }
  function begin(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setStrokes([...strokes, [at(event)]]);
  }
  function go(event: PointerEvent) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const point = at(event);
    setStrokes((strokes) => [...strokes.slice(0, -1), [...(strokes.at(-1) ?? []), point]]);
  }

  return (
    <div>
      <canvas
        ref={shown}
        role="img"
        aria-label={strokes.length === 0 ? "Bidang gambar, kosong" : "Bidang gambar, berisi tanda tangan"}
        onPointerDown={begin}
        onPointerMove={go}
        className="h-44 w-full cursor-crosshair touch-none rounded-md border border-border-strong bg-white"
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button size="sm" disabled={strokes.length === 0} onClick={() => setStrokes(strokes.slice(0, -1))}>
          <Undo2 className="size-3.5" aria-hidden="true" />
          Urungkan
        </Button>
        <Button size="sm" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
          <Eraser className="size-3.5" aria-hidden="true" />
          Hapus
        </Button>
        <span className="text-muted-foreground text-xs">Tanpa menggambar: pilih Ketik, Unggah, atau Paraf.</span>
      </div>
    </div>
  );
}
