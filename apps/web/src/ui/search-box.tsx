import { Search } from "lucide-react";
import { useEffect, useState } from "react";

/** Milliseconds after the last key before it is searched. */
const rest = 300;

interface SearchBoxProps {
  readonly label: string;
  readonly onSearch: (words: string) => void;
}

/** Searches what is written once it rests for a moment. */
export function SearchBox({ label, onSearch }: SearchBoxProps) {
  const [written, setWritten] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => onSearch(written.trim()), rest);
    return () => clearTimeout(timer);
  }, [written, onSearch]);
  return (
    <div className="relative max-w-sm">
      <Search className="pointer-events-none absolute top-3 left-3 size-4 text-muted-foreground" aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        className="focus-ring h-10 w-full rounded-md border border-border-strong bg-background pr-3 pl-9 text-base sm:text-sm"
      />
    </div>
  );
}
