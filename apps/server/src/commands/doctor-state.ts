import { connect } from "node:tls";
import pg from "pg";
import { stateLocation } from "../app-state.ts";
import type { Config } from "../config.ts";
import { type Finding, warning, well, wrong } from "../finding.ts";
import { openSnapshot } from "../store/snapshot.ts";

const leastPostgres = 13;
const day = 86_400_000;
const soon = 30 * day;

/** The app state and what it knows; nothing of it is changed. */
export async function examineState(config: Config, now: Date): Promise<Finding[]> {
  const { databaseUrl } = config;
  const findings = databaseUrl === undefined ? [] : await postgres(databaseUrl, now);
  if (findings.some(({ is }) => is === "wrong")) return findings;
  return [
    ...findings,
    ...(await kept(config, now)),
    ...(await publicAddress(config.documents.settings.publicUrl, now)),
  ];
}

async function postgres(connectionString: string, now: Date): Promise<Finding[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const asked = await client.query(`
      select current_setting('server_version') as version, clock_timestamp() as at,
        has_schema_privilege(current_schema(), 'CREATE') as may_create,
        current_setting('max_connections')::int as connections,
        (select count(*)::int from pg_available_extensions where name in ('pg_trgm', 'btree_gin')) as extensions`);
    const { version, at, may_create, connections, extensions } = asked.rows[0];
    const skew = Math.abs(at.getTime() - now.getTime()) / 1000;
    return [
      Number.parseInt(version, 10) < leastPostgres
        ? wrong(`DATABASE_URL: PostgreSQL ${version}`, `It is too old: ${leastPostgres} or newer is needed.`)
        : well(`DATABASE_URL: PostgreSQL ${version}`),
      may_create
        ? well("DATABASE_URL: its user may create tables")
        : wrong(
            "DATABASE_URL: its user may not create tables",
            "An upgrade needs it: GRANT CREATE ON SCHEMA public TO that user.",
          ),
      extensions === 2
        ? well("DATABASE_URL: search has its extensions")
        : warning(
            "DATABASE_URL: pg_trgm or btree_gin is missing",
            "Search reads all questions of a user each time: install postgresql-contrib.",
          ),
      connections < 20
        ? warning(`DATABASE_URL: ${connections} connections`, "Each server takes up to 10: raise max_connections.")
        : well(`DATABASE_URL: ${connections} connections`),
      skew > 30
        ? wrong(
            `DATABASE_URL: its clock differs by ${Math.round(skew)} s`,
            "Set both by NTP: leases and log-ins go by them.",
          )
        : well("DATABASE_URL: its clock agrees"),
    ];
  } catch (error) {
    return [wrong("DATABASE_URL", (error as Error).message || "it cannot be reached")];
  } finally {
    await client.end().catch(() => {});
  }
}

async function kept(config: Config, now: Date): Promise<Finding[]> {
  let snapshot: Awaited<ReturnType<typeof openSnapshot>>;
  try {
    snapshot = await openSnapshot(stateLocation(config));
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return [
      code === "NO_STATE" ? well("app state: none yet; it is made at the first start") : wrong("app state", message),
    ];
  }
  try {
    const ends: { readonly name: string; readonly at: string }[] = [];
    const table = snapshot.tables.find(({ name }) => name === "certificates");
    if (table)
      for await (const row of snapshot.rows(table)) {
        const of = (column: string) => row[table.columns.indexOf(column)];
        if (of("revoked_at") === null) ends.push({ name: String(of("subject")), at: String(of("not_after")) });
      }
    return [well(`app state: at ${snapshot.level}`), await administratorsIn(snapshot), ...certificates(ends, now)];
  } finally {
    await snapshot.close().catch(() => {});
  }
}

/** Whether somebody is left who may do what administrators do: a provider of log-ins can take the rank from all. */
async function administratorsIn(snapshot: Awaited<ReturnType<typeof openSnapshot>>): Promise<Finding> {
  const table = snapshot.tables.find(({ name }) => name === "users");
  let count = 0;
  if (table)
    for await (const row of snapshot.rows(table)) {
      const of = (column: string) => row[table.columns.indexOf(column)];
      if (Number(of("is_admin")) === 1 && of("disabled_at") === null && Number(of("is_service")) !== 1) count++;
    }
  return count > 0
    ? well(`administrators: ${count}`)
    : wrong("administrators: none", "`npm run user -- add EMAIL --admin` makes one (docs/log-in.md).");
}

/** What of these is at its end, or near it. */
export function certificates(ends: readonly { readonly name: string; readonly at: string }[], now: Date): Finding[] {
  const near = ends.filter(({ at }) => Date.parse(at) < now.getTime() + soon).sort((a, b) => (a.at < b.at ? -1 : 1));
  if (near.length === 0) return [well(`certificates: ${ends.length}, none ends within 30 days`)];
  return near.map(({ name, at }) =>
    warning(
      `certificate of ${name}`,
      `It ${Date.parse(at) < now.getTime() ? "ended" : "ends"} at ${at}: its owner makes or imports another.`,
    ),
  );
}

async function publicAddress(url: string | undefined, now: Date): Promise<Finding[]> {
  if (url === undefined) return [];
  const what = `TANYADATA_PUBLIC_URL: ${url}`;
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000), redirect: "error" });
    const isOurs = answer.ok && answer.headers.has("x-request-id");
    const end = url.startsWith("https:") ? await certificateEnd(new URL(url)) : undefined;
    return [
      isOurs
        ? well(`${what} leads here`)
        : warning(what, `It answers ${answer.status}, but not as a TanyaData that runs: start it, or mend the proxy.`),
      ...(end ? certificates([{ name: new URL(url).hostname, at: end.toISOString() }], now) : []),
    ];
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    return [warning(what, `It cannot be reached from here: ${cause?.message ?? message}`)];
  }
}

const certificateEnd = ({ hostname, port }: URL): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: 5_000 }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.on("error", reject);
    socket.on("timeout", () => socket.destroy(new Error("no answer")));
  });
