import { Logo } from "../../ui/logo.tsx";
import { Credits } from "./credits.tsx";

/** The four points of how to use the product, each with what it may look like. */
const points = [
  {
    title: "Tulis pertanyaan Anda",
    text: "Pakai kalimat biasa, seperti bertanya kepada seorang rekan.",
    examples: ["Berapa jumlah penduduk Indonesia?", "Jenis kopi apa saja yang terkenal?"],
  },
  {
    title: "Nilai jawabannya",
    text: "Baca sumber, SQL, dan tabelnya. Kurang rinci atau kurang baru? Minta rincian lebih jauh atau data terbaru.",
    examples: ["Rinci menurut kabupaten", "Bagaimana data tahun terbaru?"],
  },
  {
    title: "Pakai untuk berbagai bidang",
    text: "Statistik, budaya dan kuliner, serta geografi Indonesia: satu tempat bertanya untuk semuanya.",
    examples: [],
  },
  {
    title: "Minta perbaikan atau tambahan",
    text: "Jawaban belum sesuai? Minta diubah atau dilengkapi dalam percakapan yang sama.",
    examples: ["Urutkan dari yang terbesar", "Tambahkan kepadatan penduduknya"],
  },
];

/** What the product is and how it is used: the same in the dialog and in the side sheet. */
export function AboutContent() {
  return (
    <>
      <div className="flex items-center gap-3">
        <Logo className="size-11 shrink-0" />
        <div>
          <p className="font-semibold text-lg tracking-tight">TanyaData</p>
          <p className="text-muted-foreground text-sm">Tanya data Indonesia dengan kalimat biasa</p>
        </div>
      </div>
      <p className="mt-4 text-sm leading-6">
        TanyaData mengubah pertanyaan Anda menjadi query pada database, menjalankannya, lalu menjawab dengan angka yang
        dapat diperiksa: setiap jawaban disertai sumber, SQL, dan tabelnya. Bila sebuah pertanyaan belum dapat dijawab
        dari data yang ada, TanyaData mengatakannya dan menawarkan pertanyaan lain yang dekat.
      </p>
      <h3 className="mt-6 font-semibold text-sm">Cara menggunakan</h3>
      <ol className="mt-3 space-y-4">
        {points.map(({ title, text, examples }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-primary/12 font-semibold text-primary text-xs"
            >
              {index + 1}
            </span>
            <div className="min-w-0 text-sm leading-6">
              <p className="font-medium">{title}</p>
              <p className="text-muted-foreground">{text}</p>
              {examples.map((example) => (
                <p key={example} className="mt-0.5 text-muted-foreground italic">
                  “{example}”
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <Credits />
    </>
  );
}
