import { Document, isScalar, visit } from "yaml";
import type { Draft } from "../model/words.ts";

/** What stands behind each word that a language model proposed, in the file that a person reads. */
const mark = " usulan model bahasa, belum diperiksa";

/**
 * A part of a model as YAML, in which words that were proposed, alone or in a phrase, are marked, and what was said of it stands on top.
 * @param lines phrases that were there without them
 */
export function markedYaml(
  file: Draft,
  words: readonly string[],
  lines: ReadonlySet<string>,
  description: string | undefined,
): string {
  const document = new Document(file);
  const isProposed = (text: string): boolean =>
    !lines.has(text) && words.some((word) => ` ${text} `.includes(` ${word} `));
  if (words.length > 0)
    visit(document, {
      Seq: (_, { items }) => {
        for (const item of items)
          if (isScalar(item) && typeof item.value === "string" && isProposed(item.value)) item.comment = mark;
      },
    });
  if (description !== undefined) document.commentBefore = `${mark}: ${description}`;
  return document.toString({ lineWidth: 0 });
}
