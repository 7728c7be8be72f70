import type { Ambiguity, Refusal } from "./refusal.ts";

/** What stands in the way of a plan. */
export type Obstacle =
  | { readonly kind: "ambiguous"; readonly ambiguity: Ambiguity }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Thrown while a reading is completed, and caught where that began: the first obstacle ends it. */
export class Stop {
  readonly obstacle: Obstacle;
  constructor(obstacle: Obstacle) {
    this.obstacle = obstacle;
  }
}

export function refuse(refusal: Refusal): never {
  throw new Stop({ kind: "refused", refusal });
}
