import { Link } from "react-router";
import { buttonClass } from "../ui/button.tsx";
import { useTitle } from "../ui/title.ts";

/** Stands for a page that is not built yet, and says so. */
export function InPreparation({ title }: { title: string }) {
  useTitle(title);
  return (
    <main className="grid h-full place-items-center p-6">
      <div className="text-center">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        <p className="mt-2 text-muted-foreground text-sm">Halaman ini sedang disiapkan.</p>
        <Link to="/chat" className={`${buttonClass()} mt-5`}>
          Ke Chat
        </Link>
      </div>
    </main>
  );
}
