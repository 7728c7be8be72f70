import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";

const components: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
};

/** An answer's Markdown. HTML in it is text, addresses are http(s) or mail only, and pictures are left out. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="prose">
      <ReactMarkdown remarkPlugins={[remarkGfm]} disallowedElements={["img"]} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
