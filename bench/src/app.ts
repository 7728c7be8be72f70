import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const account = { email: "bench@contoh.id", password: "Rahasia123" };

/** The real server over a new data folder. */
export interface App {
  readonly url: string;
  readonly dataDir: string;
  /** The administrator's access token. */
  readonly token: string;
  /** Waits until it does nothing by itself any more: after a start it prepares what nobody has asked for yet. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server on a free port, its data below `folder`, with the web app that was built last; `settings` stand beside or above its own. Throws with all it said when it ends instead. */
export async function startApp(folder: string, settings: Readonly<Record<string, string>> = {}): Promise<App> {
  const dataDir = await mkdtemp(join(folder, "app-"));
  const child = spawn(process.execPath, ["--import", "tsx", "apps/server/src/main.ts"], {
    cwd: resolve(import.meta.dirname, "../.."),
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      // Journeys and rounds ask faster than people.
      TANYADATA_QUESTIONS_PER_MINUTE: "1000000",
      PORT: "0",
      TANYADATA_METRICS_PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: "",
      WAREHOUSE_URL: "",
      TANYADATA_MODEL: "",
      TANYADATA_DATA_DIR: dataDir,
      TANYADATA_ADMIN_EMAIL: account.email,
      TANYADATA_ADMIN_PASSWORD: account.password,
      ...settings,
    },
  });
  const ended = once(child, "exit");
  const end = () => void child.kill();
  process.once("exit", end);
  void ended.then(() => process.off("exit", end));
  let said = "";
  const url = await new Promise<string>((found, failed) => {
    const listen = (data: Buffer) => {
      said += data;
      const address = /ready: (http:\/\/\S+)/.exec(said)?.[1];
      if (address) found(address);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    void ended.then(() => failed(new Error(`The server ended. It said:\n${said}`)));
  });
  return {
    url,
    dataDir,
    token: await logIn(url, account),
    settled: () => settled(/Metrics: (\S+)/.exec(said)?.[1] ?? ""),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

/** Seconds of the processor that a server with nothing to do takes at most in a look, and seconds from one look to the next. */
const idle = 0.1;
const look = 2;

async function settled(metrics: string): Promise<void> {
  const used = async (): Promise<number> => {
    const told = await (await fetch(metrics)).text();
    return Number(/^tanyadata_cpu_seconds_total (\S+)/m.exec(told)?.[1]);
  };
  for (let before = await used(); ; ) {
    await wait(look * 1000);
    const now = await used();
    if (now - before < idle) return;
    before = now;
  }
}

/** The access token of one more user. */
export async function joined({ url, token }: App, email: string): Promise<string> {
  const user = { ...account, email };
  await post(`${url}/api/v1/registration`, { ...user, nickname: email.split("@")[0] }, token);
  return logIn(url, user);
}

const logIn = async (url: string, user: typeof account): Promise<string> =>
  ((await post(`${url}/api/v1/user/login`, user)) as { token: string }).token;

async function post(url: string, body: unknown, token?: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const told: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(told)}`);
  return told;
}
