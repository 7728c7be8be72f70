import { documentsApi } from "../documents.api.ts";

/** Milliseconds after which it is looked again. */
const interval = 120_000;

/** How many documents of others wait for the user's own signature now. */
export function useWaiting(): number {
  const { data = [] } = documentsApi.useInvitationsQuery(undefined, { pollingInterval: interval });
  return data.filter(({ state }) => state === "menunggu").length;
}
