import { useCallback, useEffect, useState } from "react";
import { type Failure, failureOf } from "../../api/failure.ts";
import { type Typed, useSend } from "./calls.ts";

export interface LoadedData<T> {
  /** What was last read, also while something else is on its way. */
  readonly data: T | undefined;
  readonly failure: Failure | undefined;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/** What a call answers; read anew as `key` changes. */
export function useLoaded<T>(key: string, call: () => Typed<T>): LoadedData<T> {
  const send = useSend();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ at?: string; data?: T; failure?: Failure }>({});
  const at = `${key} ${attempt}`;
  useEffect(() => {
    const ending = new AbortController();
    void send(call(), ending.signal).then(({ data, error }) => {
      if (ending.signal.aborted) return;
      setState((last) => (error ? { ...last, at, failure: failureOf(error) } : { at, data }));
    });
    return () => ending.abort();
  }, [at, send]);
  const reload = useCallback(() => setAttempt((last) => last + 1), []);
  const isCurrent = state.at === at;
  return {
    data: state.data,
    failure: isCurrent ? state.failure : undefined,
    isLoading: !isCurrent,
    reload,
  };
}
