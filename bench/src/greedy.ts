import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** One user who does at once whatever takes most, again and again, until the process is told to end; then it prints what it did how often. */
const { url, token, queryId } = JSON.parse(process.env.GREEDY ?? "{}") as Record<"url" | "token" | "queryId", string>;
const endless = "SELECT count(*) FROM village a, village b, village c WHERE a.name || b.name < c.name";
const authorization = `Bearer ${token}`;
const did = new Map<string, number>();

const post = (path: string, body: unknown) =>
  fetch(`${url}/api/v1${path}`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const pdf = new Blob([pdfOf(10 * 1024 * 1024)], { type: "application/pdf" });
function sent(path: string) {
  const body = new FormData();
  body.append("file", pdf, "besar.pdf");
  return fetch(`${url}/api/v1${path}`, { method: "POST", headers: { authorization }, body });
}

/** From another address of this machine, and unpacked. */
const villages = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const one = request(`${url}/api/pyramid/v1/geographies/villages`, { localAddress: "127.0.0.2" }, (answer) =>
      answer.resume().once("end", resolve).once("error", reject),
    );
    one.once("error", reject).end();
  });

function again(what: string, times: number, deed: () => Promise<unknown>): void {
  for (let i = 0; i < times; i++)
    void (async () => {
      for (;;) {
        const answer = await deed().catch(() => null);
        if (answer instanceof Response) await answer.arrayBuffer().catch(() => {});
        did.set(what, (did.get(what) ?? 0) + 1);
        // Whoever is told to come again later does so, a little too soon.
        await wait(200);
      }
    })();
}

process.stdin.resume().once("end", () => process.exit());
process.once("SIGTERM", () => process.stdout.write(JSON.stringify([...did]), () => process.exit()));
again("cross joins", 3, () => post("/askdb/run-sql", { query_id: queryId, sql: endless }));
again("searches", 20, () => post("/askdb/search-chat", { key_word: "a e i o u", limit: 50 }));
again("verifications", 12, () => sent("/verify"));
again("uploads", 45, () => sent("/documents"));
again("lists of villages", 60, villages);

/** A PDF of one page and so many bytes of nothing. */
function pdfOf(filler: number): Buffer {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>",
    `<</Length ${filler}>>stream\n${" ".repeat(filler)}\nendstream`,
  ];
  let text = "%PDF-1.7\n";
  const starts = objects.map((object, i) => {
    const start = text.length;
    text += `${i + 1} 0 obj${object}endobj\n`;
    return start;
  });
  const rows = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 5\n0000000000 65535 f \n${rows}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(text + table, "latin1");
}
