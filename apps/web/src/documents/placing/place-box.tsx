import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from "react";
import { type Extent, type Guide, type Place, snap, within } from "./geometry.ts";

interface PlaceBoxProps {
  /** The page as it is shown, in points. */
  readonly page: Extent;
  /** CSS pixels for each point. */
  readonly scale: number;
  readonly place: Place;
  /** What is on the page already. */
  readonly taken: readonly Place[];
  /** It lies over one of those. */
  readonly isRefused: boolean;
  /** What is placed, such as "e-Meterai". */
  readonly label: string;
  readonly onPlace: (place: Place) => void;
  /** How it will look. */
  readonly children: ReactNode;
}

/** CSS pixels within which a line pulls. */
const reach = 6;
/** Points that an arrow key moves by; with Shift, the larger. */
const steps = [1, 10] as const;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const growth: Readonly<Record<string, number>> = { "+": 1.05, "=": 1.05, "-": 1 / 1.05, _: 1 / 1.05 };

/** Drags a place over a page and changes its size; by arrows and plus and minus as well. Clicking the page brings it there. */
export function PlaceBox({ page, scale, place, taken, isRefused, label, onPlace, children }: PlaceBoxProps) {
  const id = useId();
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const drag = useRef<{ readonly x: number; readonly y: number; readonly from: Place } | null>(null);

  function start(event: PointerEvent) {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, from: place };
  }
  function dragged({ clientX, clientY }: PointerEvent, change: (from: Place, dx: number, dy: number) => Place) {
    if (!drag.current) return;
    const { x, y, from } = drag.current;
    onPlace(change(from, (clientX - x) / scale, (clientY - y) / scale));
  }
  function end() {
    drag.current = null;
    setGuides([]);
  }

  const move = (event: PointerEvent) =>
    dragged(event, (from, dx, dy) => {
      const found = snap(
        within({ ...from, left: from.left + dx, top: from.top + dy }, page),
        page,
        taken,
        reach / scale,
      );
      setGuides(found.guides);
      return found.place;
    });
  const resize = (event: PointerEvent) =>
    dragged(event, (from, dx, dy) =>
      within(
        {
          ...from,
          width: Math.min(from.width + dx, page.width - from.left),
          height: Math.min(from.height + dy, page.height - from.top),
        },
        page,
      ),
    );

  function onKeyDown(event: KeyboardEvent) {
    const [dx, dy] = arrows[event.key] ?? [0, 0];
    const factor = growth[event.key] ?? 1;
    if ((dx === 0 && dy === 0 && factor === 1) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const step = event.shiftKey ? steps[1] : steps[0];
    const { left, top, width, height } = place;
    onPlace(
      within({ left: left + dx * step, top: top + dy * step, width: width * factor, height: height * factor }, page),
    );
  }

  /** One press, without dragging: for whoever cannot. */
  function bringHere({ clientX, clientY, currentTarget, target }: PointerEvent) {
    if (target !== currentTarget) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    const centre = { x: (clientX - left) / scale, y: (clientY - top) / scale };
    onPlace(within({ ...place, left: centre.x - place.width / 2, top: centre.y - place.height / 2 }, page));
  }

  const css = {
    left: place.left * scale,
    top: place.top * scale,
    width: place.width * scale,
    height: place.height * scale,
  };
  return (
    <div className="absolute inset-0" onPointerUp={bringHere}>
      {guides.map(({ along, at }) => (
        <span
          key={`${along} ${at}`}
          className={clsx(
            "pointer-events-none absolute bg-fuchsia-600",
            along === "left" ? "inset-y-0 w-px" : "inset-x-0 h-px",
          )}
          style={{ [along]: at * scale }}
        />
      ))}
      {/* Beside the button: what the seal will say is no name of what moves it. */}
      <span
        aria-hidden="true"
        style={css}
        className="pointer-events-none absolute select-none overflow-hidden border-2 border-transparent bg-white/70 text-zinc-900"
      >
        {children}
      </span>
      <button
        type="button"
        aria-label={`Kotak ${label}`}
        aria-describedby={id}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={onKeyDown}
        style={css}
        className={clsx(
          "absolute cursor-move touch-none select-none border-2 outline-offset-2 focus-visible:outline-2 focus-visible:outline-teal-700",
          isRefused ? "border-red-700" : "border-teal-700",
        )}
      />
      <span
        aria-hidden="true"
        onPointerDown={start}
        onPointerMove={resize}
        onPointerUp={end}
        onPointerCancel={end}
        style={{ left: css.left + css.width - 12, top: css.top + css.height - 12 }}
        className={clsx(
          "absolute size-6 cursor-nwse-resize touch-none rounded-full border-2 border-white",
          isRefused ? "bg-red-700" : "bg-teal-700",
        )}
      />
      <span id={id} className="sr-only">
        Panah menggeser, Shift dan panah menggeser lebih jauh, plus dan minus mengubah ukuran.
      </span>
    </div>
  );
}
