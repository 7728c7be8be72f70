const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** "tiap hektare", "satu kilometer persegi": before the unit per which something is told. */
export const eachWords = words("tiap setiap satu per masing-masing every each one a an");

/** What such a unit does with what it has: "menghasilkan", "dihuni"; a rate says so without them. */
export const holdingWords = words(
  "menghasilkan dihasilkan memproduksi memberikan memberi menghasilkannya dihuni ditempati ditinggali didiami terisi berisi isinya memuat menampung hasilnya panennya hasil dapat dapatnya terdapat terdiri produce produces produced yield yields yielded hold holds house houses contain contains inhabited by",
);
