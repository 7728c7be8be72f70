import { posix } from "node:path";
import { importsOf, isTest, type SourceFile, type Tree, withoutWords, workspaceOf } from "./tree.ts";

/** A law looks at a tree: how many things it looked at, and a sentence for each breach. Having seen nothing is no yes. */
export type Law = (tree: Tree) => { readonly seen: number; readonly breaches: readonly string[] };

/** Which packages each workspace may import. A new room stands here from birth, or imports none of ours. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  "packages/contract": [],
  "packages/semantic-model": [],
  "packages/atlas": [],
  "packages/pdf-seal": [],
  "packages/certificates": [],
  "packages/text-to-sql": ["semantic-model"],
  "packages/insights": ["semantic-model", "text-to-sql"],
  "packages/warehouse": ["semantic-model"],
  "packages/starter": ["semantic-model", "warehouse"],
  "packages/modelling": ["semantic-model", "text-to-sql", "warehouse"],
  "packages/import": ["semantic-model", "warehouse"],
  "apps/server": [
    "contract",
    "semantic-model",
    "text-to-sql",
    "insights",
    "warehouse",
    "starter",
    "modelling",
    "import",
    "atlas",
    "certificates",
    "pdf-seal",
  ],
  "apps/web": ["contract", "atlas"],
  e2e: ["contract"],
  evaluation: ["semantic-model", "text-to-sql", "warehouse", "starter"],
  bench: ["semantic-model", "text-to-sql", "warehouse", "starter", "pdf-seal"],
};

/** A stage of text-to-sql imports only itself and those before it; `guard` imports none, and `policy` stands behind all. */
const stages = ["language", "lexicon", "plan", "grounding", "reading", "sql", "explain"];
const attics = /^(utils?|helpers?|common|misc|types)(\.|$)/;
const maximumLines = 350;

const law =
  <T>(subjects: (tree: Tree) => readonly T[], breachesOf: (subject: T, tree: Tree) => readonly string[]): Law =>
  (tree) => {
    const seen = subjects(tree);
    return { seen: seen.length, breaches: seen.flatMap((subject) => breachesOf(subject, tree)) };
  };
const codeWhere = (holds: (path: string) => boolean) => (tree: Tree) => tree.code.filter(({ path }) => holds(path));
const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
const scope = "@tanyadata/";
const filesImported = (file: SourceFile) =>
  importsOf(file).flatMap((found) => (found.kind === "file" ? [found.path] : []));
const packagesImported = (file: SourceFile) => importsOf(file).filter((found) => found.kind === "package");
const featureOf = (path: string) => /^(apps\/[^/]+\/src)\/features\/([^/.]+)\//.exec(path)?.[0];

