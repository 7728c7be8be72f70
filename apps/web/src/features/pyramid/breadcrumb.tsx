import { ChevronRight } from "lucide-react";
import type { PathStep } from "./use-regions.ts";

interface BreadcrumbProps {
  /** What the whole country is called. */
  readonly country: string;
  readonly path: readonly PathStep[];
  readonly onRegion: (region: string | null) => void;
}

/** The way from the country to the region that is shown. */
export function Breadcrumb({ country, path, onRegion }: BreadcrumbProps) {
  const steps = [{ id: null, name: country }, ...path];
  return (
    <nav aria-label="Jejak wilayah">
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-0.5 text-sm">
        {steps.map(({ id, name }, i) => (
          <li key={id ?? ""} className="flex items-center gap-1">
            {i > 0 && <ChevronRight className="size-3.5 text-muted-foreground" aria-hidden="true" />}
            {i === steps.length - 1 ? (
              <span aria-current="location" className="font-medium">
                {name}
              </span>
            ) : (
              <button
                type="button"
                onClick={() => onRegion(id)}
                className="focus-ring link min-h-6 cursor-pointer rounded-sm"
              >
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
