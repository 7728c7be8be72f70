import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { showToast } from "../../ui/toast.ts";
import { dataApi } from "./data.api.ts";

interface RemovalProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Questions that are told where many are lost. */
const mostTold = 8;

/** Asks before a table is taken away, and tells what loses its ground. */
export function Removal({ id, title, onClose }: RemovalProps) {
  const { data, error, refetch } = dataApi.useLossesQuery(id);
  const [remove, { isLoading }] = dataApi.useRemoveMutation();
  async function confirm() {
    const { error } = await remove(id);
    if (error) return showToast("error", `${title} tidak dapat dihapus.`, wordsOf(failureOf(error)));
    onClose();
    showToast("success", `${title} dihapus.`, "Masih dapat dikembalikan selama 30 hari.");
  }
  return (
    <Dialog
      title={`Hapus ${title}?`}
      description="Tabel ini tidak ditanyakan lagi. Isinya disimpan 30 hari dan dapat dikembalikan."
      onClose={onClose}
      className="max-w-lg"
    >
      <div className="grid gap-4 overflow-y-auto p-4 text-sm">
        <Loaded items={data && [data]} error={error} empty="" onRetry={refetch}>
          {([losses]) => (
            <>
              <p>
                {losses?.pins
                  ? `${losses.pins} jawaban yang disematkan di Insights kehilangan datanya.`
                  : "Tidak ada jawaban yang disematkan dari tabel ini."}
              </p>
              {losses && losses.insights !== null && losses.insights > 0 && (
                <p>{losses.insights} temuan yang ditunjukkan Insights berasal dari tabel ini, dan tidak ada lagi.</p>
              )}
              {losses && losses.questions.length > 0 ? (
                <div>
                  <p className="font-medium">Pertanyaan yang tidak terjawab lagi, atau dibaca lain:</p>
                  <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
                    {losses.questions.slice(0, mostTold).map(({ question }) => (
                      <li key={question}>{question}</li>
                    ))}
                    {losses.questions.length > mostTold && <li>dan {losses.questions.length - mostTold} lagi</li>}
                  </ul>
                </div>
              ) : (
                <p>Tidak ada contoh pertanyaan model yang memakainya.</p>
              )}
            </>
          )}
        </Loaded>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Batal</Button>
          <Button variant="destructive" busy={isLoading} onClick={() => void confirm()}>
            {isLoading ? "Menghapus…" : "Hapus"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
