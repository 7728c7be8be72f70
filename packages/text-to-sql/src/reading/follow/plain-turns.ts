import { plainTurns } from "../../language/dialogue-words.ts";

/** A turn in the words that are read: "selisih kedua angka itu" as "selisih keduanya"; null where it has them. */
export function asPlainTurn(question: string): string | null {
  const plain = plainTurns.reduce((text, [said, meant]) => text.replace(said, meant), question);
  return plain === question ? null : plain;
}
