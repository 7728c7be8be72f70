const before = [
  "berapa",
  "berapa banyak",
  "berapa jumlah",
  "ada berapa",
  "jumlah",
  "banyaknya",
  "total",
  "paling banyak",
  "paling sedikit",
  "lebih banyak",
  "lebih sedikit",
  "how many",
  "number of",
  "the number of",
  "most",
  "the most",
  "fewest",
  "the fewest",
  "more",
  "fewer",
];
const after = ["terbanyak", "paling banyak", "tersedikit", "paling sedikit", "lebih banyak", "lebih sedikit"];

/** How one asks for the number of what a noun names: "berapa banyak penduduk miskin", "penduduk miskin terbanyak". */
export const countsOf = (noun: string): string[] => [
  ...before.map((words) => `${words} ${noun}`),
  ...after.flatMap((words) => [`${noun} ${words}`, `${noun}nya ${words}`]),
];
