import type { Word } from "./word.ts";

/** Each of the beginnings with each of the ends; an end may be empty. */
const joined = (begins: string, ends: string): string =>
  begins
    .split("|")
    .flatMap((begin) => ends.split("|").map((end) => `${begin} ${end}`.trim()))
    .join("|");

/** "kalau ditarik lurus", "diukur dalam garis lurus": every distance is told so. */
const asTheCrowFlies = [
  joined("|dalam|secara|menurut|kalau|jika|bila|kalau dalam|jika dalam", "garis lurus|garis lurusnya|satu garis lurus"),
  joined("|kalau|jika|bila|apabila", "ditarik lurus|diukur lurus|diukur garis lurus|ditarik garis|ditarik garis lurus"),
  joined("kalau|jika|bila", "lurus|lurus saja|lurus lurus saja"),
  joined("jarak|jaraknya|distance", "udara|di udara|lewat udara|lurusnya|garis lurusnya|penerbangan lurus"),
  joined("panjang|bentangan|bentang", "garis lurus|garis lurusnya|garis lurus antara|garis lurus dari"),
  joined("|the|in a|by", "straight line|air line"),
  "as the crow flies|crow flies|straight line from|straight line between|air distance|aerial distance|air distance from|air distance between",
].join("|");

const kilometres = "berapa km|berapa kilometer|berapa kilo";

/** How far two places are apart, said of them: "terpisah berapa km". */
const apart = [
  joined("terpisah|terpaut|berselang|berjarak|dipisahkan|dipisahkan jarak|terpisah jarak|selisih jarak", kilometres),
  "terpisah sejauh|terpisahkan sejauh|terpaut sejauh|berjarak sejauh|berapa jauh jaraknya|seberapa jauh jaraknya|selisih jarak|selisih jarak antara|jauhnya jarak|how far apart|how far apart are|how far away is|how far away",
].join("|");

const shortest =
  "terpendek|terdekat|terkecil|paling pendek|paling dekat|paling kecil|paling sedikit|minimum|minimal|paling minim";
const towards = "|dari|ke|dengan|terhadap|menuju|sama";

/** "dengan jarak terpendek dari", "tetangga terdekat": who is nearest. */
const nearest = [
  joined(
    joined("jarak|jaraknya|berjarak|yang jaraknya|dengan jarak|yang berjarak|yang punya jarak", shortest),
    towards,
  ),
  joined(
    "paling berdekatan|yang paling berdekatan|paling mepet|yang paling mepet|paling nempel|tetangga terdekat|tetangga paling dekat|tetangganya yang paling dekat|bertetangga paling dekat|letaknya paling dekat|lokasinya paling dekat|posisinya paling dekat|berlokasi paling dekat|berada paling dekat|letaknya terdekat|lokasi terdekat",
    towards,
  ),
  "with the shortest distance from|with the shortest distance to|with the smallest distance to|shortest distance from|shortest distance to|closest neighbour of|closest neighbor of|nearest neighbour of|nearest neighbor of|closest neighbour to|nearest neighbour to",
].join("|");

/** "TPT kependekan apa", "TPT adalah akronim dari": what the letters of a word stand for is part of what it means. */
const spelledOut = [
  joined(
    "|apa|itu|itu apa|adalah|merupakan",
    "kependekan|kependekannya|kependekan dari|kependekan dari apa|kependekan apa|akronim|akronimnya|akronim dari|akronim dari apa|akronim apa|singkatan apa|singkatan dari apa|singkatan dari kata apa|singkatan dari kata",
  ),
  joined(
    "|apa",
    "nama panjang|nama panjangnya|nama panjang dari|nama lengkap istilah|bentuk panjang|bentuk panjangnya|bentuk panjang dari|bentuk lengkap|bentuk lengkapnya|bentuk lengkap dari|panjangnya istilah",
  ),
  "disingkat dari|disingkat dari apa|disingkat dari kata apa|dipanjangkan|dipanjangkan jadi|dipanjangkan menjadi|dipanjangkan jadi apa|dipanjangkan menjadi apa|kepanjangan dari apa|kepanjangannya apa|full form|full form of|the full form of|full name of the abbreviation|acronym|acronym for|acronym of|an acronym for|spell out|spelled out|spelled out as",
].join("|");

