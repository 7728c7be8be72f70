import { useSearchParams } from "react-router";
import { Database } from "./databases/database.tsx";
import { Preview } from "./preview/preview.tsx";
import { Sources } from "./sources.tsx";

/** The data in service and ways to bring more in; or one file on its way in, or one connected database, whose id stands in the address. */
export function Data() {
  const [query, setQuery] = useSearchParams();
  const preview = query.get("file");
  const database = query.get("database");
  const leave = (): void => setQuery({});
  if (preview !== null) return <Preview id={preview} onLeave={leave} />;
  if (database !== null) return <Database id={database} onLeave={leave} />;
  return <Sources onPreview={(file) => setQuery({ file })} onDatabase={(opened) => setQuery({ database: opened })} />;
}
