/** "peringkat berapa", "urutan ke berapa", "what rank". */
export const askedPositions = [
  ...[
    "peringkat",
    "urutan",
    "rank",
    "ranking",
    "juara",
    "rangking",
    "posisi",
    "nomor",
    "no",
    "urutan nomor",
    "peringkat nomor",
  ].flatMap((word) => ["berapa", "ke berapa", "keberapa"].map((asks) => `${word} ${asks}`)),
  "where does",
  "where do",
  "what rank",
  "which rank",
  "berapa peringkat",
  "berapa urutan",
  "berapa ranking",
  "berapa posisi",
  "ke berapa",
  "keberapa",
  "nomor urut berapa",
].join("|");

/** "pertama", "kedua": every form of a rank, from the first on. */
export const ordinals: readonly string[] = [
  "pertama|kesatu|first|nomor wahid|no wahid|nomor satu|number one",
  "kedua|second|runner up|runnerup",
  "ketiga|third",
  "keempat|fourth",
  "kelima|fifth",
  "keenam|sixth",
  "ketujuh|seventh",
  "kedelapan|eighth",
  "kesembilan|ninth",
  "kesepuluh|tenth",
];
