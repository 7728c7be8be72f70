import type { SentenceReading, ShownTarget } from "@tanyadata/contract";
import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import type { Engine } from "@tanyadata/text-to-sql";
import { likenessTo } from "./likeness.ts";
import type { AskedQuestion } from "./order.ts";
import { sentenceOf } from "./read-sentence.ts";
import { type ModelTarget, memberTarget, saidAs, targetsOf } from "./targets.ts";

const mostShown = 8;
const mostFound = 30;
/** How long what a word may mean is tried, by asking the question with it. */
const mostMilliseconds = 4000;
/** Names that are less alike are no guess. */
const alikeName = 0.6;
const leastLike = 0.35;

interface Model {
  readonly model: SemanticModel;
  readonly members: readonly Member[];
  readonly engine: Pick<Engine, "read">;
}

/** What a question's unknown words (or `term`) may mean: first what makes a question of it that is read, of these what is most alike. */
export function nearestOf(
  { question, previous, term }: AskedQuestion & { readonly term?: string | undefined },
  { model, members, engine }: Model,
): { reading: SentenceReading; nearest: ShownTarget[] } {
  const reading = sentenceOf(engine.read(question, previous));
  const word = term ?? (reading.obstacle?.kind === "word" ? reading.obstacle.words[0] : undefined);
  if (word === undefined) return { reading, nearest: [] };
  const like = likenessTo(word);
  const headlines = new Set(model.root.headlines);
  const small = word.toLowerCase();
  const guesses = [...targetsOf(model), ...membersLike(like, members, model)]
    .map((target) => ({ target, guess: guessed(target, like, small) + (isHeadline(target, headlines) ? 0.1 : 0) }))
    .sort((a, b) => b.guess - a.guess);
  const end = performance.now() + mostMilliseconds;
  const tried = guesses.map(({ target, guess }) => {
    const said = exchanged(question, word, saidAs(target));
    const read = said !== null && performance.now() < end ? engine.read(said, previous) : null;
    const told = read?.kind === "plan" ? read.reading : null;
    // What a question takes for granted speaks against it.
    const sure = read?.kind === "plan" ? 1 - read.assumed.filter((one) => one !== "year").length * 0.2 : 0;
    return { target, told, guess: guess + sure };
  });
  return {
    reading,
    nearest: tried
      .sort((a, b) => b.guess - a.guess)
      .slice(0, mostShown)
      .map(({ target, told }) => shown(target, told)),
  };
}

/** What is called so, or nearly. */
export function foundBy(search: string, { model, members }: Omit<Model, "engine">): ShownTarget[] {
  const like = likenessTo(search);
  return [...targetsOf(model), ...membersLike(like, members, model)]
    .map((target) => ({ target, guess: guessed(target, like, search.toLowerCase()) }))
    .filter(({ guess }) => guess > 0.3)
    .sort((a, b) => b.guess - a.guess)
    .slice(0, mostFound)
    .map(({ target }) => shown(target, null));
}

const isHeadline = ({ target }: ModelTarget, headlines: ReadonlySet<string>): boolean =>
  target.kind === "measure" && headlines.has(target.id);

function guessed(
  { label, terms, told, isSimulated }: ModelTarget,
  like: (other: string) => number,
  word: string,
): number {
  const most = Math.max(like(label), ...terms.map(like));
  // Below that, words have some letters in common, and nothing else.
  return (most < leastLike ? 0 : most) + (told.includes(word) ? 0.4 : 0) - (isSimulated ? 0.5 : 0);
}

const membersLike = (
  like: (other: string) => number,
  members: readonly Member[],
  model: SemanticModel,
): ModelTarget[] =>
  members
    .map((member) => ({ member, guess: like(member.name) }))
    .filter(({ guess }) => guess >= alikeName)
    .sort((a, b) => b.guess - a.guess || prominenceOf(a.member, model) - prominenceOf(b.member, model))
    .slice(0, mostFound)
    .map(({ member }) => memberTarget(member, model));

const prominenceOf = ({ entity }: Member, { entities }: SemanticModel): number => entities.get(entity)?.prominence ?? 0;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");

/** The question with other words in the place of a word; null where it does not stand there by itself. */
function exchanged(question: string, word: string, other: string): string | null {
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, "iu");
  return found.test(question) ? question.replace(found, () => other) : null;
}

const shown = ({ target, is, label, terms, of }: ModelTarget, reading: string | null): ShownTarget => ({
  ...{ target, is, label, terms, of, reading },
});
