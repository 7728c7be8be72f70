import type { Account } from "@tanyadata/contract";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useSelector } from "react-redux";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import type { AuthRoot } from "../../api/session.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Loaded, More } from "../../ui/loaded.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { showToast } from "../../ui/toast.ts";
import { AddUser } from "./add-user.tsx";
import { adminApi } from "./admin.api.ts";
import { ResetPassword } from "./reset-password.tsx";

/** All users: who they are, whether they may log in, and what an administrator does about them. */
export function Users() {
  const [search, setSearch] = useState("");
  const { currentData, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    adminApi.useAccountsInfiniteQuery(search);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="primary" onClick={() => setAdding(true)}>
          <UserPlus className="size-4" aria-hidden="true" />
          Tambah pengguna
        </Button>
        <SearchBox label="Cari nama atau email" onSearch={setSearch} />
      </div>
      <Loaded
        items={currentData?.pages.flat()}
        error={error}
        empty={search ? "Tidak ada pengguna yang cocok." : "Belum ada pengguna."}
        onRetry={refetch}
      >
        {(accounts) => (
          <ul aria-label="Pengguna" className="mt-4 divide-y divide-border border-border border-y">
            {accounts.map((account) => (
              <User key={account.id} account={account} />
            ))}
          </ul>
        )}
      </Loaded>
      <More hasMore={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      {isAdding && <AddUser onClose={() => setAdding(false)} />}
    </>
  );
}

function User({ account }: { account: Account }) {
  const ownId = useSelector((state: AuthRoot) => state.auth.userDetail?.id);
  const [asked, setAsked] = useState<"access" | "password" | null>(null);
  const states = [
    account.is_disabled ? "Nonaktif" : "Aktif",
    account.is_admin && "Administrator",
    account.second_factor && "Verifikasi dua langkah",
  ].filter((state) => state !== false);
  const close = () => setAsked(null);

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium text-sm [overflow-wrap:anywhere]">{account.nickname}</p>
        <p className="text-muted-foreground text-sm [overflow-wrap:anywhere]">{account.email}</p>
        <p className={`text-xs ${account.is_disabled ? "text-destructive" : "text-muted-foreground"}`}>
          {states.join(" · ")}
        </p>
      </div>
      {account.id === ownId ? (
        <p className="text-muted-foreground text-xs">{wordsOf({ code: "own_account" })}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setAsked("password")}>
            Atur ulang kata sandi
            <span className="sr-only"> {account.nickname}</span>
          </Button>
          <Button size="sm" onClick={() => setAsked("access")}>
            {account.is_disabled ? "Aktifkan" : "Nonaktifkan"}
            <span className="sr-only"> {account.nickname}</span>
          </Button>
        </div>
      )}
      {asked === "access" && <ChangeAccess account={account} onClose={close} />}
      {asked === "password" && <ResetPassword account={account} onClose={close} />}
    </li>
  );
}

/** Asks before a user is disabled or enabled; stays open after a failure. */
function ChangeAccess({ account, onClose }: { account: Account; onClose: () => void }) {
  const [setDisabled, { isLoading }] = adminApi.useSetDisabledMutation();
  const { nickname, is_disabled: isDisabled } = account;

  async function confirm() {
    const { error } = await setDisabled({ id: account.id, isDisabled: !isDisabled });
    if (error) return showToast("error", `Akun ${nickname} tidak dapat diubah.`, wordsOf(failureOf(error)));
    onClose();
    showToast("success", isDisabled ? `Akun ${nickname} aktif kembali.` : `Akun ${nickname} dinonaktifkan.`);
  }

  return (
    <ConfirmDialog
      title={isDisabled ? `Aktifkan akun ${nickname}?` : `Nonaktifkan akun ${nickname}?`}
      description={
        isDisabled
          ? "Pengguna ini dapat masuk kembali dengan kata sandinya."
          : "Semua sesinya diakhiri, dan pengguna ini tidak dapat masuk sampai diaktifkan kembali."
      }
      busy={isLoading}
      destructive={!isDisabled}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
