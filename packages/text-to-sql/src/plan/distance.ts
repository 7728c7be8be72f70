import type { Bearing } from "../language/bearings.ts";
import type { MemberSet } from "./member-set.ts";

/** One member that has coordinates. */
export interface Spot {
  readonly entity: string;
  readonly key: string;
}

/**
 * How far one member lies from another, or which members of a set lie near one; in a straight line, in kilometres.
 * `towards`: only those that lie in that direction from it.
 */
export type Distance =
  | { readonly from: Spot; readonly to: Spot }
  | {
      readonly from: Spot;
      readonly among: MemberSet;
      readonly limit: number | null;
      readonly within: number | null;
      readonly towards?: Bearing;
      readonly counts?: true;
    };
