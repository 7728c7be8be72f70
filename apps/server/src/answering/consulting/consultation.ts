import type { Plan, PlanFault, Reading } from "@tanyadata/text-to-sql";
import type { Answer, Answerer } from "../../features/queries/answerer.ts";
import { problemOf } from "../../features/queries/result-stream.ts";
import type { Calls, ModelFailure, Prompt } from "../../models/language-model.ts";
import type { GuardedFailure } from "../guarded-warehouse.ts";
import { type RanPlan, runPlan, tellPlan } from "../planned-answer.ts";
import { agreementOf, isSame } from "./agreement.ts";
import type { ConsultingParts } from "./consulting-answerer.ts";
import { failureText, isUseless } from "./failure-words.ts";
import { leftOut } from "./left-out.ts";
import { type Pack, packOf } from "./pack.ts";
import { planOfDraft } from "./plan-of-draft.ts";
import { prefixOf } from "./prefix.ts";
import { proseOf } from "./prose.ts";
import { memory, type Remembered } from "./remembered.ts";
import { type PlanDraft, parseReply, Reply, replyShape } from "./reply.ts";
import { strangenessOf } from "./sanity.ts";

type Refused = Extract<Reading, { kind: "refused" }>;
type Options = Parameters<Answerer["answer"]>[1];

/** Calls for one question, attempts that failed included. */
const maxCalls = 5;
const longestReply = 1200;
const maxChoices = 4;

/** A plan that was accepted, and how far it can be trusted. */
interface Accepted {
  readonly ran: RanPlan;
  readonly confidence: "high" | "medium";
}

/** What one reply comes to: an end, or something that the model is told once, to do better. */
type Outcome =
  | { readonly kind: "accepted"; readonly accepted: Accepted }
  | { readonly kind: "end"; readonly answer: Answer }
  /** `missing`: what the semantic model says of figures that it declares missing, which stands if the model does no better. */
  | { readonly kind: "diagnosis"; readonly diagnosis: unknown; readonly missing?: string | undefined };

