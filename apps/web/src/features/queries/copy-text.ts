import type { ChatMessage } from "./message.ts";

/** Markdown of an answer as text without its marks: lists keep their lines, links their addresses. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\(([^)\s]*)\)/g, (_, text: string, url: string) =>
      text === url ? url : `${text} (${url})`,
    )
    .replace(/^#{1,6} +/gm, "")
    .replace(/(\*\*|__|`)(?=\S)(.*?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\w*])([*_])(?=\S)([^*_\n]*)(?<=\S)\1(?![\w*])/g, "$2")
    .trim();

/** What is put on the clipboard of an answer: its text, and where its figures come from. */
export function copyText(markdown: string, sources: ChatMessage["sources"]): string {
  const from = sources.map(({ title, url }) => `Sumber: ${title} (${url})`);
  return [plainText(markdown), ...(from.length > 0 ? ["", ...from] : [])].join("\n");
}
