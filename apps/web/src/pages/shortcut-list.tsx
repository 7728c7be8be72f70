import { Dialog } from "../ui/dialog.tsx";

const shortcuts = [
  { keys: ["Ctrl", "K"], deed: "Cari percakapan" },
  { keys: ["Ctrl", "Shift", "O"], deed: "Percakapan baru" },
  { keys: ["Enter"], deed: "Kirim pertanyaan" },
  { keys: ["Shift", "Enter"], deed: "Baris baru dalam pertanyaan" },
  { keys: ["Esc"], deed: "Hentikan jawaban, atau tutup dialog" },
  { keys: ["Alt", "T"], deed: "Ke pemberitahuan" },
  { keys: ["?"], deed: "Tampilkan daftar ini" },
];

/** Every keyboard shortcut of the app. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Pintasan keyboard" onClose={onClose} className="max-w-sm">
      <dl className="min-h-0 divide-y divide-border overflow-y-auto px-4 py-1 text-sm">
        {shortcuts.map(({ keys, deed }) => (
          <div key={deed} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{deed}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded border border-border bg-muted px-1.5 py-0.5 text-center font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