export const laws: Readonly<Record<string, Law>> = {
  "a package is entered at its door": law(
    codeWhere(() => true),
    (file) => [
      ...filesImported(file)
        .filter((target) => workspaceOf(target) !== workspaceOf(file.path))
        .map((target) => `${file.path} reaches into ${target}; import its package by name`),
      ...packagesImported(file)
        .filter(({ name, written }) => name.startsWith(scope) && written !== name)
        .map(({ name, written }) => `${file.path} imports ${written}; the door is ${name}`),
    ],
  ),

  "packages depend only on the packages left of them": law(
    (tree) => [...tree.manifests.keys()].filter((folder) => folder !== "."),
    (folder, tree) => {
      const manifest = tree.manifests.get(folder);
      const declared = Object.keys({ ...manifest?.dependencies, ...manifest?.devDependencies });
      const imported = tree.code
        .filter((file) => workspaceOf(file.path) === folder)
        .flatMap((file) => packagesImported(file).map(({ name }) => name));
      const ours = [...new Set([...declared, ...imported])].filter((name) => name.startsWith(scope));
      const may = allowed[folder] ?? [];
      return ours
        .map((name) => name.slice(scope.length))
        .filter((name) => !may.includes(name))
        .map((name) => `${folder} depends on ${name}; it may depend on: ${may.join(", ") || "nothing of ours"}`);
    },
  ),

  "what a workspace imports, its package.json declares": law(
    codeWhere(() => true),
    (file, tree) => {
      const own = tree.manifests.get(workspaceOf(file.path));
      const root = tree.manifests.get(".");
      const atRoot = workspaceOf(file.path) === ".";
      const isTool = /\.config\.ts$/.test(file.path) || within("apps/web")(file.path) || within("bench")(file.path);
      const forTools = isTest(file.path) || atRoot || isTool;
      const declared = { ...own?.dependencies, ...(forTools && { ...own?.devDependencies, ...root?.devDependencies }) };
      return (
        packagesImported(file)
          .map(({ name }) => name)
          // What a plugin of the build makes belongs to no package.
          .filter((name) => !name.startsWith("virtual:"))
          .filter((name) => !(name in declared) && !(`@types/${name}` in declared))
          .map((name) => `${file.path} imports ${name}, which its package.json does not declare`)
      );
    },
  ),

  "a feature never imports a sibling": law(
    codeWhere((path) => featureOf(path) !== undefined),
    (file) => {
      const own = featureOf(file.path);
      return filesImported(file)
        .filter((target) => featureOf(target) !== undefined && featureOf(target) !== own)
        .map((target) => `${file.path} imports ${target}; app.ts and pages introduce features to each other`);
    },
  ),

  "rooms that features stand on know no feature": law(
    codeWhere(
      (path) =>
        /^apps\/(server\/src\/(http|store|events|policy|models|documents|keys|trust|organisation|scanning)|web\/src\/(ui|api|charts|documents))\//.test(
          path,
        ) && !isTest(path),
    ),
    (file) =>
      filesImported(file)
        .filter((target) => featureOf(target) !== undefined)
        .map((target) => `${file.path} imports ${target}`),
  ),

  "text-to-sql and insights are pure": law(
    // The tables of words are data that stand beside the code; one file reads them, once.
    codeWhere(
      (path) =>
        /^packages\/(text-to-sql|insights)\/src\//.test(path) &&
        path !== "packages/text-to-sql/src/language/rows.ts" &&
        !isTest(path),
    ),
    (file) => {
      const impure =
        /\bprocess\b|\bDate\.now\b|\bnew Date\b|\bMath\.random\b|\bperformance\.now\b|\bcrypto\b|\bfetch\(|\bsetTimeout\b|\bconsole\./g;
      return [
        ...importsOf(file).flatMap((found) => (found.kind === "node" ? [`${file.path} imports ${found.written}`] : [])),
        ...[...withoutWords(file.text).matchAll(impure)].map((match) => `${file.path} uses ${match[0]}`),
      ];
    },
  ),

  "a stage of text-to-sql looks only left": law(
    codeWhere((path) => within("packages/text-to-sql/src")(path) && !isTest(path)),
    (file) => {
      const stageOf = (path: string) => /^packages\/text-to-sql\/src\/([^/]+)\//.exec(path)?.[1];
      const own = stageOf(file.path);
      // Files beside the stages (answer.ts, index.ts) put them together.
      if (own === undefined) return [];
      const apart: Readonly<Record<string, readonly string[]>> = {
        guard: ["guard"],
        policy: [...stages, "guard", "policy"],
      };
      if (!Object.hasOwn(apart, own) && !stages.includes(own))
        return [`${file.path}: the stage ${own} has no place in the order`];
      const left = apart[own] ?? stages.slice(0, stages.indexOf(own) + 1);
      return filesImported(file)
        .filter((target) => within("packages/text-to-sql/src")(target) && !left.includes(stageOf(target) ?? ""))
        .map((target) => `${file.path} imports ${target}; ${own} may see: ${left.join(", ")}`);
    },
  ),

  "only the server's edge reads the environment": law(
    codeWhere((path) => /^(apps\/server|packages\/[^/]+)\/src\//.test(path) && !isTest(path)),
    (file) => {
      const atTheEdge = /^apps\/server\/src\/((main|config)\.ts$|commands\/)/.test(file.path);
      // A child process may empty its environment: that is no reading.
      const text = file.text.replace(/Object\.keys\(process\.env\)|delete process\.env\[\w+\]/g, "");
      const reads = /\bprocess\s*(\.\s*env|\[)/.test(text);
      return reads && !atTheEdge ? [`${file.path} reads process.env; config.ts hands it what it needs`] : [];
    },
  ),

  "what emits errors is listened to for life": law(
    codeWhere((path) => /^(apps\/server|packages\/[^/]+)\/src\//.test(path) && !isTest(path)),
    (file) => {
      const makers: readonly (readonly [maker: RegExp, of: RegExp, listeners: readonly string[]])[] = [
        [/\bnew pg\.Client\(/, /"pg"/, ['.on("error"']],
        // A pool hears of its idle connections alone.
        [/\bnew pg\.Pool\(/, /"pg"/, ['.on("error"', '.on("connect"']],
        [/\b(fork|spawn)\(/, /"node:child_process"/, ['.on("error"']],
        [/\bnew Worker\(/, /"node:worker_threads"/, ['.on("error"']],
        [/\bcreate(Connection|Pool)\(/, /"(mysql2|mariadb)\b/, ['.on("error"']],
        [/\bnew (\w+\.)?Connection\(/, /"tedious"/, ['.on("error"']],
      ];
      return makers
        .filter(([maker, of]) => maker.test(file.text) && of.test(file.text))
        .flatMap(([maker, , listeners]) =>
          listeners
            .filter((listener) => !file.text.includes(listener))
            .map((listener) => `${file.path}: ${maker.source} without ${listener}: its error would end the process`),
        );
    },
  ),

  "cleaning up never replaces the cause": law(
    codeWhere((path) => /^(apps\/server|packages\/[^/]+)\/src\//.test(path) && !isTest(path)),
    (file) => {
      // What is removed, rolled back or let go of after a failure fails for the same reason: a full disk, a lost connection.
      const cleaning = /await [^;]*(?:\brm\(|\bunlink\(|\.release\(|\.destroy\(|`rollback`|"ROLLBACK")[^;]*;/g;
      return [...file.text.matchAll(/\b(?:finally|catch(?: \([^)]*\))?) \{((?:[^{}]|\{[^{}]*\})*)\}/g)]
        .flatMap(([, block = ""]) => [...block.matchAll(cleaning)].map(([statement]) => statement))
        .filter((statement) => !statement.includes(".catch("))
        .map((statement) => `${file.path}: ${statement} may hide what went wrong before`);
    },
  ),

  "no test is held to the clock": law(
    codeWhere((path) => isTest(path) && !within("test/architecture")(path)),
    (file) =>
      file.text.includes("performance.now(")
        ? [`${file.path} reads the clock: on a busy machine it fails by luck; count the work, or process.cpuUsage()`]
        : [],
  ),

  "test files that share a process share no hook": law(
    codeWhere((path) => !/\.test\.tsx?$/.test(path)),
    ({ path, text }) =>
      /^(?:before|after)(?:All|Each)\(/m.test(text)
        ? [`${path} begins or ends something for the first file that loads it, and for no other; do so in a function`]
        : [],
  ),

  "one rule says what a spreadsheet takes for a formula": law(
    codeWhere((path) => /^(apps|packages)\/[^/]+\/src\//.test(path) && !isTest(path)),
    (file) => {
      const isTheRule = file.path === "packages/contract/src/formula-safe.ts";
      // Classes of signs that begin with those of a formula; and files of CSV that are written without the rule.
      const another = /["`/[^]=\+\\{0,2}-@/.test(file.text);
      const writesCsv =
        /\.join\((?:";"|","|"\\t"|delimiter)\)/.test(file.text) && /\\uFEFF|csvLine|\.join\("\\r\\n"\)/.test(file.text);
      const breaks = !isTheRule && (another || (writesCsv && !file.text.includes("formulaSafe(")));
      return breaks
        ? [`${file.path}: what a spreadsheet takes for a formula is said by formulaSafe of the contract`]
        : [];
    },
  ),

  "scripts need nothing installed": law(
    codeWhere((path) => within("scripts")(path) && !isTest(path)),
    (file) => packagesImported(file).map(({ written }) => `${file.path} imports ${written}; only Node is there yet`),
  ),

  "nothing is called utils, helpers, common, misc or types": law(
    (tree) => tree.paths,
    (path) => (attics.test(posix.basename(path)) ? [`${path}: name it by what it is about`] : []),
  ),

  [`no file is longer than ${maximumLines} lines`]: law(
    codeWhere(() => true),
    (file) => {
      const lines = file.text.split("\n").length - 1;
      return lines > maximumLines ? [`${file.path} has ${lines} lines`] : [];
    },
  ),

  "the root has no runtime dependency": law(
    (tree) => [...tree.manifests].filter(([folder]) => folder === "."),
    ([, manifest]) =>
      Object.keys(manifest.dependencies ?? {}).map((name) => `package.json depends on ${name}; a workspace should`),
  ),
};
