import type { Operation } from "@tanyadata/contract";
import { useEffect, useState } from "react";
import { callApi } from "../../api/authorized.ts";
import { documentsApi, documentTags, useCalls } from "../documents.api.ts";
import { follow } from "./follow.ts";
import { isFinal } from "./states.ts";

/** An operation as it is now. When it has ended, whatever shows documents asks for them again. */
export function useOperation(begun: Operation): Operation {
  const call = useCalls();
  const [operation, setOperation] = useState(begun);

  useEffect(() => {
    setOperation(begun);
    if (isFinal(begun.state)) return;
    const ending = new AbortController();
    void follow(
      begun.id,
      (request, signal) => call(callApi(request, signal)),
      ending.signal,
      (changed) => {
        setOperation(changed);
        if (isFinal(changed.state)) call(documentsApi.util.invalidateTags([...documentTags]));
      },
    );
    return () => ending.abort();
  }, [call, begun]);

  return operation;
}
