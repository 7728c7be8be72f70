import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdfOf } from "./pdf.ts";
import type { Account } from "./user.ts";

interface Made {
  readonly id: string;
}
interface Document extends Made {
  readonly revision: number;
}
interface Operation extends Made {
  readonly state: string;
  readonly serial_number?: string;
}

/** What journeys of documents begin with, by the calls that people use. Each takes the site's address and its caller. */
export interface Caller extends Account {
  readonly token: string;
}

export async function callerOf(site: string, account: Account): Promise<Caller> {
  const { email, password } = account;
  const response = await fetch(`${site}/api/v1/user/login`, sent({ email, password }));
  const { token } = (await response.json()) as { token: string };
  return { ...account, token };
}

const sent = (body: object | FormData, token?: string): RequestInit => ({
  method: "POST",
  headers: {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
    "idempotency-key": crypto.randomUUID(),
  },
  body: body instanceof FormData ? body : JSON.stringify(body),
});

const formOf = (bytes: Uint8Array, type: string, name: string, fields: Readonly<Record<string, string>> = {}) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
};

/** Strokes of ink on nothing. */
const specimenPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAYAAAD/Rn+7AAAATElEQVR42mNgYAj4D8UMePAAqhnUjoM4cBA7Dr8DB0nUD2rHYXfgIMs0g9pxIPlB7TiEAwdxWThaUI8W1KMF9WhBPVpQjxbUw7qgBgALqaxdxNR95wAAAABJRU5ErkJggg==",
  "base64",
);
const box = { page: 1, x: 60, y: 80, width: 180, height: 70 };

/** The calls of one caller; each fails unless it succeeds. */
export function documentCalls(site: string, { token, password }: Caller) {
  async function post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(`${site}/api/v1${path}`, sent(body, token));
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }
  const get = (path: string) => fetch(`${site}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });

  /** Waits for its end; the operation then. */
  async function ended({ id }: Operation): Promise<Operation> {
    const events = await fetch(`${site}/api/v1/operations/${id}`, {
      headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    });
    const last = [...(await events.text()).matchAll(/^data: (.*)$/gm)].at(-1)?.[1];
    const operation: Operation = JSON.parse(last ?? "{}");
    if (operation.state !== "selesai") throw new Error(`it ended as ${last}`);
    return operation;
  }

  return {
    upload: (name: string, bytes: Uint8Array = pdfOf([0])) =>
      post<Document>("/documents", formOf(bytes, "application/pdf", name)),
    issue: (name: string) => post<Made>("/certificates", { name, password, key: "p-256" }),
    importKey: (file: Uint8Array, filePassword: string, name: string) =>
      post<Made>(
        "/certificates/import",
        formOf(file, "application/x-pkcs12", "kunci.p12", { name, password: filePassword }),
      ),
    specimen: (name: string) => post<Made>("/specimens", formOf(specimenPng, "image/png", "paraf.png", { name })),
    /** Newest first. */
    specimens: async () =>
      (await (await get("/specimens")).json()) as {
        readonly name: string;
        readonly width: number;
        readonly height: number;
      }[],
    invite: (document: Document, signers: readonly Account[], order: "urut" | "paralel") =>
      post(`/documents/${document.id}/invitations`, { signers: signers.map(({ email }) => email), order }),
    sign: async (document: Document, certificate: Made, specimen: Made, more: object = {}) =>
      ended(
        await post(`/documents/${document.id}/signatures`, {
          ...{ box, certificate_id: certificate.id, specimen_id: specimen.id, password, revision: document.revision },
          ...more,
        }),
      ),
    stamp: async (document: Document, more: object = {}) =>
      ended(
        await post(`/documents/${document.id}/stamps`, {
          ...{ box, document_type: "surat_perjanjian", number: "1/2026", date: "2026-11-20", value: 0 },
          ...{ revision: document.revision, ...more },
        }),
      ),
    /** How many there are. */
    revisions: async (document: Document) =>
      ((await (await get(`/documents/${document.id}`)).json()) as { readonly revisions: readonly unknown[] }).revisions
        .length,
    revision: async (document: Document, number: number) =>
      Buffer.from(await (await get(`/documents/${document.id}/revisions/${number}`)).arrayBuffer()),
  };
}

/** A key of one's own with a certificate that nobody else vouches for, as PKCS#12; `days` below zero: it has expired. */
export function pkcs12Of(name: string, password: string, days: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-p12-"));
  const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "pipe", cwd: folder });
  try {
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "key.pem"];
    openssl("req", "-new", ...key, "-subj", `/CN=${name}`, "-out", "request.pem");
    openssl("x509", "-req", "-in", "request.pem", "-signkey", "key.pem", "-days", String(days), "-out", "own.pem");
    openssl(
      "pkcs12",
      "-export",
      "-inkey",
      "key.pem",
      "-in",
      "own.pem",
      "-out",
      "own.p12",
      "-passout",
      `pass:${password}`,
    );
    return readFileSync(join(folder, "own.p12"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
