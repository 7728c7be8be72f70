/**
 * The room of charts: it draws pictures (plain data) and knows no feature. Whoever shows one offers the same figures as a
 * table, too.
 */
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast.ts";
import { draw } from "./draw.ts";
import type { Picture } from "./picture.ts";
import { save } from "./save.ts";

const kinds = { bar: "Grafik batang", line: "Grafik garis" };

/** A chart as wide as the room there is; drawn anew as that changes. */
export function Chart({ picture }: { picture: Picture }) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);

  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const watcher = new ResizeObserver(() => setWidth(box.clientWidth));
    watcher.observe(box);
    return () => watcher.disconnect();
  }, []);

  useEffect(() => {
    if (width > 0) place.current?.replaceChildren(draw(picture, width));
  }, [picture, width]);

  async function keep(format: "svg" | "png") {
    const drawing = place.current?.querySelector("svg");
    if (!drawing) return;
    await save(drawing, picture, format).catch(() =>
      showToast("error", "Grafik tidak dapat disimpan. Coba format lain."),
    );
  }

  return (
    <figure className="rounded-lg border border-border p-3">
      <figcaption className="mb-2 font-medium text-sm [overflow-wrap:anywhere]">{picture.title}</figcaption>
      <div
        ref={place}
        role="img"
        aria-label={`${kinds[picture.kind]}: ${picture.title}. Angkanya ada pada tabel.`}
        className="overflow-hidden"
      />
      <div className="mt-1 flex justify-end gap-1">
        {(["png", "svg"] as const).map((format) => (
          <Button key={format} size="sm" variant="ghost" onClick={() => void keep(format)}>
            <Download className="size-3.5" aria-hidden="true" />
            <span className="sr-only">Simpan grafik sebagai </span>
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </figure>
  );
}