/** "diartikan sebagai apa", "berarti apa": what something means. */
const meant = [
  joined(
    "|dapat|bisa",
    "diartikan|diartikan sebagai|diartikan sebagai apa|diartikan apa|diartikan bagaimana|dimaknai|dimaknai sebagai|dimaknai sebagai apa|dimaknai bagaimana|dipahami sebagai|dipahami sebagai apa|dijelaskan sebagai|dijelaskan sebagai apa|diterangkan|diterangkan sebagai|didefinisikan sebagai apa|didefinisikan apa",
  ),
  "bila ditulis lengkap|kalau ditulis lengkap|jika ditulis lengkap|ditulis lengkap|nama lengkap indikator|nama lengkapnya apa|apaan itu|apaan ya|apa itu ya|berarti apa|berarti apa ya|itu berarti apa|artinya itu apa|apa artinya itu|menyatakan apa|menandakan apa|mencerminkan apa|merujuk pada apa|merujuk ke apa|mengacu pada apa|maksudnya apaan|maksudnya bagaimana|itu maksudnya bagaimana|mendefinisikan|bagaimana mendefinisikan|memahami definisi|memahami arti|memahami pengertian|memahami makna|memahami maksud|mengerti arti|mengerti maksud|mengerti definisi|dijelasin|diterangin|jabaran|apakah yang dimaksud|apakah yang dimaksud dengan|apakah maksud|apakah maksud dari|apakah makna|apakah makna dari|pengertian istilah|arti istilah|makna istilah|definisi istilah|maksud istilah|makna kata|pengertian kata|maksud kata|istilahnya apa|meaning dari|definition dari|meaning nya|definition nya|definisi resmi|definisi resmi dari|pengertian resmi|batasan istilah|defined|defined as|how is it defined|how do you define|how would you define|the term|what exactly is|what is the meaning of|what is the definition of|what is meant by the term",
].join("|");

/** Phrases of questions about where things lie, how far they are, what they mean and since when they are so; what they do is what their like does. */
export const placePhrases: readonly (readonly [phrases: string, word: Word])[] = [
  [asTheCrowFlies, { role: "distance", near: false }],
  [apart, { role: "distance", near: false }],
  [nearest, { role: "distance", near: true }],
  [spelledOut, { role: "meaning" }],
  [meant, { role: "meaning" }],
  [
    // "provinsi yang menjadi induk Kabupaten X", "kecamatan itu berinduk pada kabupaten mana"
    "berinduk pada|berinduk ke|berinduk di|induknya|bernaung di|bernaung pada|tempat bernaung|menginduk ke|menginduk pada|tergolong dalam|tergolong di|terhitung dalam|di bawah administrasi|di bawah pemerintahan|menjadi wilayah|menjadi bagian wilayah|part of which|belong to which|belongs to which",
    { role: "in" },
  ],
  [
    // "provinsi yang menjadi induk Kabupaten X", "provinsi pemilik Tari X"
    "induk dari|menjadi induk|yang menjadi induk|menjadi induk dari|yang menjadi induk dari|tempat bernaung|tempat bernaungnya|tempat beradanya|tempat terletaknya|tempat letaknya|yang membawahi|yang menaungi|yang melingkupi|pemilik|pemilik dari|yang menjadi pemilik|menjadi pemilik|yang empunya|pemangku|rumah bagi",
    { role: "holds", negated: false },
  ],
  ["one in|one in the|ones in", { role: "in" }],
  [
    "the one|mohon pencerahan|mohon pencerahannya|minta pencerahan|minta pencerahannya|mohon penjelasannya|mohon petunjuk|mohon petunjuknya|mohon dijawab|secara kewilayahan|secara geografis|secara hierarki|secara letak",
    { role: "link" },
  ],
];
