import type { Document, Operation } from "@tanyadata/contract";
import type { Answered, TestApp, TestUser } from "./app.ts";
import { formOf, pdfOf, pngOf } from "./forms.ts";

export const accountPassword = "Rahasia123";
export const box = { page: 1, x: 60, y: 80, width: 180, height: 70 };

/** What tests of stamps and signatures do over and over, each by the calls that people use. */
export function documentsOf(app: TestApp) {
  const json = (
    user: TestUser,
    method: "GET" | "POST",
    path: string,
    body?: unknown,
    headers = {},
  ): Promise<Answered> =>
    app.call(method, path, { token: user.token, headers, ...(body === undefined ? {} : { body }) });

  return {
    upload: async (user: TestUser, bytes: Uint8Array = pdfOf(2), name = "Kontrak.pdf"): Promise<Document> =>
      (
        await app.call("POST", "/documents", {
          token: user.token,
          ...formOf({}, { name, type: "application/pdf", bytes }),
        })
      ).body,

    /** A certificate of the built-in authority and a specimen: what one needs to sign. */
    async equip(user: TestUser): Promise<{ certificate_id: string; specimen_id: string }> {
      const issued = { name: `Penanda ${user.email}`, password: accountPassword, key: "p-256" };
      const certificate = await json(user, "POST", "/certificates", issued);
      const form = formOf({ name: "Paraf" }, { name: "p.png", type: "image/png", bytes: pngOf(40, 20) });
      const specimen = await app.call("POST", "/specimens", { token: user.token, ...form });
      return { certificate_id: certificate.body.id, specimen_id: specimen.body.id };
    },

    sign: (user: TestUser, document: Pick<Document, "id" | "revision">, body: object): Promise<Answered> =>
      json(user, "POST", `/documents/${document.id}/signatures`, {
        ...{ box, password: accountPassword, revision: document.revision },
        ...body,
      }),

    stamp: (
      user: TestUser,
      document: Pick<Document, "id" | "revision">,
      body: object = {},
      key = "k1",
    ): Promise<Answered> =>
      json(
        ...([user, "POST", `/documents/${document.id}/stamps`] as const),
        {
          ...{ box, document_type: "surat_perjanjian", number: "12/2026", date: "2026-11-20", value: 5_000_000 },
          ...{ revision: document.revision, ...body },
        },
        { "idempotency-key": key },
      ),

    /** Follows an operation as a stream up to its end; all that was told, the last first. */
    async ended(user: TestUser, id: string): Promise<{ last: Operation; states: string[] }> {
      const { body } = await json(user, "GET", `/operations/${id}`, undefined, { accept: "text/event-stream" });
      const told = [...String(body).matchAll(/^data: (.*)$/gm)].map(([, data = ""]): Operation => JSON.parse(data));
      const last = told.at(-1);
      if (!last) throw new Error(`nothing was told of ${id}: ${body}`);
      return { last, states: told.map(({ state }) => state) };
    },

    async bytes(user: TestUser, document: Pick<Document, "id">, revision: number): Promise<Buffer> {
      const url = `/api/v1/documents/${document.id}/revisions/${revision}`;
      const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${user.token}` } });
      return answer.rawPayload;
    },

    verify: (user: TestUser, bytes: Uint8Array): Promise<Answered> =>
      app.call("POST", "/verify", {
        token: user.token,
        ...formOf({}, { name: "apa.pdf", type: "application/pdf", bytes }),
      }),

    get: (user: TestUser, path: string): Promise<Answered> => json(user, "GET", path),
    post: (user: TestUser, path: string, body?: unknown): Promise<Answered> => json(user, "POST", path, body),
  };
}
