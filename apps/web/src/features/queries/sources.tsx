import { ExternalLink } from "lucide-react";
import type { ChatMessage } from "./message.ts";

const isWeb = (url: string): boolean => /^https?:\/\//i.test(url);

interface SourcesProps extends Pick<ChatMessage, "sources"> {
  /** What was asked: tells these from those of other answers. */
  readonly of?: string | undefined;
}

/** Where the figures come from. An address that is not of the web is not made a link. */
export function Sources({ sources, of }: SourcesProps) {
  if (sources.length === 0) return null;
  return (
    // A group: a page of many answers would have as many landmarks.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div
      role="group"
      aria-label={of ? `Sumber: ${of}` : "Sumber"}
      className="flex min-w-0 flex-1 basis-60 flex-wrap items-baseline gap-x-2 gap-y-1 pt-1.5 text-xs"
    >
      <h2 className="font-medium text-muted-foreground">Sumber:</h2>
      <ul className="contents">
        {sources.map(({ title, url }) => (
          <li key={`${title} ${url}`} className="min-w-0 [overflow-wrap:anywhere]">
            {isWeb(url) ? (
              <a href={url} target="_blank" rel="noopener noreferrer" className="focus-ring link rounded-sm">
                {title}
                <ExternalLink className="mb-0.5 ml-1 inline size-3" aria-label="(tab baru)" />
              </a>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
