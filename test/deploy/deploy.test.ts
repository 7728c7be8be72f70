import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { leavesIn, stepsOf } from "./dockerfile.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");
const told = new Set(
  read("docs/configuration.md")
    .match(/`([A-Z][A-Z0-9_]+)`/g)
    ?.map((name) => name.slice(1, -1)),
);
const settings = (text: string): string[] => [
  ...new Set(text.match(/\b(TANYADATA_\w+|DATABASE_URL|WAREHOUSE_URL)\b/g)),
];
/** Names that are the proxies' own and no setting of the server. */
const ofProxies = new Set(["TANYADATA_HOST", "TANYADATA_NODES"]);

/** What linters of Dockerfiles hold against one (hadolint's rules, by their numbers). */
function lintDockerfile(text: string): string[] {
  const steps = stepsOf(text);
  const of = (word: string) => steps.filter((step) => step.word === word).map(({ rest }) => rest);
  const stages = of("FROM").flatMap((from) => /\sAS\s+(\S+)/i.exec(from)?.[1] ?? []);
  const known = new Set("FROM AS ENV WORKDIR COPY RUN VOLUME USER EXPOSE STOPSIGNAL HEALTHCHECK CMD".split(" "));
  const last = text.slice(text.lastIndexOf("\nFROM "));
  return [
    ...steps.filter(({ word }) => !known.has(word)).map(({ word }) => `${word} is no instruction that is used here`),
    ...of("FROM")
      .filter((from) => !/^[\w./-]+:\d+\.\d+\.\d+[\w.-]*/.test(from))
      .map((from) => `DL3006/DL3007 ${from} is not pinned`),
    ...of("WORKDIR")
      .filter((folder) => !folder.startsWith("/"))
      .map((folder) => `DL3000 ${folder}`),
    ...of("RUN")
      .filter((run) => /\bsudo\b|\bcd \//.test(run))
      .map((run) => `DL3003/DL3004 ${run}`),
    ...of("COPY")
      .flatMap((copy) => /--from=(\S+)/.exec(copy)?.[1] ?? [])
      .filter((from) => !stages.includes(from))
      .map((from) => `DL3022 ${from}`),
    ...of("CMD")
      .filter((command) => !command.startsWith("["))
      .map((command) => `DL3025 ${command}`),
    ...(/^USER (?!0\b|root\b)\S+/m.test(last) ? [] : ["DL3002 the last user is root"]),
    ...(of("CMD").length === 1 && of("HEALTHCHECK").length === 1 ? [] : ["one CMD and one HEALTHCHECK"]),
    ...(/(PASSWORD|SECRET|KEY|TOKEN)=/.test(text) ? ["a secret is built in"] : []),
  ];
}

describe("the Dockerfile", () => {
  const text = read("Dockerfile");
  test("is in order, and one with a fault is not", () => {
    expect(lintDockerfile(text)).toEqual([]);
    expect(lintDockerfile(text.replaceAll(/:24\.\d+\.\d+-\S+/g, ":latest"))).not.toEqual([]);
    expect(lintDockerfile(text.replace(/^USER .*$/m, ""))).toContain("DL3002 the last user is root");
    expect(lintDockerfile(text.replace("--from=build", "--from=other"))).toContain("DL3022 other");
  });

  test("has what it copies, and takes no secret and nothing that is kept into the image", () => {
    const rules = read(".dockerignore");
    const files = execFileSync("git", ["ls-files"], { cwd: fileURLToPath(root), encoding: "utf8" })
      .trim()
      .split("\n");
    const taken = files.filter((file) => leavesIn(rules, file));
    for (const file of ["package-lock.json", "scripts/build.mjs", "apps/server/src/main.ts", "e2e/package.json"])
      expect(taken).toContain(file);
    for (const { word, rest } of stepsOf(text))
      if (word === "COPY" && rest.startsWith("--from=build /app/") && !/node_modules|dist/.test(rest)) {
        const source = rest.split(/\s+/)[1]?.replace("/app/", "") ?? "";
        expect(taken.some((file) => file === source || file.startsWith(`${source}/`))).toBe(true);
      }
    for (const path of [
      ".env",
      "apps/server/.env",
      "data/app.sqlite",
      "data/app.key",
      ".git/config",
      "apps/web/dist/x",
      "packages/a/node_modules/b",
      "deploy/.env",
    ])
      expect([path, leavesIn(rules, path)]).toEqual([path, false]);
    // Every workspace is declared in the lock: without its package.json nothing installs.
    for (const file of files.filter((file) => /(^|\/)package\.json$/.test(file) && !file.includes("scripts/")))
      expect(taken).toContain(file);
  });

  test("runs the Node that the project says it runs on", () => {
    expect(text).toContain(`node:${read(".nvmrc").trim()}`);
  });
});

describe("what is deployed", () => {
  const compose = read("deploy/compose.yaml");
  test("names settings that there are", () => {
    for (const path of [
      "deploy/compose.yaml",
      "deploy/env.example",
      "deploy/tanyadata.service",
      "deploy/nginx.conf",
      "Dockerfile",
    ])
      expect([path, settings(read(path)).filter((name) => !told.has(name) && !ofProxies.has(name))]).toEqual([
        path,
        [],
      ]);
  });

  test("compose: pinned images, no rights that are not needed, volumes that are declared", () => {
    for (const [, image = ""] of compose.matchAll(/image: (\S+)/g))
      expect(image).toMatch(/^(tanyadata:local|[\w/]+:\d+\.\d+(\.\d+)?[\w.-]*)$/);
    const declared = /^volumes: \{(.*)\}$/m.exec(compose)?.[1]?.match(/[\w-]+(?=: \{)/g) ?? [];
    const used = [...compose.matchAll(/"([\w-]+):\/[\w/]+"/g)].map(([, name = ""]) => name);
    expect([...new Set(used)].sort()).toEqual([...declared].sort());
    for (const word of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"])
      expect(compose).toContain(word);
    const port = /ports: \["(127\.0\.0\.1:)?3000:3000"\]/g;
    for (const [, address] of compose.matchAll(port)) expect(address).toBe("127.0.0.1:");
    const grace = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]);
    expect(grace).toBeGreaterThan(Number(/TANYADATA_DRAIN_SECONDS: "(\d+)"/.exec(compose)?.[1]) + 10);
    for (const profile of ["alone", "postgresql", "cluster"])
      expect(compose).toMatch(new RegExp(`profiles: \\[[^\\]]*${profile}`));
  });

  test("systemd takes the unit", ({ skip }) => {
    if (spawnSync("systemd-analyze", ["--version"]).status !== 0) return skip("systemd-analyze is not installed");
    const checked = spawnSync("systemd-analyze", ["verify", fileURLToPath(new URL("deploy/tanyadata.service", root))], {
      encoding: "utf8",
    });
    // The programs that it starts need not lie on this machine.
    const faults = `${checked.stdout}${checked.stderr}`
      .split("\n")
      .filter((line) => line.includes("tanyadata.service") && !line.includes("is not executable"));
    expect(faults).toEqual([]);
  });

  test("each file is told in docs/operations.md", () => {
    const docs = read("docs/operations.md");
    for (const file of [
      "Dockerfile",
      "deploy/compose.yaml",
      "deploy/Caddyfile",
      "deploy/nginx.conf",
      "deploy/tanyadata.service",
    ]) {
      expect(existsSync(new URL(file, root))).toBe(true);
      expect(docs).toContain(file.replace("deploy/", ""));
    }
  });
});
