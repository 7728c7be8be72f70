import { clsx } from "clsx";
import type { ComponentType } from "react";
import { NavLink, useParams } from "react-router";
import { Audit } from "../features/admin/audit.tsx";
import { ModelHealth } from "../features/admin/model-health.tsx";
import { Opinions } from "../features/admin/opinions.tsx";
import { Usage } from "../features/admin/usage.tsx";
import { Users } from "../features/admin/users.tsx";
import { Data } from "../features/data/data.tsx";
import { Groups } from "../features/groups/groups.tsx";
import { AddService } from "../features/programs/add-service.tsx";
import { KeysDialog } from "../features/programs/keys-dialog.tsx";
import { Teaching } from "../features/teaching/teaching.tsx";
import { useTitle } from "../ui/title.ts";

const UsersAndPrograms = () => <Users KeysDialog={KeysDialog} AddService={AddService} />;

/** The administrators' pages, by the last part of their path. */
export const sections: Readonly<Record<string, { readonly label: string; readonly Content: ComponentType }>> = {
  data: { label: "Data", Content: Data },
  teaching: { label: "Ajaran", Content: Teaching },
  users: { label: "Pengguna", Content: UsersAndPrograms },
  groups: { label: "Grup & akses", Content: Groups },
  audit: { label: "Catatan audit", Content: Audit },
  usage: { label: "Penggunaan", Content: Usage },
  feedback: { label: "Umpan balik", Content: Opinions },
  model: { label: "Model data", Content: ModelHealth },
};

/** The administrators' pages: links to all of them above the one that is shown. */
export function Component() {
  const shown = sections[useParams().section ?? ""];
  useTitle(shown ? `${shown.label} · Administrasi` : "Administrasi");
  if (!shown) return null;
  const { label, Content } = shown;
  return (
    <main className="mx-auto max-w-6xl px-4 py-6 sm:px-6">
      <h1 className="font-semibold text-xl tracking-tight">Administrasi</h1>
      <nav aria-label="Administrasi" className="mt-3 flex flex-wrap gap-x-5 border-border border-b">
        {Object.entries(sections).map(([path, section]) => (
          <NavLink
            key={path}
            to={`/admin/${path}`}
            className={({ isActive }) =>
              clsx(
                "focus-ring -mb-px rounded-t-md border-b-2 px-1 py-2.5 text-sm",
                isActive
                  ? "border-primary font-medium text-foreground"
                  : "border-transparent text-muted-foreground hover:text-foreground",
              )
            }
          >
            {section.label}
          </NavLink>
        ))}
      </nav>
      <section aria-label={label} className="mt-5">
        <Content key={label} />
      </section>
    </main>
  );
}
