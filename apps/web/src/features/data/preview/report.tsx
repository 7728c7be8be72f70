/** Where each row and column of the file ended, and what was decided to read it. */
export const Report = ({ lines }: { lines: readonly string[] }) => (
  <details className="text-sm">
    <summary className="focus-ring w-fit cursor-pointer rounded font-medium">Cara berkas ini dibaca</summary>
    <ul className="mt-2 list-disc space-y-1 pl-5 text-muted-foreground [overflow-wrap:anywhere]">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </details>
);
