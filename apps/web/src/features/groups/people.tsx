import type { Account, PolicyOverview } from "@tanyadata/contract";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { AccessForm } from "./access-form.tsx";
import { AskAs } from "./ask-as.tsx";
import { groupsApi } from "./groups.api.ts";

/** What is open of whom. It stands beside the list, which may be another one by the time it is closed. */
interface Open {
  readonly what: "access" | "ask";
  readonly account: Account;
}

/** Users, each with what an administrator does about what they may see. */
export function People({ attributes }: { attributes: PolicyOverview["attributes"] }) {
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<Open | null>(null);
  const { currentData, error, refetch } = groupsApi.usePeopleQuery(search);
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="people-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="people-title" className="font-semibold text-base">
          Pengguna
        </h2>
        <SearchBox label="Cari nama atau email" onSearch={setSearch} />
      </div>
      <Loaded items={currentData} error={error} empty="Tidak ada pengguna yang cocok." onRetry={refetch}>
        {(accounts) => (
          <ul aria-label="Hak akses pengguna" className="mt-4 divide-y divide-border border-border border-y">
            {accounts.map((account) => (
              <Person key={account.id} account={account} onOpen={(what) => setOpen({ what, account })} />
            ))}
          </ul>
        )}
      </Loaded>
      {open?.what === "access" && <AccessForm account={open.account} attributes={attributes} onClose={close} />}
      {open?.what === "ask" && <AskAs account={open.account} onClose={close} />}
    </section>
  );
}

const Person = ({ account, onOpen }: { account: Account; onOpen: (what: Open["what"]) => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
    <div className="min-w-0">
      <p className="font-medium text-sm [overflow-wrap:anywhere]">{account.nickname}</p>
      <p className="text-muted-foreground text-sm [overflow-wrap:anywhere]">{account.email}</p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => onOpen("access")}>
        Atur akses
        <span className="sr-only"> {account.nickname}</span>
      </Button>
      {!account.is_disabled && (
        <Button size="sm" onClick={() => onOpen("ask")}>
          Bertanya sebagai
          <span className="sr-only"> {account.nickname}</span>
        </Button>
      )}
    </div>
  </li>
);
