/** What is sent where the API's description says that something else belongs: each is a class of bugs somewhere. */
const nasty: readonly unknown[] = [
  ...[
    "",
    " ",
    "\u0000",
    "\ufeff",
    "\ud800",
    "𝕿𝖆𝖓𝖞𝖆",
    "ﷺ".repeat(50),
    "a".repeat(5_000),
    "💥".repeat(300),
    "%00",
    "%s%n",
    "{{7*7}}",
    ["$", "{7*7}"].join(""),
  ],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE users; --',
    "1; SELECT pg_sleep(5)",
    "<script>alert(1)</script>",
    "../../../../etc/passwd",
    "..\\..\\x",
  ],
  ...[
    "=1+1",
    "null",
    "undefined",
    "NaN",
    "true",
    "[]",
    "{}",
    "-1",
    "1e309",
    "0x10",
    "2026-13-45",
    "9999-12-31T23:59:59.999Z",
  ],
  ...[0, -1, 1.5, -0, 1e308, 2 ** 53, 2 ** 31, -(2 ** 63), true, false, null],
  ...[
    [],
    {},
    [null],
    [[[[[[]]]]]],
    { __proto__: null, constructor: { prototype: {} } },
    { "": "" },
    Array.from({ length: 300 }, (_, i) => i),
  ],
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
];
const words = [
  "berapa penduduk Jawa Barat",
  "provinsi terpadat 2020",
  "SELECT * FROM users",
  "tren",
  "kopi",
  "x".repeat(200),
];

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: Record<string, unknown> }>> };
}
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A call that was answered as none may be. */
export interface Finding {
  readonly call: string;
  readonly status: number;
  readonly why: string;
  readonly body: string;
}

export interface Fuzzing {
  readonly url: string;
  readonly description: Description;
  /** By which calls come: each who they are, and what may never be told to them. */
  readonly callers: readonly { readonly token: string | null; readonly never: readonly string[] }[];
  readonly count: number;
  readonly seed: number;
}

/** Numbers that look like chance and are the same for a seed (mulberry32): what was found can be found again. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What no answer may hold, whoever asks: insides of the server. */
const insides =
  /\bat .{1,80}\.(?:ts|mjs|js):\d+|node_modules|SQLITE_|SqliteError|\/apps\/server\/|password_hash|\$argon2/;

/** Calls every operation of the API's description in ways that it does not expect; what must not be answered so. */
export async function fuzz({
  url,
  description,
  callers,
  count,
  seed,
}: Fuzzing): Promise<{ readonly findings: Finding[]; readonly statuses: Map<number, number> }> {
  const random = chance(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const text = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
  const value = (example: unknown): unknown => {
    const way = random();
    if (way < 0.35) return example;
    if (way < 0.45 && typeof example === "string")
      return example + one(nasty.filter((each) => typeof each === "string"));
    return way < 0.55 ? one(words) : one(nasty);
  };
  const bodyOf = (example: Record<string, unknown>): unknown => {
    if (random() < 0.05) return one(nasty);
    const body: Record<string, unknown> = {};
    for (const [name, each] of Object.entries(example)) if (random() > 0.08) body[name] = value(each);
    if (random() < 0.1) body[one(["__proto__", "is_admin", "id", "x"])] = one(nasty);
    return body;
  };

  /** Each call is made before any is sent: which ones there are hangs on the seed alone. */
  const made = Array.from({ length: count }, (_, at) => {
    const { path, method, operation } = operations[at % operations.length] ?? one(operations);
    const query = new URLSearchParams();
    let target = path;
    for (const { name, in: where, example } of operation.parameters ?? []) {
      if (where === "path")
        target = target.replace(`{${name}}`, encodeURIComponent(wellFormed(text(value(example))) || "-"));
      if (where === "query" && random() < 0.8) query.append(name, wellFormed(text(value(example))));
    }
    if (random() < 0.03) query.append(one(["x", "__proto__", "limit"]), wellFormed(text(one(nasty))));
    const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    const headers: Record<string, string> = {};
    let body: string | undefined;
    if (type !== undefined) {
      headers["content-type"] =
        random() < 0.97 ? type : one(["text/plain", "application/xml", "application/json; charset=utf-16"]);
      const said = bodyOf(content?.example ?? {});
      body = type.includes("form")
        ? String(
            new URLSearchParams(
              Object.entries((said ?? {}) as object).map(([name, each]): [string, string] => [
                name,
                wellFormed(text(each)),
              ]),
            ),
          )
        : JSON.stringify(said);
      if (random() < 0.03) body = one(["{", "[", '{"a":', "\u0000", "nul", body.slice(0, body.length / 2)]);
    }
    const caller = one(callers);
    const token = random() < 0.03 ? one(["x", "a.b.c", "tanya_x", `${caller.token}x`]) : caller.token;
    if (token !== null) headers.authorization = `Bearer ${token}`;
    if (random() < 0.05) headers["if-none-match"] = one(["*", '"x"', "W/"]);
    if (random() < 0.05) headers.accept = one(["text/event-stream", "image/png", "*/*;q=x"]);
    const search = query.size > 0 ? `?${query}` : "";
    return { url: url + target + search, method, headers, body, caller };
  });

  const findings: Finding[] = [];
  const statuses = new Map<number, number>();
  let next = 0;
  const work = async (): Promise<void> => {
    for (;;) {
      const call = made[next++];
      if (!call) return;
      const { caller, body } = call;
      const sends = call.method !== "GET" && body !== undefined;
      const answer = await fetch(call.url, {
        method: call.method,
        headers: call.headers,
        redirect: "manual",
        signal: AbortSignal.timeout(60_000),
        ...(sends && { body }),
      }).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        (error: Error) => ({ status: 0, text: `${error.message} ${String(error.cause ?? "")}` }),
      );
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const leaked = caller.never.find((secret) => answer.text.includes(secret)) ?? insides.exec(answer.text)?.[0];
      const why =
        leaked !== undefined ? `tells ${leaked}` : answer.status === 0 || answer.status >= 500 ? "fails" : undefined;
      if (why !== undefined && !isSaidNo(answer))
        findings.push({
          call: `${call.method} ${call.url} ${sends ? body : ""}`.slice(0, 600),
          status: answer.status,
          why,
          body: answer.text.slice(0, 300),
        });
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return { findings, statuses };
}

/** A service that is not there, or a query that took too long, is a problem that the contract knows, not a failure of the call. */
const isSaidNo = ({ status, text }: { readonly status: number; readonly text: string }): boolean =>
  (status === 503 || status === 504) &&
  /"code":"(?:overloaded|model_unavailable|timestamp_unavailable|query_timeout|log_in_unavailable)"/.test(text);

/** Lone halves of a pair cannot be sent in an address. */
const wellFormed = (text: string): string =>
  text.replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
