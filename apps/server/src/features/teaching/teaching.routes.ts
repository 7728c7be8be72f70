import { type ModelEdit, teachingRoutes as routes, type TeachingChange } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import type { AskedLately, Teaching } from "./teaching.ts";

export interface TeachingDeps {
  readonly teaching: Teaching;
  readonly asked: AskedLately;
  readonly audit: {
    record(deed: {
      readonly userId: string;
      readonly deed: "teach";
      readonly question: string;
      readonly sql: null;
      readonly outcome: string;
      readonly duration: number;
    }): Promise<void>;
  };
}

/** Serves what administrators teach: words, sentences, fields of the model. What comes into service stands in the audit log. */
export function teachingRoutes(app: FastifyInstance, { teaching, asked, audit }: TeachingDeps): void {
  implement(app, routes.taught, ({ query }) => teaching.taught(query.source ?? null));
  implement(app, routes.unansweredGroups, ({ query, user, signal }) =>
    teaching.unanswered(query.source ?? null, asked, { ...user, signal }),
  );
  implement(app, routes.refusedQuestion, async ({ params }) => {
    const found = await asked.find(params.query_id);
    if (!found) throw new AppError("not_found");
    return { question: found.question, source: teaching.sourceOf(found.plan) };
  });
  implement(app, routes.obstacleOf, ({ body, user, signal }) => teaching.nearest(body, { ...user, signal }));
  implement(app, routes.teachingTargets, ({ query, user, signal }) =>
    teaching.targets(query.source ?? null, query.search, { ...user, signal }),
  );
  implement(app, routes.readSentence, ({ body, user, signal }) => teaching.read(body, { ...user, signal }));
  implement(app, routes.checkTeaching, ({ body, user, signal }) => teaching.check(body, asked, { ...user, signal }));
  implement(app, routes.publishTeaching, async ({ body, user, signal }) => {
    const began = performance.now();
    const told = (outcome: string): Promise<void> =>
      audit.record({
        ...{ userId: user.id, deed: "teach", question: sayingWhat(body.change), sql: null, outcome },
        duration: Math.round(performance.now() - began),
      });
    try {
      const taught = await teaching.publish(body, asked, { ...user, signal });
      await told("done");
      return taught;
    } catch (error) {
      await told(error instanceof AppError ? error.code : "internal").catch(() => {});
      throw error;
    }
  });
  implement(app, routes.modelParts, ({ query }) => teaching.parts(query.source ?? null));
  implement(app, routes.modelFiles, ({ query }) => teaching.files(query.source ?? null));
}

/** A change as the log tells it. */
function sayingWhat({ add, drop, back_to }: z.output<typeof TeachingChange>): string {
  const parts = [
    ...add.map(editInWords),
    ...(drop.length > 0 ? [`− ${drop.length}`] : []),
    ...(back_to === null ? [] : [`→ ${back_to}`]),
  ];
  return parts.join("; ");
}

function editInWords(edit: ModelEdit): string {
  if (edit.do === "say") return `${edit.question} = ${edit.as}`;
  const ids = Object.values(edit.target).slice(1).join(".");
  return edit.do === "call"
    ? `“${edit.term}” = ${edit.target.kind} ${ids}`
    : `${edit.target.kind} ${ids}.${edit.field} = ${JSON.stringify(edit.value)}`;
}
