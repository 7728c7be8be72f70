import type { Account, PolicyOverview } from "@tanyadata/contract";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { AccessForm } from "./access-form.tsx";
import { AskAs } from "./ask-as.tsx";
import { groupsApi } from "./groups.api.ts";

type Attributes = PolicyOverview["attributes"];

/** Users, each with what an administrator does about what they may see. */
export function People({ attributes }: { attributes: Attributes }) {
  const [search, setSearch] = useState("");
  const { currentData, error, refetch } = groupsApi.usePeopleQuery(search);
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
              <Person key={account.id} account={account} attributes={attributes} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Person({ account, attributes }: { account: Account; attributes: Attributes }) {
  const [open, setOpen] = useState<"access" | "ask" | null>(null);
  const close = () => setOpen(null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium text-sm [overflow-wrap:anywhere]">{account.nickname}</p>
        <p className="text-muted-foreground text-sm [overflow-wrap:anywhere]">{account.email}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setOpen("access")}>
          Atur akses
          <span className="sr-only"> {account.nickname}</span>
        </Button>
        {!account.is_disabled && (
          <Button size="sm" onClick={() => setOpen("ask")}>
            Bertanya sebagai
            <span className="sr-only"> {account.nickname}</span>
          </Button>
        )}
      </div>
      {open === "access" && <AccessForm account={account} attributes={attributes} onClose={close} />}
      {open === "ask" && <AskAs account={account} onClose={close} />}
    </li>
  );
}
