import type { Plan } from "./plan.ts";

/** Whether the single row that a plan asked for came back without any figure: the data know of the thing, but hold nothing of it. */
export const isUntold = ({ rows, defines, distance }: Plan, told: readonly (readonly unknown[])[]): boolean =>
  !rows && !defines && !distance && told.length === 1 && (told[0]?.every((cell) => cell === null) ?? false);
