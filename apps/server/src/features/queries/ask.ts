import type { Ask, QueryRecord, Refusal } from "@tanyadata/contract";
import { AppError } from "../../http/app-error.ts";
import { measure } from "../../measuring/measure.ts";
import type { Answer, Answerer, FindFullQuestion, Report } from "./answerer.ts";
import { type Audit, audited, type Telling } from "./audited.ts";
import type { AnswerBefore, OutsideConversation, QueryStore } from "./queries.store.ts";
import { titleOf } from "./title.ts";
import type { Turns } from "./turns.ts";
import type { UnansweredStore } from "./unanswered.store.ts";

export interface AskDeps {
  readonly answerer: Answerer;
  readonly fullQuestion: FindFullQuestion;
  readonly queries: QueryStore;
  readonly turns: Turns;
  readonly unanswered: UnansweredStore;
  readonly audit: Audit;
  readonly now: () => Date;
}

/**
 * Answers a question and stores it in its topic, as it does one that is refused or asked back: that, too, was said. A problem or a
 * client that went away leaves everything as it was; but a question that a language model could not be asked is kept, to be asked
 * again. A topic that is archived or pinned stays so. The first report comes when the work begins: what is wrong with the call itself
 * is thrown before it.
 * @throws AppError `too_many_requests` without a turn, `not_found` for a topic or an answer that is not the user's (any more), or the
 * code of the refusal or problem.
 */
export async function ask(
  deps: AskDeps,
  userId: string,
  question: Ask,
  signal: AbortSignal,
  report: Report = () => {},
): Promise<QueryRecord> {
  const done = await deps.turns.take(userId);
  try {
    const start = { userId, deed: "ask", question: question.question } as const;
    return await audited(deps.audit, start, signal, async (telling) => {
      const stages = timedStages();
      const record = await answerAndStore(deps, userId, question, signal, telling, (progress) => {
        if (progress.event === "stage") stages.begin(progress.data.stage);
        // Known before it runs: it stands in the log also when it then fails.
        if (progress.event === "sql") telling.ran(progress.data.sql);
        report(progress);
      });
      stages.end();
      return record;
    });
  } finally {
    await done();
  }
}

/** Measures how long each stage took, of questions that come to an answer: the last one has storing in it. */
function timedStages() {
  const stages: { readonly stage: string; readonly at: number }[] = [];
  return {
    begin: (stage: string): void => void stages.push({ stage, at: performance.now() }),
    end(): void {
      for (const [index, { stage, at }] of stages.entries())
        measure("tanyadata_question_stage_seconds", ((stages[index + 1]?.at ?? performance.now()) - at) / 1000, {
          stage,
        });
    },
  };
}

type Answered = Extract<Answer, { kind: "answer" }>;

/** What ran for an answer: its own query, and that of its picture. */
function allSqlOf({ sql, result: [, , meta] }: Answered): string {
  return meta?.picture ? `${sql};\n\n${meta.picture.sql}` : sql;
}

async function answerAndStore(
  { answerer, fullQuestion, queries, unanswered, now }: AskDeps,
  userId: string,
  { question, model, chat_topic_id: topicId, after, even_if_large: evenIfLarge = false }: Ask,
  signal: AbortSignal,
  telling: Telling,
  report: Report,
): Promise<QueryRecord> {
  if (topicId && !(await queries.hasTopic(userId, topicId))) throw new AppError("not_found");
  report({ event: "stage", data: { stage: "reading" } });
  const before = await answerBefore(queries, userId, topicId, after);
  const previous = before?.plan ?? null;
  const answer = await answerer.answer(question, { signal, userId, model, report, evenIfLarge, previous });
  signal.throwIfAborted();
  telling.refused(answer);
  if (answer.kind === "problem" && answer.code === "model_unavailable")
    await unanswered.keep(userId, { question, topicId: topicId ?? null, detail: answer.detail }, now());
  if (answer.kind === "problem") throw problem(answer, topicId);
  const topic = topicId ? { id: topicId } : { title: titleOf(question) };
  /** An answer that may have taken something from the one before it bears that in its full question, or names it. */
  const outside = async (answer: Answered): Promise<OutsideConversation> => {
    if (!before?.plan) return { fullQuestion: question, follows: null };
    // The answer is there: what goes wrong while other words for it are looked for must not lose it.
    const full = await fullQuestion(question, answer.plan, { userId, signal }).catch(() => null);
    return { fullQuestion: full?.words ?? answer.reading, follows: full?.isProven ? null : before.id };
  };
  let record: QueryRecord | undefined;
  if (answer.kind === "answer") {
    const whole = { ...answer, ...(await outside(answer)) };
    telling.ran(allSqlOf(answer));
    record = await telling.kept("done", (tell) => queries.add(userId, topic, question, whole, now(), tell));
  } else
    record = await telling.kept(answer.kind, (tell) =>
      queries.refuse(userId, topic, question, refusalOf(answer), now(), tell),
    );
  if (!record) throw new AppError("not_found", { detail: "The topic was deleted while the question was answered" });
  if (record.refusal) throw refused(record.refusal, record);
  await unanswered.forget(userId, question);
  return record;
}

/** What the question follows: the answer that its asker names, for another window may have gone on; else the topic's last one. */
async function answerBefore(
  queries: QueryStore,
  userId: string,
  topicId: Ask["chat_topic_id"],
  after: Ask["after"],
): Promise<AnswerBefore | undefined> {
  if (after === null) return undefined;
  if (after === undefined) return topicId ? queries.lastAnswer(userId, topicId) : undefined;
  const answer = topicId ? await queries.answerIn(userId, topicId, after) : undefined;
  if (!answer) throw new AppError("not_found", { detail: "The answer that the question follows is not there" });
  return answer;
}

const refusalOf = (answer: Extract<Answer, { kind: "no_answer" | "ambiguous" }>): Refusal & Pick<Answer, "seenAs"> => ({
  ...(answer.seenAs !== undefined && { seenAs: answer.seenAs }),
  code: answer.kind,
  detail: answer.detail,
  suggestions: answer.kind === "no_answer" ? [...answer.suggestions] : [],
  choices: answer.kind === "ambiguous" ? [...answer.choices] : [],
});

/** A refusal as a problem of the call; it tells where the question is kept. */
const refused = ({ code, detail, suggestions, choices }: Refusal, record: QueryRecord): AppError =>
  new AppError(code, {
    detail,
    chat_topic_id: record.chat_topic_id,
    query_id: record.query_id,
    ...(code === "no_answer" ? { suggestions } : { choices }),
  });

const problem = (answer: Extract<Answer, { kind: "problem" }>, topicId: string | null | undefined): AppError =>
  new AppError(answer.code, {
    detail: answer.detail,
    ...(topicId ? { chat_topic_id: topicId } : {}),
    ...("suggestions" in answer ? { suggestions: [...answer.suggestions] } : {}),
  });
