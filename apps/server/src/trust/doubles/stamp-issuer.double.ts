import type { ServerResponse } from "node:http";
import { IssuerProfile } from "../issuer-profile.ts";
import { type Incoming, loopback, sendJson } from "./loopback.ts";

/**
 * A PROTOCOL DOUBLE of an issuer of stamps, with a protocol of its own: real HTTP on this machine, no real stamp. It counts what
 * it spent, and goes wrong in the ways that it is told to.
 */
export interface StampIssuerDouble {
  readonly url: string;
  /** A whole profile that speaks to it, as an operator would write it. */
  profile(changes?: { timeoutSeconds?: number; repeats?: IssuerProfile["repeats"] }): IssuerProfile;
  /** What becomes of the next orders, one each; then all is well. */
  readonly orderFaults: OrderFault[];
  /** The same for questions about an order's status. */
  readonly statusFaults: AnswerFault[];
  /** The same for stampings. */
  readonly stampFaults: AnswerFault[];
  /** How a file is stamped; as it is, a comment is added to it. */
  stampPdf: (pdf: Uint8Array, request: Record<string, unknown>) => Promise<Uint8Array>;
  /** Every number that was spent for a reference. */
  spent(reference: string): readonly string[];
  /** Orders that were late arrive now. */
  arrive(): void;
  /** Every call so far, such as `POST /sn`. */
  readonly calls: string[];
  stamps: number;
  close(): Promise<void>;
}

/** What the answer to a deed is that was done, or not done at all. */
export type AnswerFault =
  | "none"
  /** No answer at all. */
  | "silence"
  | "break"
  | "error"
  | "rubbish"
  /** The first half of the answer. */
  | "half"
  /** The answer comes twice on one connection. */
  | "twice";
export type OrderFault =
  | AnswerFault
  /** Without anything being issued. */
  | "refused"
  | "lost"
  | "error_before"
  /** Issued when `arrive` is called; its sender has long given up. */
  | "late";

const picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const password = 'kata "sandi" & rahasia';

/** `givesSameNumber`: whether a repeated reference gets the number that it got before, or spends another one. */
export async function startStampIssuer({ givesSameNumber = true } = {}): Promise<StampIssuerDouble> {
  const numbers = new Map<string, string[]>();
  const late: string[] = [];
  let tokens = 0;
  let made = 0;

  const spend = (reference: string): string => {
    const before = numbers.get(reference) ?? [];
    if (givesSameNumber && before[0]) return before[0];
    made += 1;
    double.stamps -= 1;
    const serial = `DBL${String(made).padStart(8, "0")}`;
    numbers.set(reference, [...before, serial]);
    return serial;
  };

  async function handle(incoming: Incoming, response: ServerResponse): Promise<void> {
    const { method, url, headers, bytes } = incoming;
    double.calls.push(`${method} ${url.pathname}`);
    const body = bytes.length > 0 ? JSON.parse(bytes.toString("utf8")) : {};
    if (url.pathname === "/login") {
      if (body.user !== "operator" || body.password !== password)
        return sendJson(response, 401, { code: "08", message: `wrong: ${body.user} / ${body.password}` });
      tokens += 1;
      return sendJson(response, 200, { code: "00", data: { token: `token-${tokens}` } });
    }
    if (headers.authorization !== `Bearer token-${tokens}`)
      return sendJson(response, 401, { code: "09", message: `no such token: ${headers.authorization}` });
    if (url.pathname === "/types")
      return sendJson(response, 200, { code: "00", data: [{ id: "4b", nama: "Dokumen perjanjian" }] });
    if (url.pathname === "/balance") return sendJson(response, 200, { code: "00", data: { quota: double.stamps } });
    if (url.pathname === "/correction") return sendJson(response, 200, { code: "00" });
    if (url.pathname === "/stamp") {
      const stamped = await double.stampPdf(Buffer.from(body.file, "base64"), body);
      const answer = { code: "00", data: { file: Buffer.from(stamped).toString("base64") } };
      return send(response, double.stampFaults.shift() ?? "none", answer);
    }
    const reference = method === "POST" ? body.reference : url.searchParams.get("reference");
    if (url.pathname.endsWith("/picture")) return sendJson(response, 200, { code: "00", data: { image: picture } });
    return method === "POST" ? order(reference, response) : status(reference, response);
  }

  function order(reference: string, response: ServerResponse): void {
    const fault = double.orderFaults.shift() ?? "none";
    const isSoldOut = double.stamps < 1 && !(givesSameNumber && numbers.has(reference));
    if (fault === "lost") return;
    if (fault === "late") late.push(reference);
    else if (fault === "error_before") sendJson(response, 500, { code: "99", message: "internal" });
    else if (fault === "refused" || isSoldOut) sendJson(response, 200, { code: "51", message: "saldo tidak cukup" });
    else
      send(response, fault, { code: "00", data: { sn: spend(reference), image: `data:image/png;base64,${picture}` } });
  }

  function status(reference: string | null, response: ServerResponse): void {
    const [serial] = numbers.get(reference ?? "") ?? [];
    const answer = serial ? { code: "00", data: { sn: serial } } : { code: "44", message: "tidak ditemukan" };
    send(response, double.statusFaults.shift() ?? "none", answer);
  }

  const server = await loopback(handle);
  const double: StampIssuerDouble = {
    url: server.url,
    profile: ({ timeoutSeconds = 5, repeats } = {}) => ({
      ...profileOf(server.url, repeats ?? (givesSameNumber ? "same_number" : 900)),
      timeout_seconds: timeoutSeconds,
    }),
    orderFaults: [],
    statusFaults: [],
    stampFaults: [],
    stampPdf: async (pdf) => Buffer.concat([pdf, Buffer.from("\n% stamped by a double\n")]),
    spent: (reference) => numbers.get(reference) ?? [],
    arrive: () => {
      for (const reference of late.splice(0)) spend(reference);
    },
    calls: [],
    stamps: 1000,
    close: server.close,
  };
  return double;
}

