import type { DatabaseReport, DraftedTable } from "@tanyadata/contract";
import { type DraftReport, draftModel, type Propose, reportOf } from "@tanyadata/modelling";
import { parseModel, type SemanticModel } from "@tanyadata/semantic-model";
import type { Warehouse } from "@tanyadata/warehouse";
import { sampleQuestions } from "../answering/sample-questions.ts";
import { openData } from "../open-data.ts";
import { openPlace } from "../open-warehouse.ts";
import { type Draft, type DraftOrder, DraftRefused } from "./draft-order.ts";
import { draftWord, figureWords, roleWords } from "./draft-words.ts";
import { triedFacts } from "./tried-facts.ts";

/** Questions that are shown with their answers. */
const mostAnswered = 10;
/** A guess below it is worth a look. */
const sure = 0.75;

/** Drafts a model of a database, and asks it a few questions of its own. @throws DraftRefused where nothing can be made of it */
export async function draftOf(
  { place, title, year, zone, relations, proposes }: DraftOrder,
  step: (message: string) => void,
  propose: Propose,
): Promise<Draft> {
  step("Menghubungi basis data…");
  const warehouse = await openPlace(place);
  try {
    const { files, made } = await draftModel({
      warehouse,
      label: title,
      ...{ year, zone, relations },
      onTable: (name, at, of) => step(`Membaca tabel ${at + 1} dari ${of}: ${name}…`),
      propose: proposes
        ? async (cards) => {
            const proposed = await propose(cards);
            step("Membuktikan usulan model bahasa pada barisnya…");
            return proposed;
          }
        : undefined,
    });
    step("Menyusun model…");
    const report = reportOf(made);
    const model = parseModel(files);
    if (model.datasets.size === 0 && model.entities.size === 0)
      throw new DraftRefused(
        "dari tabel-tabelnya tidak ada yang dapat ditanyakan: semuanya kosong, untuk keperluan aplikasi, atau tidak terbaca",
      );
    step("Menjawab beberapa pertanyaan…");
    const questions = await answered(model, warehouse);
    const trials = await triedFacts(model, warehouse, step);
    return { files, report: { ...shownReport(report), questions, trials, relations: [...relations] } };
  } finally {
    await warehouse.close();
  }
}

/** The first questions of the model's own that are answered, by the way that all questions go. */
async function answered(model: SemanticModel, warehouse: Warehouse): Promise<DatabaseReport["questions"]> {
  // Whoever opened it closes it.
  const data = await openData(model, Promise.resolve({ ...warehouse, close: async () => {} }));
  try {
    const told: { question: string; answer: string }[] = [];
    for (const question of sampleQuestions(model)) {
      const { signal } = new AbortController();
      const answer = await data.answerer.answer(question, { signal, userId: "draft", model: "gpt-4o", previous: null });
      if (answer.kind === "answer") told.push({ question, answer: answer.answer });
      if (told.length === mostAnswered) break;
    }
    return told;
  } finally {
    await data.close();
  }
}

/** The report in the words of the browser. */
function shownReport({
  tables,
  collisions,
  proposals,
}: DraftReport): Omit<DatabaseReport, "questions" | "trials" | "relations"> {
  const said = (text: string): string => draftWord(text) ?? text;
  return {
    tables: tables.map(
      ({ table, is, called, read, isWhole, why, notes, columns }): DraftedTable => ({
        ...{ table, is, called },
        rows_read: read,
        is_whole: isWhole,
        why: why === undefined ? null : said(why),
        notes: notes.map(said),
        columns: columns.map(({ column, role, called, why, confidence, relation }) => ({
          ...{ column, called },
          role: roleInWords(role),
          why: said(why),
          is_unsure: confidence < sure && role !== "text",
          leads_to: relation
            ? {
                table: relation.table,
                column: relation.target,
                is_declared: relation.isDeclared && !relation.isSaid,
                is_said: relation.isSaid,
                share: relation.share,
                orphans: relation.orphans,
              }
            : null,
        })),
      }),
    ),
    secrets: tables.flatMap(({ table, columns }) =>
      columns.filter(({ role }) => role === "secret").map(({ column }) => `${table}.${column}`),
    ),
    collisions: collisions.map((one) => ({ ...one })),
    proposals: proposals && {
      ...{ asked: proposals.asked, of: proposals.of },
      failure: proposals.failure === null ? null : said(proposals.failure),
      proposals: proposals.proposals.map((one) => ({ ...one, why: said(one.why) })),
    },
  };
}

/** "figure (money)" is a number that is money. */
function roleInWords(role: string): string {
  const [, plain = role, kind] = /^(\w+)(?: \((\w+)\))?$/.exec(role) ?? [];
  const word = roleWords[plain] ?? plain;
  return kind === undefined || kind === "other" ? word : `${word}: ${figureWords[kind] ?? kind}`;
}
