import type { KeptEdit, ModelEdit, Obstacle, Taught, TeachingChange } from "@tanyadata/contract";
import { type Edit, fieldsOf } from "@tanyadata/semantic-model";
import { contentOf } from "@tanyadata/text-to-sql";
import type { z } from "zod";
import { planOf } from "../answering/several/sources.ts";
import { boundedWork, type WorkLimits, WorkRefused } from "../bounded-work.ts";
import type { AskedBefore, AskedLately, RefusedBefore, Teacher, Teaching } from "../features/teaching/teaching.ts";
import { AppError } from "../http/app-error.ts";
import { newId } from "../ids.ts";
import { nextOf, told } from "./next-version.ts";
import type { TaughtSource, TaughtSources } from "./sources.ts";
import { type TaughtInService, taughtModel } from "./taught-in-service.ts";
import { groupsOf } from "./unanswered-groups.ts";
import type { Kept, Version, VersionStore } from "./versions.store.ts";
import { issueInWords } from "./work/issue-words.ts";
import type { Order, Tasks } from "./work/order.ts";
import { partsOf } from "./work/parts.ts";

interface Options {
  readonly sources: TaughtSources;
  readonly versions: VersionStore;
  readonly inService: TaughtInService;
  readonly limits: WorkLimits;
  readonly now: () => Date;
  /** Puts what was taught of a source into service; why that cannot be, or null. */
  readonly renew: (source: string | null) => Promise<string | null>;
}

type Change = z.output<typeof TeachingChange>;
type Checked = Tasks["check"]["gives"];

/** Refused questions that are read anew; of more, the newest. */
const mostRefused = 400;
/** Answered questions that are compared. */
const mostAnswered = 300;
/** What was checked is published soon after. */
const mostChecks = 20;

const tooMuch = ({ seconds, megabytes }: WorkLimits): string =>
  `memeriksanya memakan lebih dari ${seconds} detik atau ${megabytes} MB, sehingga dihentikan; coba lagi`;

