import type { Reading } from "@tanyadata/text-to-sql";
import type { Answer, Answerer, Report } from "../../features/queries/answerer.ts";
import { AppError } from "../../http/app-error.ts";
import { operator, type Viewer } from "../../policy/policy.ts";
import type { SeenData } from "../data-over.ts";
import { joiningRefused, unknownIn } from "./joining.ts";
import {
  type AskedData,
  askedOf,
  namedReading,
  namedSource,
  planOf,
  type Source,
  type Sources,
  sayingWhich,
  storedPlan,
} from "./sources.ts";
import { isSeen, type Seeing, stampOf, stampsOf, together } from "./stamps.ts";

/** The first source: what the server was started with; it needs no name while it is alone. */
interface First {
  readonly title: () => Promise<string>;
  /** Lends it as a user sees it: a question is read and answered from the same. */
  readonly using: <T>(userId: string, work: (data: LentFirst) => Promise<T>) => Promise<T>;
  readonly data: Omit<AskedData, "read" | "answerRead" | "answerer">;
}
type LentFirst = Pick<SeenData, "seenAs" | "read" | "answerRead" | "answerer">;

/** What questions are asked of, over all sources. */
type AskedOfAll = Omit<AskedData, "read" | "answerRead"> & {
  /** How a user sees the data now: whether what was told under a view is still theirs. */
  seeing(userId: string): Promise<(seenAs: string | null) => boolean>;
};

type Options = Parameters<Answerer["answer"]>[1];
/** A source that may answer: the first, or one beside it. */
interface Candidate {
  readonly id: string | null;
  readonly title: string;
  readonly data: LentFirst;
}
interface Read {
  readonly of: Candidate;
  readonly reading: Reading;
}

/** Everybody's data, as somebody sees them. */
const asUser = (id: string): Viewer => ({ kind: "user", id });
/** Under which view a source told something. */
const seenIn = ({ id, data: { seenAs } }: Candidate): string => (id === null ? seenAs : stampOf(id, seenAs));

/**
 * Answers over several sources, each with its own engine: a question is read over all, and answered from the one that takes least for
 * granted; where two do, it is asked back which is meant. Nothing is computed over two of them. What an answer leads to (its follow-ups,
 * slots, SQL) stays with its source. Without a second source it is the first alone.
 */
export function severalSources({ title, using, data }: First, others: Sources): AskedOfAll {
  /** Does something with the data that a stored plan is of. @throws AppError where these are not in service any more */
  function of<T>(
    viewer: Viewer,
    stored: unknown,
    work: (data: First["data"], plan: unknown) => Promise<T>,
  ): Promise<T> {
    const { source, plan } = planOf(stored);
    return source === null ? work(data, plan) : others.using(viewer, async (all) => work(dataOf(source, all), plan));
  }

  async function answer(
    question: string,
    options: Options,
    own: LentFirst,
    sources: readonly Source[],
  ): Promise<Answer> {
    const first: Candidate = { id: null, title: await title(), data: own };
    const all: readonly Candidate[] = [first, ...sources];
    const named = namedSource(question, all);
    const before = planOf(options.previous);
    const asked = named?.question ?? question;
    const previousOf = ({ id }: Candidate): unknown => (before.source === id ? before.plan : null);
    const answerOf = (one: Candidate, reading?: Reading): Promise<Answer> => {
      const ask = (report?: Report): Promise<Answer> => {
        const asking = { ...options, previous: previousOf(one), ...(report && { report }) };
        return reading
          ? one.data.answerRead(asked, { ok: true, value: reading }, asking)
          : one.data.answerer.answer(asked, asking);
      };
      return one.id === null ? ask(options.report) : told(one, ask, options.report);
    };
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
    const seenInAll = (some: readonly Read[]) => ({ seenAs: together(some.map(({ of }) => seenIn(of))) });
    if (another && !ofBefore) return { ...whichOne(asked, best), ...seenInAll(best) };
    const chosen = ofBefore ?? only ?? null;
    if (chosen) return answerOf(chosen.of, chosen.reading);
    const joining = joiningRefused(reads.map(({ of, reading }) => ({ title: of.title, reading })));
    if (joining !== null) return { kind: "no_answer", detail: joining, suggestions: [], ...seenInAll(reads) };
    const known = closestOf(reads);
    return known ? answerOf(known.of, known.reading) : answerOf(first);
  }

  return {
    answerer: {
      answer: (question, options) =>
        using(options.userId, (own) =>
          others.using(asUser(options.userId), (sources) =>
            sources.length === 0 && planOf(options.previous).source === null
              ? own.answerer.answer(question, options)
              : answer(question, options, own, sources),
          ),
        ),
    },
    fullQuestion: (question, stored, asker) =>
      of(asUser(asker.userId), stored, (data, plan) => data.fullQuestion(question, plan, asker)),
    slots: (question, stored, asker) =>
      of(asUser(asker.userId), stored, (data, plan) => data.slots(question, plan, asker)),
    // A list of answers is shown also where a source is gone. What was told is looked up among all names: it is its user's already.
    regions: (stored, result) => of(operator, stored, (data, plan) => data.regions(plan, result)).catch(() => null),
    results: {
      run: (sql, options) =>
        of(asUser(options.userId), options.of, (data, plan) => data.results.run(sql, { ...options, of: plan })),
      stream: async function* (sql, options) {
        const { source, plan } = planOf(options.of);
        if (source === null) yield* data.results.stream(sql, options);
        else
          yield* streamFrom(others, asUser(options.userId), source, (lent) =>
            lent.results.stream(sql, { ...options, of: plan }),
          );
      },
    },
    seeing: (userId) =>
      using(userId, ({ seenAs }) =>
        others.using(asUser(userId), async (sources) => {
          const theirs = await others.outOfReach(userId);
          const isOfFirst = (stamp: string): boolean => seenAs === "" || stamp === seenAs;
          const now: Seeing = {
            isOfFirst,
            others: stampsOf(sources),
            isInService: (id) => others.isInService(id) && !theirs.has(id),
          };
          return (stored) => isSeen(stored, now);
        }),
      ),
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
  others: Sources,
  viewer: Viewer,
  id: string,
  open: (data: AskedData) => AsyncIterable<T>,
): AsyncIterable<T> {
  let end = (): void => {};
  const lent = new Promise<AskedData>((resolve, reject) => {
    others
      .using(viewer, async (sources) => {
        resolve(dataOf(id, sources));
        await new Promise<void>((over) => {
          end = over;
        });
      })
      .catch(reject);
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
function closestOf(reads: readonly Read[]): Read | undefined {
  const [best] = [...reads].sort((a, b) => unknownIn(a.reading).length - unknownIn(b.reading).length);
  return best;
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
  of: Candidate,
  ask: (report: Report) => Promise<Answer>,
  report: Report = () => {},
): Promise<Answer> {
  const { id, title } = of;
  const answer = await ask((progress) =>
    report(
      progress.event === "reading"
        ? { event: "reading", data: { reading: namedReading(progress.data.reading, title) } }
        : progress,
    ),
  );
  const seen = { seenAs: seenIn(of) };
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
