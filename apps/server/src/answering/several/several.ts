import type { Reading } from "@tanyadata/text-to-sql";
import { type Answer, type Answerer, forEverybody, type Report } from "../../features/queries/answerer.ts";
import { AppError } from "../../http/app-error.ts";
import { joiningRefused, unknownIn } from "./joining.ts";
import {
  type AskedData,
  askedOf,
  namedReading,
  namedSource,
  planOf,
  type Source,
  sayingWhich,
  storedPlan,
  type UsingSources,
} from "./sources.ts";

/** The first source: what the server was started with; it needs no name while it is alone. */
interface First {
  readonly title: () => Promise<string>;
  /** Under which view a user sees it; by default nothing of it is kept from anybody. */
  readonly seenAs?: (userId: string) => Promise<string>;
  readonly data: AskedData;
}

type Options = Parameters<Answerer["answer"]>[1];
/** A source that may answer: the first, or one beside it. */
interface Candidate {
  readonly id: string | null;
  readonly title: string;
  readonly data: AskedData;
}
interface Read {
  readonly of: Candidate;
  readonly reading: Reading;
}

/**
 * Answers over several sources, each with its own engine: a question is read over all, and answered from the one that takes least for
 * granted; where two do, it is asked back which is meant. Nothing is computed over two of them. What an answer leads to (its follow-ups,
 * slots, SQL) stays with its source. Without a second source it is the first alone.
 */
export function severalSources({ title, seenAs = async () => "", data: first }: First, using: UsingSources): AskedData {
  /** Does something with the data that a stored plan is of. @throws AppError where these are not in service any more */
  function of<T>(stored: unknown, work: (data: AskedData, plan: unknown) => Promise<T>): Promise<T> {
    const { source, plan } = planOf(stored);
    return source === null ? work(first, plan) : using(async (sources) => work(dataOf(source, sources), plan));
  }

  async function answer(question: string, options: Options, sources: readonly Source[]): Promise<Answer> {
    const all: readonly Candidate[] = [{ id: null, title: await title(), data: first }, ...sources];
    const named = namedSource(question, all);
    const before = planOf(options.previous);
    const asked = named?.question ?? question;
    const previousOf = ({ id }: Candidate): unknown => (before.source === id ? before.plan : null);
    const answerOf = (one: Candidate): Promise<Answer> =>
      one.id === null
        ? one.data.answerer.answer(asked, { ...options, previous: previousOf(one) })
        : told(
            one,
            (report) => one.data.answerer.answer(asked, { ...options, previous: previousOf(one), report }),
            options.report,
          );
    if (named) return answerOf(named.source);

    const reads: Read[] = [];
    for (const one of all) {
      const outcome = await one.data.read(asked, previousOf(one), options);
      // What cannot be read now is the matter of who answers it.
      if (outcome.ok) reads.push({ of: one, reading: outcome.value });
    }
    const best = bestOf(reads);
    const [only, another] = best;
    const ofBefore = best.find(({ of }) => of.id === before.source && options.previous != null);
    // What the first source said of it was said to who asks.
    const seen = async () => ({ seenAs: await seenAs(options.userId) });
    if (another && !ofBefore) return { ...whichOne(asked, best), ...(await seen()) };
    if (only) return answerOf((ofBefore ?? only).of);
    const joining = joiningRefused(reads.map(({ of, reading }) => ({ title: of.title, reading })));
    if (joining !== null) return { kind: "no_answer", detail: joining, suggestions: [], ...(await seen()) };
    return answerOf(closest(reads) ?? { id: null, title: "", data: first });
  }

  return {
    read: first.read,
    answerer: {
      answer: (question, options) =>
        using((sources) =>
          sources.length === 0 && planOf(options.previous).source === null
            ? first.answerer.answer(question, options)
            : answer(question, options, sources),
        ),
    },
    fullQuestion: (question, stored, asker) => of(stored, (data, plan) => data.fullQuestion(question, plan, asker)),
    slots: (question, stored, asker) => of(stored, (data, plan) => data.slots(question, plan, asker)),
    // A list of answers is shown also where a source is gone.
    regions: (stored, result) => of(stored, (data, plan) => data.regions(plan, result)).catch(() => null),
    results: {
      run: (sql, options) => of(options.of, (data) => data.results.run(sql, options)),
      stream: async function* (sql, options) {
        const { source } = planOf(options.of);
        if (source === null) yield* first.results.stream(sql, options);
        else yield* streamFrom(using, source, (data) => data.results.stream(sql, options));
      },
    },
  };
}

