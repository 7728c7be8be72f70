import { SqlCode } from "./sql-code.tsx";

/** A query to be read. */
export const SqlText = ({ text }: { text: string }) => (
  <pre
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    className="focus-ring-inside max-h-72 overflow-auto whitespace-pre-wrap p-3 text-[13px] leading-5 [overflow-wrap:anywhere]"
  >
    <SqlCode text={text} />
  </pre>
);
