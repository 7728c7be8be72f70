import type { Word } from "./word.ts";

/** Ends of an order, the order in which rows stand, and what leads to a bound: "teratas", "dari yang terbesar", "di atas". */
export const orderWords: readonly (readonly [string, Word])[] = [
  ["top|highest|teratas|peringkat atas", { role: "end", direction: "highest" }],
  ["besar", { role: "end", direction: "highest", afterNumber: true }],
  ["bottom|lowest|terbawah", { role: "end", direction: "lowest" }],
  ["teratas", { role: "extreme", direction: "highest", counts: false }],
  [
    "dari bawah|dari belakang|dari urutan terbawah|dari posisi terbawah|from the bottom|terbawah|terbuncit|paling bawah|paling buncit|paling belakang|paling ekor|juru kunci",
    { role: "extreme", direction: "lowest", counts: false },
  ],
  ["dari atas|dari urutan teratas|from the top|paling atas", { role: "extreme", direction: "highest", counts: false }],
  ["most|the most", { role: "extreme", direction: "highest", counts: true }],
  [
    "mencapai titik tertinggi|mencapai level tertinggi|mencapai puncak|mencapai puncaknya|max|maks|terunggul|paling unggul|the highest|the largest|the biggest|the greatest|highest|largest|biggest|greatest|maksimum|maximum",
    { role: "extreme", direction: "highest", counts: false },
  ],
  [
    "largest first|highest first|biggest first|most first|descending|in descending order|terurut menurun|urutan menurun|dari terbesar ke terkecil|dari tertinggi ke terendah|dari terbanyak ke tersedikit|dari yang terbesar ke yang terkecil|dari yang tertinggi ke yang terendah|dari besar ke kecil|dari tinggi ke rendah|mulai dari yang teratas|mulai dari yang terbesar|mulai dari yang tertinggi|mulai dari yang terbanyak|dimulai dari yang terbesar|dimulai dari yang tertinggi|dari yang paling besar|dari yang paling tinggi|dari yang paling banyak",
    { role: "arranged", direction: "highest" },
  ],
  [
    "smallest first|lowest first|fewest first|ascending|in ascending order|terurut menaik|urutan menaik|dari terkecil ke terbesar|dari terendah ke tertinggi|dari tersedikit ke terbanyak|dari yang terkecil ke yang terbesar|dari yang terendah ke yang tertinggi|dari kecil ke besar|dari rendah ke tinggi|mulai dari yang terbawah|mulai dari yang terkecil|mulai dari yang terendah|dimulai dari yang terkecil|dimulai dari yang terendah|dari yang paling kecil|dari yang paling rendah|dari yang paling sedikit",
    { role: "arranged", direction: "lowest" },
  ],
  ["the least|the fewest|least|fewest", { role: "extreme", direction: "lowest", counts: true }],
  [
    "mencapai titik terendah|mencapai level terendah|terminim|paling minim|the lowest|the smallest|lowest|smallest|minimum",
    { role: "extreme", direction: "lowest", counts: false },
  ],
  [
    "di atas angka|melebihi angka|melampaui angka|exceeding|exceeds|exceed|surpass|surpasses|surpassing|upwards of|beyond|lewat|lewat angka|lebih daripada|at above|lebih dari|di atas|melebihi|lebih|lewat dari|>|more than|above|over|greater than|melampaui|melewati|lebih besar dari|lebih besar daripada|di atasnya",
    { role: "compare", comparison: "above" },
  ],
  [
    "not lower than|no lower than|not below|sedikitnya|minimum of|minimal sebesar|minimal sebanyak|sekurang kurangnya|a minimum of|not less than|minimal|minimum|setidak2|sekurang2|setidaknya|sekurangnya|at least|>=|≥|tidak kurang dari|paling tidak|setidak tidaknya|no less than",
    { role: "compare", comparison: "at-least" },
  ],
  [
    "menembus angka|mencapai angka|menyentuh angka|tembus angka|mencapai|nyampe|menyentuh|menembus|tembus|reach|reached|reaches",
    { role: "compare", comparison: "at-least", reaches: true },
  ],
  [
    "di bawah angka|kurang daripada|beneath|belum menembus|belum tembus|belum melewati|tidak menembus|belum menyentuh|kurang dari|di bawah|<|less than|below|under|fewer than|tidak mencapai|belum mencapai|tidak nyampe|belum nyampe|tidak sampai|belum sampai|" +
      "lebih kecil dari|lebih sedikit dari|tidak menyentuh|tidak tembus",
    { role: "compare", comparison: "below" },
  ],
  [
    "not higher than|no higher than|not above|maksimal sebesar|maksimal sebanyak|not more than|not exceeding|up to|a maximum of|maximum of|maksimal|maksimum|at most|<=|≤|tidak lebih dari|maximum|tidak melebihi|tidak melampaui|no more than|sampai dengan paling banyak",
    { role: "compare", comparison: "at-most" },
  ],
  [
    "dalam rentang|di rentang|pada rentang|dalam kisaran|pada kisaran|in the range of|ranging from|in the range|rentangnya antara|terletak antara|berada antara|berada di antara|antara|between|di antara|berkisar|berkisar antara|di kisaran|kisaran|rentang antara",
    { role: "between" },
  ],
];
