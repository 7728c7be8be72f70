import type { Dataset, Measure, Member, SemanticModel } from "@tanyadata/semantic-model";
import type { Engine } from "@tanyadata/text-to-sql";
import type { Warehouse } from "@tanyadata/warehouse";
import { engineAt, query } from "../database.ts";
import { type Finding, findingsAbout } from "./finding.ts";

/** Whether each measure that has words is reached by a question made of them, whose answer then also runs. */
export async function checkReach(model: SemanticModel, warehouse: Warehouse): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { engine, members } = await engineAt(model, warehouse);
  for (const { measure, dataset } of model.measures.values()) {
    if (measure.terms.length === 0) continue;
    const declared = model.datasets.get(dataset.dataset);
    const { error } = findingsAbout(
      declared ? { kind: "dataset", id: dataset.dataset } : { kind: "entity", id: dataset.grain.entity },
      findings,
    );
    const path = declared ? ["measures", dataset.measures.indexOf(measure)] : ["attributes"];
    const questions = [...questionsFor(measure, dataset, model, members)];
    const sql = firstPlan(engine, measure.id, questions);
    if (sql === null) {
      error(path, `no question reaches "${measure.id}": ${told(engine, questions[0] ?? "")}; give it words of its own`);
      continue;
    }
    const ran = await query(warehouse, sql);
    if (!ran.ok) error(path, `the answer for "${measure.id}" does not run: ${ran.why}`);
  }
  return [...findings, ...verifiedFindings(engine, model)];
}

/** Whether each verified question stands for one that is understood. */
function verifiedFindings(engine: Engine, { root }: SemanticModel): Finding[] {
  const findings: Finding[] = [];
  const { error } = findingsAbout({ kind: "model", id: root.model }, findings);
  root.verified.forEach(({ as }, index) => {
    if (engine.read(as).kind !== "plan")
      error(["verified", index, "as"], `${told(engine, as)}; say it in words that are understood`);
  });
  return findings;
}

function* questionsFor(
  measure: Measure,
  { grain }: Dataset,
  model: SemanticModel,
  members: readonly Member[],
): Generator<string> {
  const noun = model.entities.get(grain.entity)?.terms[0];
  const name = members.find(({ entity }) => entity === grain.entity)?.name;
  const qualifiers = ["", ...measure.qualifiers.map((qualifier) => ` ${qualifier}`)];
  for (const term of measure.terms)
    for (const qualifier of qualifiers) {
      if (noun !== undefined) yield `${term} per ${noun}${qualifier}`;
      yield `berapa ${term} ${model.root.whole.terms[0] ?? ""}${qualifier}`.replace(/\s+/g, " ").trim();
      if (noun !== undefined && name !== undefined) yield `berapa ${term} ${noun} ${name}${qualifier}`;
    }
}

/** SQL of the first question whose plan holds the measure; null where none does. */
function firstPlan(engine: Engine, measure: string, questions: readonly string[]): string | null {
  for (const question of questions) {
    const reading = engine.read(question);
    if (reading.kind === "plan" && JSON.stringify(reading.plan).includes(`"measure":${JSON.stringify(measure)}`))
      return engine.compile(reading.plan).sql;
  }
  return null;
}

function told(engine: Engine, question: string): string {
  const reading = engine.read(question);
  return `"${question}" ${reading.kind === "plan" ? `is read as: ${reading.reading}` : `→ ${reading.detail}`}`;
}
