import type { Credit } from "@tanyadata/contract";
import { ChevronRight, ExternalLink } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/loading.tsx";
import { aboutApi } from "./about.api.ts";

/** Where the data come from and under which licences; asked for when it is opened. */
export function Credits() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group mt-6 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-md font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
        Sumber data dan lisensi
      </summary>
      {isOpen && <CreditList />}
    </details>
  );
}

function CreditList() {
  const { data, isError, refetch } = aboutApi.useCreditsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isError)
    return (
      <div role="alert" className="mt-3 flex items-center gap-3 text-muted-foreground">
        Daftar sumber tidak dapat dimuat.
        <Button size="sm" onClick={() => void refetch()}>
          Coba lagi
        </Button>
      </div>
    );
  if (!data) return <Loading what="sumber" className="mt-3" />;
  return (
    <ul aria-label="Sumber data" className="mt-3 space-y-4">
      {data.map((credit) => (
        <Entry key={`${credit.title} ${credit.url}`} credit={credit} />
      ))}
    </ul>
  );
}

function Entry({ credit }: { credit: Credit }) {
  return (
    <li className="break-words leading-6">
      <a
        href={credit.url}
        target="_blank"
        rel="noreferrer"
        className="font-medium text-primary underline underline-offset-2"
      >
        {credit.title}
        <ExternalLink className="ml-1 inline size-3.5" aria-hidden="true" />
        <span className="sr-only"> (tab baru)</span>
      </a>
      {credit.is_simulated && (
        <span className="ml-2 rounded border border-border px-1.5 py-0.5 font-medium text-xs">Data simulasi</span>
      )}
      <p className="text-muted-foreground">
        {credit.publisher}, {credit.year}. Lisensi: {credit.license}.
      </p>
      <p className="text-muted-foreground">Untuk: {credit.of.join("; ")}</p>
    </li>
  );
}
