import { useMemo } from "react";
import { sqlTokens } from "./sql-tokens.ts";

/** SQL in colours. */
export function SqlCode({ text }: { text: string }) {
  const tokens = useMemo(() => sqlTokens(text), [text]);
  return (
    <code>
      {tokens.map(({ kind, text }, index) => (
        <span key={index} data-sql={kind}>
          {text}
        </span>
      ))}
    </code>
  );
}
