import { useEffect, useState } from "react";

/** The formatted query, once the formatter is loaded; until then, and where it fails, the query itself. */
export function useFormatted(sql: string): string {
  const [formatted, setFormatted] = useState(sql);
  useEffect(() => {
    let shown = true;
    import("./sql-format.ts").then(
      ({ formatSql }) => shown && setFormatted(formatSql(sql)),
      () => {},
    );
    return () => {
      shown = false;
    };
  }, [sql]);
  return formatted;
}
