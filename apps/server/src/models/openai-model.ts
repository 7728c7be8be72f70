import OpenAI, { APIConnectionError, APIError } from "openai";
import type { ChatCompletionChunk } from "openai/resources/chat/completions";
import { traceHeaders } from "../measuring/trace.ts";
import { abortableFetch } from "./abortable-fetch.ts";
import {
  type Completion,
  estimateOf,
  estimateTokens,
  type LanguageModel,
  type Model,
  type ModelFailure,
  type Prompt,
  type Usage,
} from "./language-model.ts";

export interface OpenAiSettings {
  readonly apiKey: string;
  readonly baseUrl: string;
  /** What each model is called at the provider. */
  readonly deployed: Readonly<Record<Model, string>>;
  /** Milliseconds for a whole reply, and for silence once it has begun. */
  readonly timeout: number;
  readonly silence: number;
}

/** What was read of a reply so far. */
interface Received {
  text: string;
  refusal: string;
  finish: string | null;
  usage: Usage | null;
}

/**
 * One attempt at any OpenAI-compatible server. Replies are streamed, so that one that has stopped coming is noticed. What
 * is no text of the reply (calls of tools, thoughts) is passed over: no tool is offered and none is ever run.
 */
export function openAiModel({ apiKey, baseUrl, deployed, timeout, silence }: OpenAiSettings): LanguageModel {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    // Said, so that the client does not look for them in the environment.
    organization: null,
    project: null,
    logLevel: "off",
    // Attempts are counted and paid for: `retrying` makes them.
    maxRetries: 0,
    timeout,
    // A redirect could carry question and key elsewhere.
    fetchOptions: { redirect: "error" },
    fetch: abortableFetch,
  });

  return {
    async complete(prompt) {
      if (prompt.signal.aborted) return { ok: false, failure: { kind: "cancelled" } };
      const received: Received = { text: "", refusal: "", finish: null, usage: null };
      const watch = watchdog(prompt.signal, timeout, silence);
      try {
        const stream = await client.chat.completions.create(
          {
            model: deployed[prompt.model],
            messages: [{ role: "system", content: prompt.prefix }, ...prompt.turns],
            temperature: 0,
            max_tokens: prompt.maxTokens,
            stream: true,
            stream_options: { include_usage: true },
            ...(prompt.shape && {
              response_format: { type: "json_schema", json_schema: { ...prompt.shape, strict: true } },
            }),
          },
          { signal: watch.signal, headers: traceHeaders() },
        );
        for await (const chunk of stream) {
          watch.heard();
          take(chunk, received);
        }
        // An abort ends the client's stream as if it were whole.
        if (watch.reason()) return failed(watch.reason() as ModelFailure, prompt, received);
        return completionOf(prompt, received);
      } catch (error) {
        return failed(watch.reason() ?? failureOf(error, watch.hasBegun()), prompt, received);
      } finally {
        watch.stop();
      }
    },
  };
}

function take(chunk: ChatCompletionChunk, received: Received): void {
  const [choice] = chunk.choices ?? [];
  received.text += choice?.delta?.content ?? "";
  received.refusal += choice?.delta?.refusal ?? "";
  received.finish = choice?.finish_reason ?? received.finish;
  if (chunk.usage)
    received.usage = {
      prompt: chunk.usage.prompt_tokens,
      cached: chunk.usage.prompt_tokens_details?.cached_tokens ?? 0,
      completion: chunk.usage.completion_tokens,
    };
}

function completionOf(prompt: Prompt, received: Received): Completion {
  const { text, refusal, finish } = received;
  if (refusal || finish === "content_filter") return failed({ kind: "refused" }, prompt, received);
  if (finish === "length") return failed({ kind: "truncated" }, prompt, received);
  // A reply that was whole says why it ended; without, the connection closed before its end. Some gateways say "error".
  if (finish === null || finish === "error") return failed({ kind: "broken" }, prompt, received);
  if (text.trim() === "") return failed({ kind: "empty" }, prompt, received);
  return { ok: true, text, usage: usageOf(prompt, received) };
}

function failed(failure: ModelFailure, prompt: Prompt, received: Received): Completion {
  const worked = received.text !== "" || received.refusal !== "" || received.finish !== null;
  return worked ? { ok: false, failure, usage: usageOf(prompt, received) } : { ok: false, failure };
}

const usageOf = (prompt: Prompt, { usage, text }: Received): Usage =>
  usage ?? {
    prompt: estimateOf(prompt) - prompt.maxTokens,
    cached: 0,
    completion: estimateTokens(text),
  };

function failureOf(error: unknown, hasBegun: boolean): ModelFailure {
  if (error instanceof APIConnectionError || !(error instanceof APIError)) {
    if (hasBegun) return { kind: "broken" };
    return { kind: "unavailable", detail: causeOf(error), retryAfter: null };
  }
  const { status = 0, code, headers } = error;
  const retryAfter = retryAfterOf(headers);
  if (status === 401 || status === 403) return { kind: "unauthorized" };
  if (status === 404) return { kind: "unknown_model" };
  if (status === 402) return { kind: "quota" };
  // Azure's filter looks at the question before the model does.
  if (status === 400 && code === "content_filter") return { kind: "refused" };
  if (status === 429) return code === "insufficient_quota" ? { kind: "quota" } : { kind: "rate_limited", retryAfter };
  if (status >= 500 || status === 408 || status === 409)
    return { kind: "unavailable", detail: `HTTP ${status}`, retryAfter };
  // An error that was told within a stream has no status.
  if (status === 0) return { kind: "broken" };
  return { kind: "bad_request", detail: `HTTP ${status}` };
}

/** The innermost reason that has a name ("ECONNREFUSED"): what lies around it says only that a connection failed. */
function causeOf(error: unknown): string {
  const { code, cause, message } = error as { code?: unknown; cause?: unknown; message?: string };
  if (cause !== undefined) return causeOf(cause);
  return typeof code === "string" ? code : (message ?? "no connection");
}

/** Milliseconds; null where it was not said, or not in a way that can be read. */
function retryAfterOf(headers: Headers | undefined): number | null {
  const exact = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (exact >= 0) return exact;
  const said = headers?.get("retry-after");
  if (!said) return null;
  const seconds = Number(said);
  const until = Number.isNaN(seconds) ? Date.parse(said) - Date.now() : seconds * 1000;
  return Number.isNaN(until) ? null : Math.max(0, until);
}

/** Aborts with the caller, after `timeout`, and when nothing was heard for `silence` once the reply has begun. */
function watchdog(caller: AbortSignal, timeout: number, silence: number) {
  const controller = new AbortController();
  let reason: ModelFailure | null = null;
  let hasBegun = false;
  const end = (why: ModelFailure) => (): void => {
    reason ??= why;
    controller.abort();
  };
  const cancel = end({ kind: "cancelled" });
  caller.addEventListener("abort", cancel, { once: true });
  const whole = setTimeout(end({ kind: "timeout" }), timeout);
  let quiet: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    reason: () => reason,
    hasBegun: () => hasBegun,
    heard(): void {
      hasBegun = true;
      clearTimeout(quiet);
      quiet = setTimeout(end({ kind: "stalled" }), silence);
    },
    stop(): void {
      clearTimeout(whole);
      clearTimeout(quiet);
      caller.removeEventListener("abort", cancel);
    },
  };
}
