import { clsx } from "clsx";
import { Spinner } from "./spinner.tsx";

interface LoadingProps {
  /** What is on its way, in lower case. */
  readonly what?: string;
}

/** Says that something is on its way. */
export const Loading = ({ className, ...words }: LoadingProps & { readonly className?: string }) => (
  <p role="status" className={clsx("text-muted-foreground text-sm", className)}>
    <LoadingWords {...words} />
  </p>
);

/** The same within a place that says something else later. On paper, where nothing comes later: that it was not there yet. */
export const LoadingWords = ({ what }: LoadingProps) => (
  <>
    <span className="flex items-center gap-2 print:hidden">
      <Spinner />
      {what ? `Memuat ${what}…` : "Memuat…"}
    </span>
    <span className="hidden first-letter:uppercase print:block">{what ?? "bagian ini"} belum dimuat saat dicetak.</span>
  </>
);