/** Asks a language model about a question that the engine could not read; always ends in an answer, a question back, or a clear "no". */
export function consultation(parts: ConsultingParts) {
  const { engine, model, languageModel, writeSql, verified, mayReadRows } = parts;
  const prefix = prefixOf(model);
  const remembered = memory(engine, verified);

  return async (question: string, refused: Refused, options: Options): Promise<Answer> => {
    const { signal, report = () => {}, previous } = options;
    let no: Answer = { kind: "no_answer", detail: refused.detail, suggestions: refused.suggestions };
    const known = await remembered.recall(question, previous);
    if (known) return again(known, options);
    report({ event: "stage", data: { stage: "consulting" } });
    const grounding = engine.ground(question, previous);
    let pack = packOf(question, grounding, engine, model);
    let turns: Prompt["turns"] = [{ role: "user", content: pack.text }];
    const calls = { left: maxCalls };
    let mayLook = true;
    let mayRepair = true;

    while (true) {
      const completion = await languageModel.complete({
        model: options.model,
        userId: options.userId,
        prefix,
        turns,
        shape: replyShape,
        maxTokens: longestReply,
        signal,
        calls,
      });
      if (!completion.ok) return failed(completion.failure, refused, no);
      const reply = parseReply(completion.text, Reply);
      if (reply?.reply.kind === "look" && mayLook) {
        mayLook = false;
        const inItsWords = engine.ground(reply.restated.slice(0, 500), previous);
        // Its own words speak for nothing: what the question itself may mean stays what the plan is held against.
        const { candidates, named, numbers } = grounding;
        pack = packOf(question, { ...inItsWords, candidates, named, numbers }, engine, model);
        turns = [{ role: "user", content: pack.text }];
        continue;
      }
      if (reply?.reply.kind === "sql") {
        const inItsWords = engine.ground(reply.restated.slice(0, 500));
        const written = await writeSql(reply.restated, inItsWords, options, calls);
        if (written?.kind === "failed") return failed(written.failure, refused, no);
        return written ?? no;
      }
      const outcome: Outcome = reply
        ? await consider(reply, pack, no, options)
        : { kind: "diagnosis", diagnosis: "this is not JSON of the shape that was asked for" };
      if (outcome.kind === "end") return outcome.answer;
      if (outcome.kind === "accepted") {
        const { ran, confidence } = outcome.accepted;
        remembered.keep(question, previous, { plan: ran.plan, confidence, engine: options.model });
        return tell(question, outcome.accepted, options, calls);
      }
      if (outcome.missing) no = { ...no, detail: `Tidak ada angka untuk yang ditanyakan. ${outcome.missing}` };
      if (!mayRepair) return no;
      mayRepair = false;
      const diagnosis = JSON.stringify({ diagnosis: outcome.diagnosis });
      turns = [...turns, { role: "assistant", content: completion.text }, { role: "user", content: diagnosis }];
    }
  };

  async function consider(
    { reply, restated, sure }: Reply,
    pack: Pack,
    no: Answer,
    options: Options,
  ): Promise<Outcome> {
    switch (reply.kind) {
      case "plan":
        return judge(reply.plan, { restated, sure, pack, no, options });
      case "ask":
        return { kind: "end", answer: asked(reply.choices) ?? no };
      case "cannot":
      case "look":
      case "sql":
        return { kind: "end", answer: no };
    }
  }

  interface Circumstances {
    readonly restated: string;
    readonly sure: boolean;
    readonly pack: Pack;
    readonly no: Answer;
    readonly options: Options;
  }

  /** Validated, compiled, run behind the guard, looked at; then held against what the engine thinks possible. */
  async function judge(draft: PlanDraft, { restated, sure, pack, no, options }: Circumstances): Promise<Outcome> {
    const drafted = planOfDraft(draft, pack, engine);
    if (!drafted.ok) {
      const missing = drafted.faults.find(({ fault }) => fault === "missing")?.detail;
      return { kind: "diagnosis", diagnosis: drafted.faults.slice(0, 5) satisfies readonly PlanFault[], missing };
    }
    const { plan } = drafted;
    const missing = leftOut(plan, pack.grounding);
    if (missing) return { kind: "diagnosis", diagnosis: missing };
    const again = engine.ground(restated.slice(0, 500)).candidates;
    const own = agreementOf(plan, pack.grounding.candidates);
    const agreement = own.kind === "apart" ? agreementOf(plan, again.slice(0, 1)) : own;
    if (agreement.kind === "near") return { kind: "end", answer: asked([restated], [plan, agreement.other]) ?? no };
    // What the model says the question means is read to something else than its plan: it is at odds with itself.
    if (agreement.kind === "apart" && (!sure || again.length > 0)) return { kind: "end", answer: no };
    const outcome = await runPlan(parts, plan, options);
    if (!outcome.ok) return failedRun(outcome.failure);
    const strange = own.kind === "same" ? null : strangenessOf(plan, outcome.value.columns, outcome.value.counted);
    if (strange) return { kind: "diagnosis", diagnosis: strange };
    const confidence = own.kind === "same" ? "high" : "medium";
    return { kind: "accepted", accepted: { ran: outcome.value, confidence } };
  }

  /** Questions back: only such as the engine itself answers, each with another plan; null where fewer than two are left. */
  function asked(questions: readonly string[], plans: readonly Plan[] = []): Answer | null {
    const found: { readonly question: string; readonly plan: Plan }[] = [];
    for (const text of [...plans.map((plan) => engine.readingOf(plan)), ...questions]) {
      const question = text.replace(/\s+/g, " ").trim().slice(0, 300);
      const reading = engine.read(question);
      if (reading.kind !== "plan" || found.some(({ plan }) => isSame(plan, reading.plan))) continue;
      if (plans.length > 0 && !plans.some((plan) => isSame(plan, reading.plan))) continue;
      found.push({ question, plan: reading.plan });
    }
    if (found.length < 2) return null;
    return {
      kind: "ambiguous",
      detail: "Pertanyaan ini dapat dipahami dengan beberapa cara. Yang mana yang dimaksud?",
      choices: found.slice(0, maxChoices).map(({ question }) => ({ label: question, question })),
    };
  }

  async function tell(
    question: string,
    { ran, confidence }: Accepted,
    options: Options,
    calls: Calls,
  ): Promise<Answer> {
    const { report = () => {}, model: by } = options;
    const reading = engine.readingOf(ran.plan);
    report({ event: "reading", data: { reading } });
    report({ event: "sql", data: { sql: ran.sql } });
    const prose = mayReadRows ? await proseOf(languageModel, question, reading, ran, options, calls) : null;
    return tellPlan(parts, ran, { reading, engine: by, confidence, prose }, report);
  }

  /** The plan of a question that was asked before, run anew; no call. */
  async function again({ plan, confidence, engine: by }: Remembered, options: Options): Promise<Answer> {
    const { report = () => {} } = options;
    const reading = engine.readingOf(plan);
    report({ event: "reading", data: { reading } });
    const outcome = await runPlan(parts, plan, options, (sql) => {
      report({ event: "sql", data: { sql } });
      report({ event: "stage", data: { stage: "querying" } });
    });
    if (!outcome.ok) return { kind: "problem", ...problemOf(outcome.failure) };
    return tellPlan(parts, outcome.value, { reading, engine: by, confidence }, report);
  }
}

/** A model that could not be asked is a problem that passes; one that answered uselessly leaves the engine's refusal. */
function failed(failure: ModelFailure, { suggestions }: Refused, no: Answer): Answer {
  if (isUseless(failure)) return no;
  return { kind: "problem", code: "model_unavailable", detail: failureText(failure), suggestions };
}

/** A query that the model can do something about is diagnosed; the rest is the warehouse's trouble. */
function failedRun(failure: GuardedFailure): Outcome {
  if (failure.kind === "syntax" || failure.kind === "failed" || failure.kind === "guard")
    return { kind: "diagnosis", diagnosis: `the compiled query failed: ${failure.kind}` };
  return { kind: "end", answer: { kind: "problem", ...problemOf(failure) } };
}
