import type { Operation } from "@tanyadata/contract";
import { Badge } from "../../ui/badge.tsx";
import { type Tone, toneOf, wordsOfState } from "./states.ts";

const looks: Record<Tone, "good" | "bad" | "caution" | "plain"> = {
  done: "good",
  failed: "bad",
  uncertain: "caution",
  working: "plain",
  waiting: "caution",
  ended: "plain",
};

/** The state of an operation, in words. */
export const StateBadge = ({ state }: { state: Operation["state"] }) => (
  <Badge tone={looks[toneOf(state)]}>{wordsOfState(state)}</Badge>
);
