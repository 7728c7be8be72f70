import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const root = resolve(import.meta.dirname, "../..");

export interface OrganisationServer {
  /** What a server is started with to let people in by this provider. */
  readonly env: Readonly<Record<string, string>>;
  readonly issuer: string;
  stop(): Promise<void>;
}

/** A port that is free now: a provider must know the address that it sends people back to before the server listens there. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** A real provider of log-ins as a process of its own; its only member is `siti`. `passwords`: who may log in with one. */
export async function startOrganisation(passwords: "everybody" | "administrators"): Promise<OrganisationServer> {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["--import", "tsx", "apps/server/src/testing/serve-log-in-provider.ts", site], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const [line] = await Promise.race([
    once(createInterface(child.stdout), "line"),
    ended.then(() => Promise.reject(new Error("The provider of log-ins ended"))),
  ]);
  const { issuer, client } = JSON.parse(String(line));
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-log-in-"));
  const file = join(folder, "providers.json");
  const provider = {
    ...{ id: "kantor", title: "Akun Dinas", issuer, client_id: client.id, client_secret: client.secret },
    ...{ scopes: ["openid", "email", "profile", "groups"], join: { groups: ["tanyadata"] } },
  };
  await writeFile(file, JSON.stringify([provider]), { mode: 0o600 });
  return {
    env: {
      ...{ PORT: String(port), TANYADATA_PUBLIC_URL: site },
      ...{ TANYADATA_LOGIN_PROVIDERS: file, TANYADATA_PASSWORD_LOGIN: passwords },
    },
    issuer,
    stop: async () => {
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
