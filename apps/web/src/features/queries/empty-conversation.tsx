import { Logo } from "../../ui/logo.tsx";
import { QuestionButton } from "./question-button.tsx";
import { UnansweredQuestions } from "./unanswered-questions.tsx";

const examples = [
  "Berapa jumlah penduduk Jawa Barat?",
  "10 kabupaten dengan penduduk terbanyak di Jawa Timur",
  "Provinsi mana yang produksi padinya paling tinggi tahun 2023?",
  "Kecamatan di Kabupaten Garut apa saja?",
];

/** A new conversation: what can be asked. */
export function EmptyConversation({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto px-4 py-8">
      <div className="w-full max-w-2xl text-center">
        <Logo className="mx-auto size-10" />
        <h1 className="mt-4 text-balance font-semibold text-2xl tracking-tight">Apa yang ingin Anda ketahui?</h1>
        <p className="mx-auto mt-2 max-w-md text-balance text-muted-foreground text-sm">
          Tanyakan data Indonesia dengan kalimat biasa. Setiap jawaban disertai sumber, SQL, dan tabelnya.
        </p>
        <ul className="mt-6 grid gap-2 sm:grid-cols-2" aria-label="Contoh pertanyaan">
          {examples.map((question) => (
            <li key={question} className="grid">
              <QuestionButton question={question} onAsk={onAsk} />
            </li>
          ))}
        </ul>
        <UnansweredQuestions onAsk={onAsk} />
      </div>
    </div>
  );
}
