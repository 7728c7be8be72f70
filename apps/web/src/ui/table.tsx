import type { ReactNode } from "react";

interface TableProps {
  /** Names the table, and the place that it scrolls sideways in. */
  readonly label: string;
  readonly columns: readonly { readonly title: string; readonly isNumber?: boolean }[];
  readonly children: ReactNode;
}

export const cell = "px-3 py-2 first:pl-0 last:pr-0";
export const numberCell = `${cell} text-right tabular-nums whitespace-nowrap`;

/** A table that scrolls sideways by itself where it does not fit, also by keyboard. */
export function Table({ label, columns, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus its hidden columns are out of the keyboard's reach
    <section aria-label={`Tabel ${label}`} tabIndex={0} className="focus-ring relative overflow-x-auto">
      <table aria-label={label} className="w-full text-left align-top text-sm">
        <thead className="border-border border-b text-muted-foreground text-xs">
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={`${isNumber ? numberCell : cell} font-medium`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border [&_td]:align-top">{children}</tbody>
      </table>
    </section>
  );
}
