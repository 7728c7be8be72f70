import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as certificates from "@tanyadata/certificates";
import type { FastifyInstance, InjectOptions } from "fastify";
import { type AppParts, buildApp } from "../app.ts";
import type { DocumentParts } from "../app-documents.ts";
import { pdfWork } from "../documents/pdf/pdf-work.ts";
import { accessTokens } from "../features/auth/access-token.ts";
import { createPasswords } from "../features/auth/passwords.ts";
import type { Connecting } from "../features/data/connecting.ts";
import type { Importing } from "../features/data/importing.ts";
import type { Teaching } from "../features/teaching/teaching.ts";
import { newId } from "../ids.ts";
import { openStore, type Store } from "../store/store.ts";
import { cscSigners } from "../trust/csc.ts";
import { revocationClient } from "../trust/revocation.ts";
import { sandbox } from "../trust/sandbox.ts";
import { blobsIn } from "./blobs.ts";

/** Stands for both ports to the warehouse where a test asks nothing. */
const unasked = (): never => {
  throw new Error("This test gave no answerer and no results");
};

/** Stands for imports where a test makes none. */
export const noImporting: Importing = {
  ...{
    incoming: "",
    maxFileBytes: 0,
    hosts: [],
    fetch: unasked,
    fetchAgain: unasked,
    schedule: unasked,
    closed: unasked,
    room: unasked,
    receive: unasked,
    preview: unasked,
  },
  ...{ change: unasked, changes: unasked, land: unasked, drop: unasked, imported: unasked, trial: unasked },
  ...{ losses: unasked, turn: unasked },
};

/** The same for connected databases. */
export const noConnecting: Connecting = {
  ...{ list: unasked, test: unasked, connect: unasked, find: unasked, draft: unasked, stop: unasked },
  ...{ serve: unasked, withdraw: unasked, setAccess: unasked, remove: unasked },
  ...{ connectFile: unasked, renewFile: unasked, incoming: "", maxFileBytes: 0 },
};

/** The same for what is taught. */
const noTeaching: Teaching = {
  ...{ taught: unasked, sourceOf: unasked, unanswered: unasked, nearest: unasked, targets: unasked, read: unasked },
  ...{ check: unasked, publish: unasked, parts: unasked, files: unasked },
};

const secret = new TextEncoder().encode("a secret of at least thirty-two bytes for tests");

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  /** A bearer token. */
  readonly token: string;
}

export interface Answered {
  readonly status: number;
  /** Parsed where it is JSON, else the text; undefined when empty. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly store: Store;
  /** Gone when the app is closed. */
  readonly dataDir: string;
  /** Calls `/api/v1` + path. */
  call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, options?: CallOptions): Promise<Answered>;
  /** A new user with a session, made behind the API's back: quick. Only with a password can it log in. */
  signUp(user?: { email?: string; isAdmin?: boolean; password?: string }): Promise<TestUser>;
  close(): Promise<void>;
}

export type TestAppOptions = Partial<Omit<AppParts, "settings" | "documents">> & {
  readonly documents?: Partial<DocumentParts>;
  readonly settings?: Partial<AppParts["settings"]>;
};

/** The real application over a real store: SQLite in a new temporary folder, unless a store is given. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
  const store = options.store ?? (await openStore({ dataDir }));
  const now = options.now ?? (() => new Date());
  const app = await buildApp({
    secret,
    secondFactorKey: new Uint8Array(32).fill(7),
    logger: { level: "fatal" },
    checkAnswers: true,
    checks: {},
    webApp: undefined,
    answerer: { answer: unasked },
    results: { stream: unasked, run: unasked },
    modelHealth: unasked,
    data: { importing: noImporting, connecting: noConnecting, inService: { sources: unasked, answer: unasked } },
    teaching: noTeaching,
    ...options,
    documents: { ...(await documentParts(dataDir)), ...options.documents },
    store,
    now,
    settings: { openRegistration: false, trustProxy: false, ...options.settings },
  });
  const tokens = accessTokens(options.secret ?? secret, now);
  let users = 0;

  return {
    app,
    store,
    dataDir,
    call: async (method, path, { token, query, body, headers, remoteAddress } = {}) => {
      const response = await app.inject({
        method,
        url: `/api/v1${path}`,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(remoteAddress ? { remoteAddress } : {}),
        ...(query ? { query: stringValues(query) } : {}),
        ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions["payload"]> }),
      });
      return { status: response.statusCode, body: parse(response.body), headers: response.headers };
    },
    signUp: async ({ email, isAdmin = false, password } = {}) => {
      users += 1;
      const at = now().toISOString();
      const user = { id: newId(now()), email: email ?? `user${users}@example.com`, sessionId: newId(now()) };
      await store.db
        .insertInto("users")
        .values({
          id: user.id,
          email: user.email,
          nickname: `User ${users}`,
          password_hash: password ? await createPasswords().hash(password) : "none",
          is_admin: isAdmin ? 1 : 0,
          created_at: at,
          updated_at: at,
        })
        .execute();
      await store.db
        .insertInto("sessions")
        .values({ id: user.sessionId, user_id: user.id, created_at: at, proven_at: at })
        .execute();
      return { ...user, token: await tokens.sign({ userId: user.id, sessionId: user.sessionId }) };
    },
    close: async () => {
      await app.close();
      if (!options.store) await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const megabyte = 1024 * 1024;

/** Real ones, in a folder of the test's own; processes for PDFs start when they are first needed. */
const documentParts = async (dataDir: string): Promise<DocumentParts> => ({
  blobs: await blobsIn(join(dataDir, "documents")),
  pdf: pdfWork({ processes: 1, queue: 50, queueOfUser: 50, megabytes: 1024, seconds: 60 }),
  tools: certificates,
  key: new Uint8Array(32).fill(9),
  limits: { maxFileBytes: 5 * megabyte, maxDocuments: 100, maxBytes: 50 * megabyte, keptDays: undefined },
  remote: cscSigners([]),
  stampIssuer: (issued) => sandbox({ stamps: 100, issued: (except) => issued("SIM-", except) }),
  timestamp: undefined,
  revocation: revocationClient({ hosts: [], allowsPrivate: false, timeout: 5000 }, certificates),
  settings: { publicUrl: undefined, trustedRoots: [], timeZone: "Asia/Jakarta", order: "bebas", level: undefined },
});

const stringValues = (query: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));

function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