function send(response: ServerResponse, fault: AnswerFault, body: unknown): void {
  const text = JSON.stringify(body);
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n`;
  if (fault === "break") response.destroy();
  else if (fault === "error") sendJson(response, 502, { message: "bad gateway" });
  else if (fault === "rubbish") response.writeHead(200).end("<html>Selamat datang</html>");
  else if (fault === "half") response.socket?.end(head + text.slice(0, text.length / 2));
  else if (fault === "twice") response.socket?.end((head + text).repeat(2));
  else if (fault === "none") sendJson(response, 200, body);
}

function profileOf(url: string, repeats: IssuerProfile["repeats"]): IssuerProfile {
  const success = { path: "code", equals: ["00"] };
  const headers = { Authorization: "Bearer {token}" };
  const about = {
    reference: "{reference}",
    ...{ jenis: "{document_type}", nomor: "{number}", tanggal: "{date}", nilai: "{value}", nama: "{file_name}" },
  };
  return IssuerProfile.parse({
    name: "peruri",
    repeats,
    values: { host: url, user: "operator" },
    secrets: { password },
    login: {
      url: "{host}/login",
      body: { user: "{user}", password: "{password}" },
      success,
      refused: { statuses: [401] },
      result: { token: "data.token" },
    },
    calls: {
      document_types: {
        method: "GET",
        url: "{host}/types",
        headers,
        success,
        result: { list: "data", code: "id", name: "nama" },
      },
      balance: { method: "GET", url: "{host}/balance", headers, success, result: { stamps: "data.quota" } },
      issue: {
        ...{ url: "{host}/sn", headers, body: about, success },
        refused: { statuses: [400], when: { path: "code", equals: ["51"] } },
        result: { serial: "data.sn", picture: "data.image" },
      },
      status: {
        ...{ method: "GET", url: "{host}/sn?reference={reference}", headers, success },
        refused: { when: { path: "code", equals: ["44"] } },
        result: { serial: "data.sn" },
      },
      picture: {
        method: "GET",
        url: "{host}/sn/{serial}/picture",
        headers,
        success,
        result: { picture: "data.image" },
      },
      stamp: {
        ...{ url: "{host}/stamp", headers, success },
        body: {
          sn: "{serial}",
          file: "{pdf}",
          image: "{picture}",
          page: "{page}",
          llx: "{x}",
          lly: "{y}",
          urx: "{right}",
          ury: "{top}",
        },
        result: { pdf: "data.file" },
      },
      correct: { url: "{host}/correction", headers, body: { ...about, sn: "{serial}" }, success },
    },
  });
}