/** Teaching for people in the browser: what takes long is done by a process of its own. */
export function openTeaching({
  sources,
  versions,
  inService,
  limits,
  now,
  renew,
}: Options): Teaching & { close(): void } {
  const work = boundedWork<Order>(new URL("./work/process.ts", import.meta.url), limits, tooMuch);
  const checks = new Map<string, Checked>();
  const obstacles = new Map<string, Obstacle | null>();
  let obstaclesOf = "";

  async function perform<Name extends keyof Tasks>(
    source: TaughtSource,
    task: { readonly do: Name } & Tasks[Name]["with"],
    { id: user, signal }: Teacher,
  ): Promise<Tasks[Name]["gives"]> {
    const { files, version } = source;
    const edits = inService.kept(source.id).map(({ edit }) => edit);
    const model = { files, version, edits, place: await source.place() };
    try {
      return (await work.perform({ model, task } as Order, "teach", { user, signal })) as Tasks[Name]["gives"];
    } catch (error) {
      if (error instanceof WorkRefused) throw new AppError("teaching_refused", { detail: error.message });
      throw error;
    }
  }

  const stampOf = ({ id, version }: TaughtSource): string => `${version}\n${inService.stamp(id)}`;
  const madeBy =
    (by: string) =>
    (edit: Edit): Kept => ({ id: newId(now()), edit, about: "", by, at: now().toISOString() });
  const newest = async ({ id }: TaughtSource): Promise<readonly Version[]> => versions.of(id ?? "");

  /** Plans of another source are none of this one's. */
  const ofSource =
    (source: string | null) =>
    <T extends AskedBefore>(asked: T): T => {
      const before = planOf(asked.previous);
      return { ...asked, previous: before.source === source ? before.plan : null };
    };

  async function checked(
    source: TaughtSource,
    change: Change,
    next: { readonly kept: readonly Kept[]; readonly added: readonly Edit[] },
    asked: AskedLately,
    teacher: Teacher,
  ): Promise<Checked> {
    refuseClosed(source, next.added);
    const key = JSON.stringify([stampOf(source), change]);
    const known = checks.get(key);
    if (known) return known;
    const of = ofSource(source.id);
    const refused = (await asked.refused()).slice(0, mostRefused).map(of);
    const answered = (await asked.answered()).filter(({ plan }) => planOf(plan).source === source.id).map(of);
    const unlike = new Map(
      answered.map((one) => [`${contentOf(one.question)} ${JSON.stringify(one.previous)}`, one] as const),
    );
    const found = await perform(
      source,
      {
        do: "check",
        next: next.kept.map(({ edit }) => edit),
        added: next.added,
        refused: refused.map(({ question, previous, times }) => ({ question, previous, times })),
        answered: [...unlike.values()].slice(0, mostAnswered).map(({ question, previous }) => ({ question, previous })),
      },
      teacher,
    );
    checks.set(key, found);
    const [oldest] = checks.size > mostChecks ? checks.keys() : [];
    if (oldest !== undefined) checks.delete(oldest);
    return found;
  }

  async function nextVersion(source: TaughtSource, change: Change, by: string) {
    const all = await newest(source);
    const next = nextOf(change, all, madeBy(by));
    if (!next) throw new AppError("not_found");
    return { on: all[0]?.number ?? 0, next };
  }

  async function taught(id: string | null): Promise<Taught> {
    const source = await sources.find(id);
    const all = await newest(source);
    const [current] = all;
    return {
      sources: (await sources.list()).map((one) => ({ ...one })),
      version: current?.number ?? 0,
      closed: source.closed,
      edits: keptEdits(source, current?.kept ?? []),
      versions: told(all),
    };
  }

  return {
    taught,
    sourceOf: (plan) => planOf(plan).source,
    async unanswered(id, asked, teacher) {
      const source = await sources.find(id);
      const refused = (await asked.refused()).slice(0, mostRefused).map(ofSource(id));
      const keyOf = ({ question, previous }: RefusedBefore): string => JSON.stringify([question, previous]);
      if (obstaclesOf !== stampOf(source)) obstacles.clear();
      obstaclesOf = stampOf(source);
      const fresh = refused.filter((one) => !obstacles.has(keyOf(one)));
      const questions = fresh.map(({ question, previous }) => ({ question, previous }));
      const found = fresh.length === 0 ? [] : await perform(source, { do: "obstacles", questions }, teacher);
      const read = new Map(fresh.map((one, at) => [keyOf(one), found[at] ?? null] as const));
      if (obstaclesOf === stampOf(source)) for (const [key, obstacle] of read) obstacles.set(key, obstacle);
      return groupsOf(
        refused,
        refused.map((one) => read.get(keyOf(one)) ?? obstacles.get(keyOf(one)) ?? null),
      );
    },
    async nearest({ source, question, term }, teacher) {
      const { reading, nearest } = await perform(
        await sources.find(source ?? null),
        { do: "nearest", question, previous: null, term },
        teacher,
      );
      return { reading, nearest: [...nearest] };
    },
    targets: async (source, search, teacher) => [
      ...(await perform(await sources.find(source), { do: "targets", search }, teacher)),
    ],
    async read({ source: id, question, for: meant, change, steps }, teacher) {
      const source = await sources.find(id ?? null);
      const next = change && (await nextVersion(source, change, teacher.email)).next;
      if (next) refuseClosed(source, next.added);
      const edits = next?.kept.map(({ edit }) => edit) ?? inService.kept(source.id).map(({ edit }) => edit);
      return perform(
        source,
        { do: "read", question, for: meant, next: edits, added: next?.added ?? [], steps },
        teacher,
      );
    },
    async check({ source: id, change }, asked, teacher) {
      const source = await sources.find(id ?? null);
      const { on, next } = await nextVersion(source, change, teacher.email);
      const { abouts: _, ...found } = await checked(source, change, next, asked, teacher);
      return { version: on, ...found };
    },
    async publish({ source: id, version, change, accepts_changes }, asked, teacher) {
      const source = await sources.find(id ?? null);
      const { on, next } = await nextVersion(source, change, teacher.email);
      if (on !== version) throw new AppError("teaching_conflict");
      const found = await checked(source, change, next, asked, teacher);
      if (found.faults.length > 0) throw new AppError("teaching_refused", { detail: found.faults.join(" ") });
      if (found.changed.length > 0 && !accepts_changes) throw new AppError("answers_change");
      const from = next.kept.length - next.added.length;
      const kept = next.kept.map((one, at) => (at < from ? one : { ...one, about: found.abouts[at - from] ?? "" }));
      const added = await versions.add(source.id ?? "", on, kept, teacher.email);
      if (!added) throw new AppError("teaching_conflict");
      await inService.renewed();
      const problem = await renew(source.id);
      if (problem !== null) {
        await versions.takeBack(source.id ?? "", added.number);
        await inService.renewed();
        await renew(source.id);
        throw new AppError("teaching_refused", { detail: problem });
      }
      return taught(source.id);
    },
    async parts(id) {
      const source = await sources.find(id);
      return partsOf(taughtModel(source.files, inService.kept(id)).model);
    },
    async files(id) {
      const source = await sources.find(id);
      return taughtModel(source.files, inService.kept(id)).files.map((file) => ({ ...file }));
    },
    close: () => work.close(),
  };
}

/** Where a model's own folder is only read, words and sentences lie over it, and its fields stay as they are; what is SQL always does. */
function refuseClosed({ closed }: TaughtSource, added: readonly Edit[]): void {
  if (closed !== null && added.some((one) => one.do === "set"))
    throw new AppError("teaching_refused", { detail: closed });
  for (const one of added)
    if (one.do === "set" && !fieldsOf[one.target.kind].includes(one.field))
      throw new AppError("teaching_refused", { detail: `“${one.field}” tidak dapat diubah di sini.` });
}

function keptEdits({ files }: TaughtSource, kept: readonly Kept[]): KeptEdit[] {
  const { left } = taughtModel(files, kept);
  const troubles = new Map(left.map(({ edit, why }) => [JSON.stringify(edit), why] as const));
  return kept.map(({ edit, ...one }) => {
    const why = troubles.get(JSON.stringify(edit));
    const trouble =
      why === undefined
        ? null
        : why === "gone"
          ? "Yang dimaksud tidak ada lagi dalam model, jadi ini tidak berlaku."
          : `Model yang sekarang tidak dapat menerimanya. ${issueInWords(why.issue)}.`;
    return { ...one, edit: edit as ModelEdit, trouble };
  });
}
