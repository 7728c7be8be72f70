import type { Pkcs12Refusal } from "../door.ts";

/** Carries a refusal to the room's door, where it becomes a value. */
export class Refused extends Error {
  readonly refusal: Pkcs12Refusal;
  constructor(refusal: Pkcs12Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}
