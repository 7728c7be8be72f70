const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** "makin tinggi …, makin rendah …": said of each of two figures that go together. */
export const moreAndMore = words("makin semakin kian tambah");

/** "… cenderung …", "… ikut …": said once, of the second. */
export const followingSuit = words("cenderung biasanya umumnya ikut ikutan turut");

/** How the two are said to stand; what is asked is whether they do. */
export const standing = words(
  "tinggi rendah besar kecil banyak sedikit baik buruk naik turun meningkat menurun bertambah berkurang lebih juga punya memiliki mempunyai dengan yang kalau jika bila apabila apakah apa maka benarkah betulkah tidak otomatis pasti",
);

/** What stands between the two, and around the word for how they go together. */
export const joining = words(
  "dan dengan sama antara terhadap atau vs versus lawan ada adakah itu saling ya sih tuh seberapa kuat erat berapa nilai nilainya cek coba hitung and with between is are there any do does",
);
