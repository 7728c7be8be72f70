/** A sentence with its figures and names in bold: of Markdown it has nothing else. */
export const Sentence = ({ text }: { text: string }) => (
  <p className="text-sm leading-6 [overflow-wrap:anywhere]">
    {text.split("**").map((part, index) =>
      index % 2 === 1 ? (
        <strong key={index} className="font-semibold">
          {part}
        </strong>
      ) : (
        part
      ),
    )}
  </p>
);