function dataOf(id: string, sources: readonly Source[]): AskedData {
  const found = sources.find((one) => one.id === id);
  if (!found)
    throw new AppError("warehouse_unavailable", {
      detail: "Sumber data jawaban ini sudah dilepas atau sedang tidak dapat dihubungi.",
    });
  return found.data;
}

/** Lends a source for as long as its rows are read. */
async function* streamFrom<T>(
  using: UsingSources,
  id: string,
  open: (data: AskedData) => AsyncIterable<T>,
): AsyncIterable<T> {
  let end = (): void => {};
  const lent = new Promise<AskedData>((resolve, reject) => {
    using(async (sources) => {
      resolve(dataOf(id, sources));
      await new Promise<void>((over) => {
        end = over;
      });
    }).catch(reject);
  });
  try {
    yield* open(await lent);
  } finally {
    end();
  }
}

/** How well a source explains a question: wholly, with something taken for granted, with a choice left, or not. */
function rank({ reading }: Read): number {
  if (reading.kind === "plan") return reading.assumed.length === 0 ? 3 : 2;
  return reading.kind === "ambiguous" ? 1 : 0;
}

/** Those that explain it best; none where none does. */
function bestOf(reads: readonly Read[]): readonly Read[] {
  const most = Math.max(0, ...reads.map(rank));
  return most === 0 ? [] : reads.filter((one) => rank(one) === most);
}

/** Of refusals that of the source that knows most of the words: what it says helps most. */
function closest(reads: readonly Read[]): Candidate | undefined {
  const [best] = [...reads].sort((a, b) => unknownIn(a.reading).length - unknownIn(b.reading).length);
  return best?.of;
}

/** Asks back which source is meant: with the reading of each, or the choices that each leaves. */
function whichOne(question: string, best: readonly Read[]): Answer {
  const choices = best.flatMap(({ of, reading }) =>
    reading.kind === "ambiguous"
      ? reading.choices.map((choice) => ({
          label: `${choice.label} (${of.title})`,
          question: askedOf(choice.question, of),
        }))
      : [
          {
            label: reading.kind === "plan" ? `${of.title}: ${reading.reading}` : of.title,
            question: askedOf(question, of),
          },
        ],
  );
  return { kind: "ambiguous", detail: "Pertanyaan ini dapat dijawab dari beberapa sumber data. Yang mana?", choices };
}

/** An answer of a source beside the first says which. */
async function told(
  { id, title }: Candidate,
  ask: (report: Report) => Promise<Answer>,
  report: Report = () => {},
): Promise<Answer> {
  const answer = await ask((progress) =>
    report(
      progress.event === "reading"
        ? { event: "reading", data: { reading: namedReading(progress.data.reading, title) } }
        : progress,
    ),
  );
  // Policies are of the first source's data.
  const seen = { seenAs: forEverybody };
  if (answer.kind === "ambiguous")
    return {
      ...answer,
      ...seen,
      choices: answer.choices.map((one) => ({ ...one, question: askedOf(one.question, { title }) })),
    };
  if (answer.kind !== "answer" || id === null) return { ...answer, ...seen };
  return {
    ...answer,
    ...seen,
    ...sayingWhich(answer, { title }),
    plan: storedPlan(id, answer.plan),
  };
}
