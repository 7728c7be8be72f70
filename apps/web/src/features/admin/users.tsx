import type { Account } from "@tanyadata/contract";
import { Bot, UserPlus } from "lucide-react";
import { type ComponentType, useState } from "react";
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

interface UsersProps {
  /** The keys of an account, and the form that adds one for a program: parts of the page that are not of this feature. */
  readonly KeysDialog: ComponentType<{ account: Account; onClose: () => void }>;
  readonly AddService: ComponentType<{ onClose: () => void }>;
}

/** What is open, and of whom. It stands beside the list, which may be another one by the time it is closed. */
type Open =
  | { readonly what: "add" | "add_service" }
  | { readonly what: "access" | "password" | "keys"; readonly account: Account };

/** All users: who they are, whether they may log in, and what an administrator does about them. */
export function Users({ KeysDialog, AddService }: UsersProps) {
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const { currentData, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    adminApi.useAccountsInfiniteQuery(search);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => setOpen({ what: "add" })}>
            <UserPlus className="size-4" aria-hidden="true" />
            Tambah pengguna
          </Button>
          <Button onClick={() => setOpen({ what: "add_service" })}>
            <Bot className="size-4" aria-hidden="true" />
            Tambah akun program
          </Button>
        </div>
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
              <User key={account.id} account={account} onOpen={(what) => setOpen({ what, account })} />
            ))}
          </ul>
        )}
      </Loaded>
      <More hasMore={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      {open?.what === "add" && <AddUser onClose={close} />}
      {open?.what === "add_service" && <AddService onClose={close} />}
      {open?.what === "access" && <ChangeAccess account={open.account} onClose={close} />}
      {open?.what === "password" && <ResetPassword account={open.account} onClose={close} />}
      {open?.what === "keys" && <KeysDialog account={open.account} onClose={close} />}
    </>
  );
}

function User({ account, onOpen }: { account: Account; onOpen: (what: "access" | "password" | "keys") => void }) {
  const ownId = useSelector((state: AuthRoot) => state.auth.userDetail?.id);
  const states = [
    account.is_disabled ? "Nonaktif" : "Aktif",
    account.is_service && "Program",
    account.is_admin && "Administrator",
    account.second_factor && "Verifikasi dua langkah",
  ].filter((state) => state !== false);
  const deeds = [
    ["keys", "Kunci"],
    ["password", "Atur ulang kata sandi"],
    ["access", account.is_disabled ? "Aktifkan" : "Nonaktifkan"],
  ] as const;

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
          {deeds
            .filter(([what]) => what !== "password" || !account.is_service)
            .map(([what, words]) => (
              <Button key={what} size="sm" onClick={() => onOpen(what)}>
                {words}
                <span className="sr-only"> {account.nickname}</span>
              </Button>
            ))}
        </div>
      )}
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
