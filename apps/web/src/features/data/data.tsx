import { useSearchParams } from "react-router";
import { Preview } from "./preview/preview.tsx";
import { Sources } from "./sources.tsx";

/** The data in service and a way to bring more in; or one file that is on its way in, whose id stands in the address. */
export function Data() {
  const [query, setQuery] = useSearchParams();
  const preview = query.get("file");
  const open = (id: string | null): void => setQuery(id === null ? {} : { file: id });
  return preview === null ? <Sources onPreview={open} /> : <Preview id={preview} onLeave={() => open(null)} />;
}
