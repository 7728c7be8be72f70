/** The first syllable with the consonants after it: "Kab" of "Kabupaten", "Prov" of "Provinsi", as Indonesian abbreviates. */
const abbreviation = /^([^aiueo\s]*[aiueo][^aiueo\s]+)[aiueo]\S+(?= )/i;

/**
 * Names of one list as they are written where room is scarce: a first word that several of them share is abbreviated in all of
 * them where that lets one in, so that they differ in what is left of them ("Kab. Sidoarjo", not "Kabupaten Sido…").
 */
export function abbreviated(names: readonly string[], fits: (name: string) => boolean): readonly string[] {
  const first = (name: string) => name.split(" ", 1)[0] ?? "";
  const short = (name: string) => name.replace(abbreviation, "$1.");
  const isShared = (word: string) => names.filter((name) => first(name) === word).length > 1;
  const words = new Set(names.filter((name) => !fits(name) && fits(short(name))).map(first));
  return names.map((name) => (words.has(first(name)) && isShared(first(name)) ? short(name) : name));
}
