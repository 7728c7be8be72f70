import { Link } from "react-router";
import { Loaded } from "../../ui/loaded.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { dataApi } from "./data.api.ts";

/** Questions about an imported table with their answers, beside what the file itself says; each can be asked in Chat. */
export function Trial({ table }: { table: string }) {
  const { data, error, refetch } = dataApi.useTrialQuery(table);
  return (
    <Loaded
      items={data}
      error={error}
      empty="Belum ada pertanyaan tentang tabel ini yang terjawab. Coba tanyakan dengan kata-kata pada kepala kolomnya di Chat."
      onRetry={refetch}
    >
      {(tried) => (
        <ul aria-label="Contoh pertanyaan" className="divide-y divide-border border-border border-y">
          {tried.map(({ question, answer, from_file }) => (
            <li key={question} className="grid gap-1 py-3 text-sm">
              <Link to="/chat" state={{ question }} className="focus-ring link w-fit rounded font-medium">
                {question}
              </Link>
              <Markdown text={answer} />
              {from_file !== null && (
                <p className="text-muted-foreground text-xs">Menurut semua baris berkas: {from_file}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
