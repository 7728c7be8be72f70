/** An id as models write them. */
export const idOf = (text: string): string => {
  const id = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    // Whole words, where a name is too long for a table's.
    .replace(/^(.{20,50})_.*$/, (whole, head: string) => (whole.length > 50 ? head : whole))
    .slice(0, 50);
  return /^[a-z]/.test(id) ? id : `data_${id}`;
};
