import { type Config, ConfigError, type LanguageModelConfig, loadConfig } from "../config.ts";
import { AppError } from "../http/app-error.ts";
import { type Model, type ModelFailure, type Prompt, type ReplyShape, totalOf } from "../models/language-model.ts";
import { openAiModel } from "../models/openai-model.ts";
import { providerOf } from "../organisation/provider.ts";
import { examineCollectors } from "./doctor-collectors.ts";
import { examineMachine } from "./doctor-machine.ts";
import { examineState } from "./doctor-state.ts";
import { examineDocuments, examineStorage } from "./doctor-storage.ts";

const usage = `Tests the machine and what is configured, and says in words what is wrong.

  npm run doctor

Node, clock, folders and their room, backups, proxies, warehouse and model, PostgreSQL of the app state with its rights, ends of certificates,
the public address, documents that are encrypted or not, the scanner of files (by the test file that all scanners find). Nothing is changed.
Whoever collects the audit log elsewhere: whether they answer, and what they lack.
Each provider of log-ins: whether it can be asked, and is the one that was meant.
The bucket of documents: writes, reads, lists and removes a small file of its own.
For each deployed language model: one call for streaming, one for structured output; about 100 tokens each.
Exit codes: 0 all is well, 1 something is wrong, 2 wrong usage.`;

const shape: ReplyShape = {
  name: "doctor",
  schema: {
    type: "object",
    properties: {
      color: { type: "string", enum: ["merah", "biru"] },
      number: { anyOf: [{ type: "integer" }, { type: "null" }] },
    },
    required: ["color", "number"],
    additionalProperties: false,
  },
};

/** What the operator can do about it. */
function adviceOn(failure: ModelFailure, { baseUrl, deployed, timeout }: LanguageModelConfig, model: Model): string {
  switch (failure.kind) {
    case "unauthorized":
      return `${baseUrl} does not accept OPENAI_API_KEY (401 or 403). Make a new key, or give this one access.`;
    case "unknown_model":
      return `${baseUrl} answers 404: it has no model ${deployed[model]} (set ${nameOf(model)}), or OPENAI_BASE_URL lacks its path, such as /v1.`;
    case "bad_request":
      return `The server does not take the request (${failure.detail}): structured output or stream_options may be unknown to it.`;
    case "rate_limited":
      return "The server turns requests away (429): the limit of this account is reached. Wait, or raise it.";
    case "quota":
      return "The account has nothing left to spend (insufficient_quota). Add credit at the provider.";
    case "unavailable":
      return `${baseUrl} cannot be reached or fails (${failure.detail}). Check OPENAI_BASE_URL, the proxy and the firewall.`;
    case "broken":
      return "The connection broke in the middle of a reply: a proxy between may not let event streams through.";
    case "stalled":
    case "timeout":
      return `No whole reply within ${timeout / 1000} s. Raise TANYADATA_LLM_TIMEOUT, or use a quicker model.`;
    case "refused":
      return "The model refused a harmless question: look at the provider's content filter.";
    case "truncated":
    case "empty":
      return "The model gave no usable reply: it is not fit for this.";
    default:
      return failure.kind;
  }
}

const nameOf = (model: Model): string => (model === "gpt-4o" ? "TANYADATA_GPT_4O" : "TANYADATA_GPT_4O_MINI");

async function examine(config: LanguageModelConfig, model: Model): Promise<boolean> {
  const port = openAiModel({ ...config, silence: config.timeout });
  const ask = (shape: ReplyShape | undefined, prefix: string) => {
    const prompt: Prompt = {
      model,
      userId: "doctor",
      prefix,
      turns: [{ role: "user", content: shape ? "color biru, number 7" : "Balas dengan satu kata: siap" }],
      shape,
      maxTokens: 50,
      signal: new AbortController().signal,
      calls: { left: 1 },
    };
    return port.complete(prompt);
  };
  const say = (what: string, wrong: string | null, detail = ""): boolean => {
    console.log(
      `${wrong === null ? "✓" : "✗"} ${config.deployed[model]}: ${what}${detail}${wrong === null ? "" : `\n    ${wrong}`}`,
    );
    return wrong === null;
  };
  const began = performance.now();
  const streamed = await ask(undefined, "Jawab singkat.");
  const tells = (completion: typeof streamed): string | null =>
    completion.ok ? null : adviceOn(completion.failure, config, model);
  const cost = streamed.ok ? `, ${totalOf(streamed.usage)} tokens, ${Math.round(performance.now() - began)} ms` : "";
  if (!say("key, address and streaming", tells(streamed), cost)) return false;
  const structured = await ask(shape, "Reply in JSON.");
  const wrong = tells(structured) ?? (structured.ok && !keepsShape(structured.text) ? notStrict : null);
  return say("structured output", wrong);
}

const notStrict =
  "The reply does not keep the shape that was asked for: this server or model has no strict structured output. " +
  "Questions still work where replies happen to fit; most will end in the engine's refusal.";

function keepsShape(text: string): boolean {
  try {
    const { color, number, ...others } = JSON.parse(text) as Record<string, unknown>;
    return color === "biru" && number === 7 && Object.keys(others).length === 0;
  } catch {
    return false;
  }
}

/** Asks the providers of log-ins what they say of themselves. */
async function examineProviders({ logIn, documents }: Config): Promise<boolean> {
  let isWell = true;
  for (const settings of logIn.providers) {
    const what = `log-in by ${settings.title} (${settings.issuer})`;
    const back = `${documents.settings.publicUrl}/api/v1/log-in/${settings.id}/back`;
    try {
      const { warnings } = await providerOf(settings).examine();
      console.log(`✓ ${what}; it must send people back to ${back}`);
      for (const warning of warnings) console.log(`! ${what}: ${warning}`);
      if (!settings.join && !settings.link) console.log(`! ${what}: without join and link nobody new comes in`);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      console.log(`✗ ${what}\n    ${error.message}`);
      isWell = false;
    }
  }
  return isWell;
}

const signs = { well: "✓", warning: "!", wrong: "✗" } as const;

async function main(): Promise<number> {
  if (process.argv.length > 2) {
    const isHelp = ["--help", "-h"].includes(process.argv[2] ?? "");
    console.error(usage);
    return isHelp ? 0 : 2;
  }
  const config = loadConfig();
  const { languageModel, documents } = config;
  const { bucket } = documents;
  const now = new Date();
  const findings = [
    ...(await examineMachine(config, now)),
    ...(await examineState(config, now)),
    ...(await examineDocuments(config)),
    ...(await examineCollectors(config)),
  ];
  for (const { is, what, advice } of findings)
    console.log(`${signs[is]} ${what}${advice === undefined ? "" : `\n    ${advice}`}`);
  const providersAreWell = await examineProviders(config);
  const machineIsWell = findings.every(({ is }) => is !== "wrong") && providersAreWell;
  if (bucket) console.log(`Asking ${bucket.s3.endpoint} …`);
  let isWell = (bucket ? await examineStorage(bucket.s3) : true) && machineIsWell;
  if (!languageModel) {
    console.log(
      "No language model is configured (OPENAI_API_KEY is not set): the built-in engine answers alone, and no question is sent anywhere.",
    );
    return isWell ? 0 : 1;
  }
  console.log(`Asking ${languageModel.baseUrl} …`);
  for (const model of new Map(
    (["gpt-4o", "gpt-4o-mini"] as const).map((one) => [languageModel.deployed[one], one]),
  ).values())
    isWell = (await examine(languageModel, model)) && isWell;
  return isWell ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 2;
}
