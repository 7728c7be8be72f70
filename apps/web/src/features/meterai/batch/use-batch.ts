import type { NewStamp, Operation } from "@tanyadata/contract";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../api/authorized.ts";
import { type Failure, failureOf } from "../../../api/failure.ts";
import { documentsApi, documentTags, useCalls } from "../../../documents/documents.api.ts";
import { follow } from "../../../documents/operations/follow.ts";
import { useAskStamp } from "../ask-stamp.ts";

/** A stamp that was confirmed. */
export interface Wish {
  readonly documentId: string;
  readonly name: string;
  readonly stamp: NewStamp;
}

/** How far a wish is; nothing of it: it waits for its turn. */
export interface Standing {
  readonly isSending?: boolean;
  readonly operation?: Operation;
  readonly failure?: Failure;
}

/** What concerns one document only: the others go on. */
const own: readonly Failure["code"][] = [
  ...(["already_stamped", "revision_changed", "document_busy", "not_found"] as const),
  ...(["page_missing", "box_outside", "box_overlaps", "box_too_large", "validation_failed"] as const),
];

export interface Batch {
  readonly wishes: readonly Wish[];
  readonly standingOf: (documentId: string) => Standing;
  readonly isRunning: boolean;
  /** Those that are not stamped yet and not under way. */
  readonly left: readonly Wish[];
  readonly begin: (wishes: readonly Wish[]) => void;
  /** Goes on with those that are left: what failed after its number was issued is tried again with the same. */
  readonly goOn: () => void;
  /** Ends after the one that is under way. */
  readonly stop: () => void;
}

/**
 * Stamps documents one after another. Whatever may meet the next one as well (an issuer that fails or refuses, no network)
 * ends the run: money is not spent against a wall.
 */
export function useBatch(): Batch {
  const call = useCalls();
  const ask = useAskStamp();
  const [wishes, setWishes] = useState<readonly Wish[]>([]);
  const [standings, setStandings] = useState<Readonly<Record<string, Standing>>>({});
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  const ending = useRef(new AbortController());
  useEffect(() => {
    ending.current = new AbortController();
    return () => ending.current.abort();
  }, []);

  const standingOf = (id: string): Standing => standings[id] ?? {};
  const isDone = ({ documentId }: Wish) => standingOf(documentId).operation?.state === "selesai";
  const left = wishes.filter((wish) => !isDone(wish) && !standingOf(wish.documentId).isSending);

  /** Whether the next one may be tried. */
  async function stampOne({ documentId, stamp }: Wish, isNew: boolean): Promise<boolean> {
    const tell = (standing: Standing) => setStandings((all) => ({ ...all, [documentId]: standing }));
    const before = isNew ? undefined : standingOf(documentId).operation;
    tell({ isSending: true, ...(before && { operation: before }) });
    const answer = before ? await retried(before) : await ask(documentId, stamp);
    if ("failure" in answer) {
      tell({ ...(before && { operation: before }), failure: answer.failure });
      return own.includes(answer.failure.code);
    }
    let last = answer.operation;
    const isFound = await follow(
      last.id,
      (request, signal) => call(callApi(request, signal)),
      ending.current.signal,
      (operation) => {
        last = operation;
        tell({ isSending: true, operation });
      },
    );
    tell({ operation: last, ...(!isFound && { failure: { code: "not_found" } }) });
    return last.state === "selesai";
  }
  async function retried({ id }: Operation) {
    const { data, error } = await call(documentsApi.endpoints.retryOperation.initiate(id));
    return data ? { operation: data } : { failure: failureOf(error) };
  }

  /** `areNew`: as they are written now; otherwise what was begun goes on. */
  async function run(todo: readonly Wish[], areNew: boolean) {
    isStopped.current = false;
    setRunning(true);
    for (const wish of todo) {
      const goesOn = await stampOne(wish, areNew);
      if (!goesOn || isStopped.current || ending.current.signal.aborted) break;
    }
    setRunning(false);
    call(documentsApi.util.invalidateTags([...documentTags]));
  }

  return {
    wishes,
    standingOf,
    isRunning,
    left,
    begin: (wished) => {
      const ids = wished.map(({ documentId }) => documentId);
      // What is done already stays in sight.
      setWishes([...wishes.filter((wish) => isDone(wish) && !ids.includes(wish.documentId)), ...wished]);
      setStandings((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !ids.includes(id))));
      void run(wished, true);
    },
    goOn: () => void run(left, false),
    stop: () => {
      isStopped.current = true;
    },
  };
}
