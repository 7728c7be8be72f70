import { type EditedModel, editedModel, type ModelFile, type SemanticModel } from "@tanyadata/semantic-model";
import type { Kept, VersionStore } from "./versions.store.ts";

/** What was taught and holds on this server now: put there by whichever server, without a restart. */
export interface TaughtInService {
  /** What was taught of a source; of the first, null. */
  kept(source: string | null): readonly Kept[];
  /** Changes whenever what was taught of a source does. */
  stamp(source: string | null): string;
  /** Resolves once what the app state says now is known here. */
  renewed(): Promise<void>;
  close(): void;
}

interface Options {
  readonly versions: Pick<VersionStore, "numbers" | "of">;
  readonly report: (message: string) => void;
  readonly everyMilliseconds?: number;
}

/** Follows what is taught. @throws what reading the app state does */
export async function taughtInService({
  versions,
  report,
  everyMilliseconds = 3000,
}: Options): Promise<TaughtInService> {
  const known = new Map<string, { readonly number: number; readonly kept: readonly Kept[] }>();
  async function follow(): Promise<void> {
    const numbers = await versions.numbers();
    for (const source of known.keys()) if (!numbers.has(source)) known.delete(source);
    for (const [source, number] of numbers) {
      if (known.get(source)?.number === number) continue;
      const [version] = await versions.of(source, number);
      if (version) known.set(source, version);
    }
  }
  await follow();
  let following: Promise<void> | null = null;
  const renew = (): Promise<void> => {
    following ??= follow().finally(() => {
      following = null;
    });
    return following;
  };
  const timer = setInterval(
    () => void renew().catch((error: Error) => report(`What was taught cannot be read: ${error.message}`)),
    everyMilliseconds,
  ).unref();
  return {
    kept: (source) => known.get(source ?? "")?.kept ?? [],
    stamp: (source) => String(known.get(source ?? "")?.number ?? 0),
    async renewed() {
      // What is being read may be older than what is asked for.
      await following?.catch(() => {});
      await renew();
    },
    close: () => clearInterval(timer),
  };
}

/** The model of files with what was taught of it. @throws ModelError where the files alone are none */
export const taughtModel = (files: readonly ModelFile[], kept: readonly Kept[]): EditedModel =>
  editedModel(
    files,
    kept.map(({ edit }) => edit),
  );

/** The same where nothing else of it is needed; what does not hold any more is told. */
export function taughtModelOf(
  files: readonly ModelFile[],
  kept: readonly Kept[],
  report: (message: string) => void,
): SemanticModel {
  const { model, left } = taughtModel(files, kept);
  if (left.length > 0)
    report(`${left.length} of ${kept.length} things that were taught do not fit the model any more.`);
  return model;
}
