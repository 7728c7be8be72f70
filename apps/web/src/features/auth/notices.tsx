import type { Notices as Told } from "@tanyadata/contract";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { useOwnPassword } from "../../ui/own-password-field.tsx";
import { showToast } from "../../ui/toast.ts";
import { securityApi } from "./security.api.ts";

/** Who got into the account from a device that was not known, and who tried to; nothing where nobody did. `toPassword`: leads to a new one. */
export function Notices({ toPassword }: { toPassword: () => void }) {
  const { data } = securityApi.useNoticesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [answer, { isLoading }] = securityApi.useAnswerNoticeMutation();
  const { has: hasPassword } = useOwnPassword();
  if (!data || (data.new_devices.length === 0 && !data.guesses)) return null;

  async function say(session_id: string | null, is_own: boolean) {
    const { error } = await answer({ session_id, is_own });
    if (error) return showToast("error", "Jawaban tidak tersimpan.", wordsOf(failureOf(error)));
    if (session_id === null) return;
    if (is_own) return showToast("success", "Perangkat itu diakui milik Anda.");
    showToast("success", "Sesi itu diakhiri.", {
      detail: hasPassword
        ? "Orang itu mengetahui kata sandi Anda: gantilah sekarang."
        : "Beri tahu pengelola akun di organisasi Anda: orang itu dapat masuk di sana.",
    });
    if (hasPassword) toPassword();
  }

  return (
    <section aria-labelledby="notices" className="mb-6 grid gap-3 rounded-lg border border-border bg-muted p-4">
      <h3 id="notices" className="font-semibold text-sm">
        Periksa akun Anda
      </h3>
      {data.guesses && <Guesses guesses={data.guesses} busy={isLoading} onSeen={() => void say(null, true)} />}
      {data.new_devices.length > 0 && (
        <ul aria-label="Perangkat baru" className="divide-y divide-border">
          {data.new_devices.map((one) => (
            <NewDevice key={one.id} device={one} busy={isLoading} onSay={(isOwn) => void say(one.id, isOwn)} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface NewDeviceProps {
  readonly device: Told["new_devices"][number];
  readonly busy: boolean;
  readonly onSay: (isOwn: boolean) => void;
}

function NewDevice({ device: { device, address, created_at }, busy, onSay }: NewDeviceProps) {
  const name = device ?? "Perangkat tidak dikenal";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 text-muted-foreground text-xs">
        <p className="font-medium text-foreground text-sm [overflow-wrap:anywhere]">Masuk dari {name}</p>
        <p className="[overflow-wrap:anywhere]">
          {address !== null && `${address} · `}
          <Moment at={created_at} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={busy} onClick={() => onSay(true)}>
          Ini saya<span className="sr-only"> {name}</span>
        </Button>
        <Button size="sm" disabled={busy} onClick={() => onSay(false)}>
          Bukan saya<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

interface GuessesProps {
  readonly guesses: NonNullable<Told["guesses"]>;
  readonly busy: boolean;
  readonly onSeen: () => void;
}

const Guesses = ({ guesses: { count, last_at, addresses }, busy, onSeen }: GuessesProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
    <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
      {count} percobaan masuk ke akun Anda gagal, terakhir <Moment at={last_at} />
      {addresses.length > 0 && ` dari ${addresses.join(", ")}`}. Bila bukan Anda, aktifkan verifikasi dua langkah.
    </p>
    <Button size="sm" disabled={busy} onClick={onSeen}>
      Mengerti
    </Button>
  </div>
);
