import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { type App, startApp } from "./app.ts";
import { type Figure, median } from "./figure.ts";

const groups = 200;
const rulesOfGroup = 10;
/** What policies may cost a question: five parts of a hundred. */
const mostOverhead = 1.05;
const rounds = 60;
const questions = [
  "berapa penduduk Jawa Barat?",
  "penduduk per kabupaten di Jawa Barat",
  "luas kota di Jawa Barat",
  "kota terpadat di Jawa Barat",
];

/** For every group nine rules about some dataset, and one for all of them: the rows of each user's own province. */
function manyRules(): string {
  const ids = [...loadModel(starterModelDir).datasets.keys()];
  const rules = Array.from({ length: groups * rulesOfGroup }, (_, i) => ({
    rule: `r${i}`,
    label: `Aturan ${i}`,
    groups: [`grup ${Math.floor(i / rulesOfGroup)}`],
    datasets: i % rulesOfGroup === 0 ? "all" : [ids[i % ids.length]],
    ...(i % rulesOfGroup === 0 && { rows: "region in user.region" }),
  }));
  return JSON.stringify({ policies: "bench", attributes: [{ attribute: "region", label: "Wilayah" }], rules });
}

/** What 2,000 rules of 200 groups cost who sees one province, beside who sees all: the same questions about it, at two servers in turns. */
export async function policiesAgainstNone(folder: string): Promise<readonly Figure[]> {
  const model = join(folder, "model");
  await cp(starterModelDir, model, { recursive: true });
  await writeFile(join(model, "policies.yaml"), manyRules());
  const open = await startApp(folder);
  const governed = await startApp(folder, { TANYADATA_MODEL: model });
  try {
    const ids: string[] = [];
    for (let i = 0; i < groups; i++)
      ids.push((await call(governed, "POST", "/admin/groups", { name: `grup ${i}` })).id);
    const [{ id }] = (await call(governed, "GET", "/admin/users")) as unknown as [{ id: string }];
    const access = { groups: [ids[7], ids[70], ids[199]], attributes: { region: ["Jawa Barat"] } };
    await call(governed, "PUT", `/admin/users/${id}/access`, access);
    const first = await ask(governed, questions[0] ?? "");
    const times = new Map<App, number[]>([
      [open, []],
      [governed, []],
    ]);
    for (let round = 0; round < rounds; round++)
      // In turns: who comes second finds the processor warm.
      for (const question of questions)
        for (const app of round % 2 === 0 ? [open, governed] : [governed, open])
          times.get(app)?.push(await ask(app, question));
    const [without, under] = [median(times.get(open) ?? []), median(times.get(governed) ?? [])];
    return [
      {
        name: `a question under ${groups * rulesOfGroup} rules of ${groups} groups ÷ the same without policies`,
        ratio: under / without,
        most: mostOverhead,
        detail: `${under.toFixed(1)} ms ÷ ${without.toFixed(1)} ms, the middle of ${rounds * questions.length}; a view's first question took ${first.toFixed(0)} ms`,
      },
    ];
  } finally {
    await open.stop();
    await governed.stop();
  }
}

async function ask(app: App, question: string): Promise<number> {
  const began = performance.now();
  await call(app, "POST", "/askdb/ask", { question });
  return performance.now() - began;
}

async function call(app: App, method: string, path: string, body?: object): Promise<{ readonly id: string }> {
  const answer = await fetch(`${app.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${app.token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as { id: string };
}
