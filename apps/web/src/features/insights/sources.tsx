import type { Source } from "@tanyadata/contract";

const isWeb = (url: string): boolean => /^https?:\/\//i.test(url);

/** Where figures come from. An address that is not of the web is not made a link. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <p className="text-muted-foreground text-xs leading-5 [overflow-wrap:anywhere]">
      Sumber:{" "}
      {sources.map(({ source, source_link }, index) => (
        <span key={`${source} ${source_link}`}>
          {index > 0 && "; "}
          {isWeb(source_link) ? (
            <a
              href={source_link}
              target="_blank"
              rel="noopener noreferrer"
              className="focus-ring rounded-sm underline decoration-border-strong underline-offset-2 hover:text-foreground"
            >
              {source}
              <span className="sr-only"> (tab baru)</span>
            </a>
          ) : (
            source
          )}
        </span>
      ))}
    </p>
  );
}
