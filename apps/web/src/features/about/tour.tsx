import { BadgeCheck, Database, MessageCircleQuestionMark, MessagesSquare, Pyramid } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

const steps = [
  {
    Icon: MessageCircleQuestionMark,
    title: "Bertanya",
    text: "Tulis pertanyaan dengan kalimat biasa tentang Indonesia: statistik, budaya, makanan, atau geografi. Misalnya “Berapa jumlah penduduk Jawa Barat?”",
  },
  {
    Icon: BadgeCheck,
    title: "Menilai jawaban",
    text: "Setiap jawaban menyebut sumbernya dan cara pertanyaan Anda dibaca. Belum sesuai? Minta rincian, data terbaru, atau perbaikan dalam percakapan yang sama.",
  },
  {
    Icon: Database,
    title: "Tabel dan SQL",
    text: "Buka “Lihat SQL” untuk query dan seluruh hasilnya. Tabel dapat diekspor sebagai CSV.",
  },
  {
    Icon: MessagesSquare,
    title: "Topik percakapan",
    text: "Percakapan tersimpan di panel samping. Sematkan yang penting, arsipkan yang selesai, dan temukan semuanya dengan Ctrl+K.",
  },
  {
    Icon: Pyramid,
    title: "Pyramid",
    text: "Halaman Pyramid menunjukkan penduduk dan produksi tiap wilayah, dari provinsi sampai desa.",
  },
];

/** Five steps through the product. The arrow keys turn them too; Escape closes. */
export function Tour({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Tur TanyaData" onClose={onClose} className="max-w-md">
      <Steps onDone={onClose} />
    </Dialog>
  );
}

function Steps({ onDone }: { onDone: () => void }) {
  const [index, setIndex] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = steps[index];
  const isLast = index === steps.length - 1;
  // What was turned to is read out.
  useEffect(() => heading.current?.focus(), [index]);
  if (!step) return null;

  const turn = (by: number) => setIndex(Math.min(Math.max(index + by, 0), steps.length - 1));
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "ArrowRight") turn(1);
    if (key === "ArrowLeft") turn(-1);
  }
  const { Icon, title, text } = step;
  return (
    <section
      aria-label={`Langkah ${index + 1} dari ${steps.length}`}
      className="min-h-0 overflow-y-auto p-5"
      onKeyDown={onKeyDown}
    >
      <div className="grid min-h-44 content-start justify-items-center text-center">
        <span className="grid size-14 place-items-center rounded-2xl bg-primary/12 text-primary">
          <Icon className="size-7" aria-hidden="true" />
        </span>
        <h3 ref={heading} tabIndex={-1} className="mt-3 font-semibold outline-none">
          {title}
        </h3>
        <p className="mt-1.5 text-balance text-muted-foreground text-sm leading-6">{text}</p>
      </div>
      <div className="mt-4 flex items-center justify-between gap-3">
        <p aria-hidden="true" className="text-muted-foreground text-xs tabular-nums">
          {index + 1} / {steps.length}
        </p>
        <div className="flex gap-2">
          {index > 0 && <Button onClick={() => turn(-1)}>Kembali</Button>}
          <Button variant="primary" onClick={isLast ? onDone : () => turn(1)}>
            {isLast ? "Selesai" : "Lanjut"}
          </Button>
        </div>
      </div>
    </section>
  );
}
