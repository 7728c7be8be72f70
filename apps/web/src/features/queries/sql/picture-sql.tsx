import { SqlText } from "./sql-text.tsx";
import { useFormatted } from "./use-formatted.ts";

/** The query that only the chart of a result needs, folded away. */
export const PictureSql = ({ sql }: { sql: string }) => (
  <details className="overflow-hidden rounded-lg border border-border">
    <summary className="focus-ring-inside cursor-pointer bg-muted px-3 py-2 font-medium text-sm">
      Query titik-titik grafik
    </summary>
    <SqlText text={useFormatted(sql)} />
  </details>
);
