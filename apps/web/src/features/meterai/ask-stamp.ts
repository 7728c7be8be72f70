import type { NewStamp, Operation } from "@tanyadata/contract";
import { useRef } from "react";
import { type Failure, failureOf } from "../../api/failure.ts";
import { meteraiApi } from "./meterai.api.ts";

/** A name that no other request has. `crypto.randomUUID` is missing where a page comes without TLS. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

type Asked = { readonly operation: Operation } | { readonly failure: Failure };

/** Asks for a stamp. The same wish for the same document is one stamp, however often it is sent from where this is used. */
export function useAskStamp(): (documentId: string, wish: NewStamp) => Promise<Asked> {
  const [stamp] = meteraiApi.useStampMutation();
  const keys = useRef(new Map<string, string>());
  return async (documentId, body) => {
    const wish = documentId + JSON.stringify(body);
    const key = keys.current.get(wish) ?? newKey();
    keys.current.set(wish, key);
    const { data, error } = await stamp({ documentId, key, body });
    return data ? { operation: data } : { failure: failureOf(error) };
  };
}
