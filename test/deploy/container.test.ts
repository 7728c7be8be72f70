import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { leavesIn, makeReadOnly, perform, stepsOf } from "./dockerfile.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const asked = process.env.TANYADATA_TEST_CONTAINER === "1";
const reason = !asked
  ? "it installs everything anew, which takes minutes (TANYADATA_TEST_CONTAINER=1 runs it)"
  : process.getuid?.() === 0
    ? undefined
    : "only root may become another user";
if (reason) console.warn(`NOT RUN: the Dockerfile's steps in a bare folder because ${reason}`);

test.skipIf(reason)(
  "the Dockerfile's steps, in a bare folder, come to a server that an ordinary user runs from a tree that it may not write to",
  { timeout: 1_200_000 },
  async () => {
    const into = mkdtempSync(join(tmpdir(), "tanyadata-container-"));
    try {
      // The base image's part: this Node with its npm.
      const bin = join(into, "bin");
      mkdirSync(bin);
      symlinkSync(process.execPath, join(bin, "node"));
      const npm = execFileSync("which", ["npm"], { encoding: "utf8" }).trim();
      symlinkSync(npm, join(bin, "npm"));
      const rules = readFileSync(join(root, ".dockerignore"), "utf8");
      const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
      const steps = stepsOf(readFileSync(join(root, "Dockerfile"), "utf8")).filter(
        ({ rest }) => !rest.startsWith("mkdir -p /data"),
      );
      const image = perform(
        steps,
        root,
        files.filter((file) => leavesIn(rules, file) && existsSync(join(root, file))),
        into,
        bin,
      );
      const [data, temporary] = [join(into, "data"), join(into, "tmp")];
      for (const folder of [data, temporary]) {
        mkdirSync(folder);
        chownSync(folder, image.user.uid, image.user.gid);
      }
      execFileSync("chmod", ["755", into]);
      makeReadOnly(image.root, data);
      rmSync(join(into, "build"), { recursive: true });
      const [, ...args] = image.command;
      const child = spawn(process.execPath, args, {
        cwd: join(image.root, "app"),
        ...image.user,
        env: {
          ...image.environment,
          PATH: bin,
          HOST: "127.0.0.1",
          PORT: "0",
          TANYADATA_DATA_DIR: data,
          TMPDIR: temporary,
          TANYADATA_ADMIN_PASSWORD: "Rahasia123",
        },
      });
      child.on("error", () => {});
      try {
        let said = "";
        const url = await new Promise<string>((resolve, reject) => {
          for (const output of [child.stdout, child.stderr])
            output.on("data", (text) => {
              said += text;
              const address = /ready: (http:\/\/\S+)/.exec(said)?.[1];
              if (address) resolve(address);
            });
          child.once("close", (code) => reject(new Error(`ended with ${code}:\n${said}`)));
        });
        expect((await fetch(url)).headers.get("content-type")).toContain("text/html");
        const headers = { "content-type": "application/json" };
        const credentials = { email: "admin@tanyadata.local", password: "Rahasia123" };
        const { token } = (await (
          await fetch(`${url}/api/v1/login`, { method: "POST", headers, body: JSON.stringify(credentials) })
        ).json()) as { token: string };
        const question = { question: "Berapa jumlah penduduk Jawa Barat?" };
        const answer = await fetch(`${url}/api/v1/askdb/ask`, {
          method: "POST",
          headers: { ...headers, authorization: `Bearer ${token}` },
          body: JSON.stringify(question),
        });
        expect([answer.status, await answer.json()]).toEqual([
          200,
          expect.objectContaining({ question: question.question }),
        ]);
        const health = /CMD (\[.*\])/.exec(
          readFileSync(join(root, "Dockerfile"), "utf8").replace(/\\\n\s*/g, " "),
        )?.[1];
        const [, ...probe] = JSON.parse(health ?? "[]") as string[];
        execFileSync(process.execPath, probe, { env: { PORT: new URL(url).port } });
        expect(() => execFileSync(process.execPath, probe, { env: { PORT: "1" }, stdio: "pipe" })).toThrow();
        child.kill("SIGTERM");
        expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
      } finally {
        child.kill("SIGKILL");
      }
      console.log(
        `MB of the image's own: ${execFileSync("du", ["-sm", image.root], { encoding: "utf8" }).split("\t")[0]}`,
      );
    } finally {
      execFileSync("chmod", ["-R", "u+w", into]);
      rmSync(into, { recursive: true, force: true });
    }
  },
);
