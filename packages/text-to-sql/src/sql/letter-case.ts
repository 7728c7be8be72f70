/** A name within a sentence: small letters, except in what is all capitals: "warisan UNESCO". */
export const lowered = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()));

/** Within a sentence; an acronym, and a name whose second word is in capitals too, stay as they are. */
export const lowerFirst = (text: string): string =>
  /^\p{L}(?:\p{L}*\p{Lu}|\p{L}* \p{Lu})/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
