import { rowsOf } from "./rows.ts";
import { slang } from "./slang.ts";

/** What a word may do in a sentence that tells of who asks; asker.txt says what each is. */
type AskerRole =
  | "asker"
  | "owner"
  | "opening"
  | "state"
  | "reason"
  | "closing"
  | "doing"
  | "wish"
  | "wanting"
  | "restricting"
  | "courtesy"
  | "alone"
  | "likeness"
  | "aside"
  | "knowing"
  | "naming"
  | "goal"
  | "purpose"
  | "material"
  | "work"
  | "occasion"
  | "deed"
  | "people"
  | "asks"
  | "says"
  | "really"
  | "meeting"
  | "between";

const roles = new Map<string, Set<string>>();
for (const row of rowsOf("asker.txt")) {
  const [role = "", words = ""] = row.split(" = ");
  roles.set(role, new Set([...(roles.get(role) ?? []), ...words.split(" ")]));
}

/** Whether a word, as it is written, is of one of these. */
export const isOf = (norm: string | undefined, ...wanted: readonly AskerRole[]): boolean =>
  norm !== undefined && wanted.some((role) => roles.get(role)?.has(norm) === true);

/** A word as it is written: "sy", "lg", "utk". */
export const written = (norm: string): string => slang.get(norm) ?? norm;

/** "Ada" PR: what is set to be done at home; "penduduk pr" are women. */
const homework: ReadonlySet<string> = new Set(
  "ada punya dapat dapet dikasih diberi ngerjain mengerjakan kerjakan kerjain bantu bantuin nemenin untuk buat nanya".split(
    " ",
  ),
);

/** Whether "PR" after such a word is homework. */
export const isHomework = (norm: string, before: string | undefined): boolean =>
  norm === "pr" && homework.has(before ?? "");

/** Whether something is done with the answer, or by who asks ("nulis", "berkunjung", "booking"), not wanted of it. */
export const isDeed = (norm: string | undefined): boolean =>
  isOf(norm, "deed") || /^(?:ng|ny|men|mem|ber|di)\p{L}{3,}$/u.test(norm ?? "");

/** "Mau saya tulis", "mau bikin": what is wanted is to do something, not a part of what is asked. */
export const wantsToDo = (norms: readonly string[], at: number): boolean =>
  isOf(norms[at], "wish") && (isDeed(norms[at + 1]) || (isOf(norms[at + 1], "asker") && isDeed(norms[at + 2])));
