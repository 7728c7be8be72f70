import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Step {
  readonly word: string;
  readonly rest: string;
}

/** The steps of a Dockerfile, continued lines put together, without comments. */
export const stepsOf = (text: string): Step[] =>
  text
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ word: line.split(/\s/)[0] ?? "", rest: line.replace(/^\S+\s+/, "") }));

/** Whether a .dockerignore leaves a path in: the last rule that fits it, or a folder above it, counts. */
export function leavesIn(rules: string, path: string): boolean {
  let isIn = true;
  for (const line of rules.split("\n").filter((line) => line !== "" && !line.startsWith("#"))) {
    const rule = line.replace(/^!/, "");
    const parts = path.split("/");
    const above = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
    if (above.some((one) => matches(one, rule))) isIn = line.startsWith("!");
  }
  return isIn;
}

function matches(path: string, rule: string): boolean {
  const pattern = rule
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\//g, "\u0001")
    .replace(/\*/g, "[^/]*")
    .replaceAll("\u0001", "(?:.*/)?");
  return new RegExp(`^${pattern}$`).test(path);
}

/** How this machine reaches the registry, as an engine would hand it to a build. */
const wayOut = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|(https?|no)_proxy)$/i.test(name),
    ),
  );

interface Performed {
  /** Where the image's root would be. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly user: { readonly uid: number; readonly gid: number };
}

/**
 * Performs the steps of a Dockerfile without an engine: each stage is a folder, its absolute paths lie below it, and what a
 * base image brings is the Node that is given. Not the base's other files, nor layers and isolation.
 */
export function perform(
  steps: readonly Step[],
  context: string,
  files: readonly string[],
  into: string,
  node: string,
): Performed {
  const stages = new Map<string, string>();
  let root = "";
  let workdir = "/";
  let environment: Record<string, string> = {};
  let command: string[] = [];
  let user = { uid: 0, gid: 0 };
  const at = (path: string): string => join(root, path.startsWith("/") ? path : join(workdir, path));
  for (const { word, rest } of steps) {
    if (word === "FROM") {
      const name = /\sAS\s+(\S+)$/i.exec(rest)?.[1] ?? "last";
      root = join(into, name);
      stages.set(name, root);
      mkdirSync(root, { recursive: true });
      [workdir, environment] = ["/", {}];
    } else if (word === "WORKDIR") {
      workdir = rest;
      mkdirSync(at("."), { recursive: true });
    } else if (word === "ENV") {
      const [name = "", value = ""] = rest.split(/=(.*)/s);
      environment[name] = value;
    } else if (word === "COPY") {
      const from = /^--from=(\S+)\s+/.exec(rest)?.[1];
      const [source = "", target = ""] = rest.replace(/^--\S+\s+/, "").split(/\s+/);
      if (from !== undefined)
        cpSync(join(stages.get(from) ?? "", source), at(target), { recursive: true, verbatimSymlinks: true });
      else
        for (const file of files) {
          mkdirSync(dirname(at(file)), { recursive: true });
          cpSync(join(context, file), at(file));
        }
    } else if (word === "RUN") {
      // Absolute paths of the image lie below its folder.
      const script = rest.replace(/(^|\s)(\/\w+)/g, (_, before, path) => `${before}${join(root, path)}`);
      execFileSync("/bin/sh", ["-ec", script], {
        cwd: at("."),
        env: { ...wayOut(), ...environment, PATH: `${node}:/usr/bin:/bin`, HOME: join(into, "home") },
        stdio: "pipe",
      });
    } else if (word === "USER") {
      const [uid = 0, gid = 0] = rest.split(":").map(Number);
      user = { uid, gid };
    } else if (word === "CMD") command = JSON.parse(rest);
  }
  return { root, environment, command, user };
}

/** Takes the right to write away from all of a tree but what is named. */
export function makeReadOnly(root: string, but: string): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink() || path === but) continue;
    chmodSync(path, statSync(path).mode & ~0o222);
  }
}
