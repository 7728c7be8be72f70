/** "porsi", "berapa bagian (dalam persen) dari": another word for "berapa persen". */
const led =
  /^\s*(?:(?:(?:berapa|brp)\s+(?:besar\s+)?)?(?:porsi|proporsi|pangsa)(?:nya)?|(?:berapa|brp)\s+bagian(?:nya)?)\s+(?:\(\s*(?:dalam|in)\s+(?:persen|%)\s*\)\s*)?(?:dari\s+)?/iu;
/** "…, persennya berapa", "… itu berapa %?", "…, dalam persen": said last. */
const ended =
  /[\s,]*(?:\b(?:itu|tuh|adalah|cuma|hanya|sekitar)\s+)*(?:\b(?:berapa|brp)(?:\s+(?:persen|prosen)(?:nya)?|\s*%)?|\b(?:persen|prosen|persentase)(?:nya)?\s+(?:berapa|brp)|%\s*(?:berapa|brp)|\bdalam\s+persen)(?:\s+(?:ya|sih|dong|kak|nih))*[\s?.!]*$/iu;
/** What a part is said to be of. */
const ofWhole = /\bterhadap\b|\bdari\s+(?:seluruh|total|semua|keseluruhan)\b/iu;
const isPercent = /pers|pros|%/iu;

/**
 * A share in other words: "porsi kelurahan dari seluruh desa/kelurahan di Sumatera Barat berapa %", "luas Kabupaten Sukabumi
 * terhadap luas Jawa Barat, persennya berapa". As "berapa persen" and what follows it; null of any other question.
 */
export function withShareFirst(question: string): string | null {
  const lead = led.exec(question)?.[0];
  const end = ended.exec(question);
  if (lead === undefined && !(end && isPercent.test(end[0]) && ofWhole.test(question))) return null;
  const said = question.slice(lead?.length ?? 0, end?.index ?? question.length).replace(/[\s?.!,]+$/u, "");
  return said.trim() === "" ? null : `berapa persen ${said.trim()}`;
}
