import type { Annotation } from "../grounding/sense.ts";
import type { Token } from "../language/token.ts";

const there = /\b(?:di\s?(?:sana|situ))\b/iu;
const stop = /[.!?:]\s+(?=\S)/u;

/** "Saya menulis tentang Kecamatan Cepu. Ada berapa desa di sana?": the question with the one place that was named before it; null where none was, or figures were spoken of. */
export function withPlaceThere(
  question: string,
  tokens: readonly Token[],
  annotations: readonly Annotation[],
): string | null {
  const end = stop.exec(question);
  if (!end) return null;
  const asked = question.slice(end.index + end[0].length);
  if (!there.test(asked) || stop.test(asked)) return null;
  const before = annotations.filter(({ to }) => (tokens[to - 1]?.end ?? 0) <= end.index);
  if (before.some(({ sense }) => sense.kind === "measure" || sense.kind === "attribute")) return null;
  const kindBefore = ({ from }: Annotation): Annotation | undefined =>
    before.find(({ to, sense }) => to === from && sense.kind === "entity");
  const widest = before.filter(
    (one) =>
      isName(one) &&
      (one.to - one.from > 1 || kindBefore(one)) &&
      !before.some((other) => other !== one && other.from <= one.from && one.to <= other.to && isName(other)),
  );
  const [only, ...others] = widest;
  if (!only || others.length > 0) return null;
  const from = kindBefore(only)?.from ?? only.from;
  return asked.replace(there, `di ${question.slice(tokens[from]?.start, tokens[only.to - 1]?.end)}`);
}

const isName = ({ sense }: Annotation): boolean => sense.kind === "place";
