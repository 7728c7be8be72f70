/** Words that columns and tables of businesses and offices are often called by, and what people call that in Indonesian. */
const words = `
account=akun actor=aktor address=alamat age=umur album=album amount=nilai area=luas artist=artis,musisi author=penulis
balance=saldo birth=kelahiran book=buku branch=cabang brand=merek budget=anggaran bytes=ukuran campus=kampus capacity=kapasitas
car=mobil category=kategori city=kota class=kelas clinic=klinik comment=komentar company=perusahaan composer=pencipta,komposer cost=biaya
country=negara course=mata~kuliah,kursus crop=tanaman currency=mata~uang customer=pelanggan,konsumen date=tanggal delivery=pengiriman
department=departemen,bagian description=keterangan discount=diskon district=kecamatan doctor=dokter document=dokumen
duration=durasi employee=karyawan,pegawai event=acara expense=pengeluaran farmer=petani fee=biaya film=film,filem first=depan
floor=lantai freight=ongkos~kirim,ongkir genre=genre,aliran grade=nilai group=kelompok height=tinggi hospital=rumah~sakit hotel=hotel
house=rumah income=pendapatan inventory=persediaan invoice=faktur,tagihan island=pulau item=barang job=pekerjaan
language=bahasa last=belakang length=panjang lesson=pelajaran level=tingkat library=perpustakaan line=baris loan=pinjaman
location=lokasi manager=manajer market=pasar media=media member=anggota milliseconds=durasi model=model month=bulan movie=film museum=museum
name=nama note=catatan number=nomor office=kantor order=pesanan,order owner=pemilik park=taman part=bagian patient=pasien
payment=pembayaran people=orang person=orang phone=telepon plan=rencana player=pemain playlist=daftar~putar,playlist
population=penduduk position=jabatan price=harga product=produk,barang production=produksi project=proyek province=provinsi
publisher=penerbit purchase=pembelian quantity=kuantitas,banyaknya rate=tarif rating=peringkat region=wilayah,daerah
rental=penyewaan,sewa replacement=penggantian report=laporan reservation=reservasi revenue=pendapatan review=ulasan river=sungai
road=jalan room=kamar,ruang route=rute salary=gaji sale=penjualan school=sekolah score=skor seat=kursi service=layanan
ship=kapal shipment=pengiriman shipper=perusahaan~pengiriman,ekspedisi shop=toko size=ukuran song=lagu staff=staf,petugas
state=negara~bagian status=status stock=stok store=toko student=siswa,mahasiswa subject=mata~pelajaran supplier=pemasok
tax=pajak teacher=guru team=tim territory=wilayah~penjualan ticket=tiket time=waktu title=judul total=total,nilai town=kota
track=lagu,trek type=jenis,tipe unit=satuan user=pengguna value=nilai vehicle=kendaraan vendor=vendor,pemasok village=desa
visit=kunjungan warehouse=gudang weight=berat year=tahun zone=zona`;

const dictionary: ReadonlyMap<string, readonly string[]> = new Map(
  words
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [english = "", indonesian = ""] = entry.split("=");
      return [english, indonesian.split(",").map((word) => word.replaceAll("~", " "))];
    }),
);

/** Indonesian words for one thing, each of which people may say for the others. */
const kin = `
karyawan,pegawai departemen,bagian,divisi jabatan,posisi proyek,project pelatihan,training,diklat pelanggan,konsumen siswa,murid,pelajar
guru,pengajar produk,barang toko,gerai anggota,member dosen,pengajar kelas,kelompok~belajar nasabah,pelanggan`
  .trim()
  .split(/\s+/)
  .map((group) => group.split(",").map((word) => word.replaceAll("~", " ")));

/** Things of these names are people: "berapa orang" counts them. */
const people = new Set(
  "karyawan pegawai staf siswa murid mahasiswa guru dosen dokter perawat pasien pelanggan anggota nasabah warga pemain petani employee customer patient student teacher doctor member staff person user player".split(
    " ",
  ),
);

export const isPerson = (name: string): boolean => people.has(singular(wordsOf(name).at(-1) ?? ""));

/** What else people may call a thing of this name, once nothing else is called so: "pegawai", "employee" for "karyawan". */
export function kinOf(name: string): string[] {
  const [word = "", ...others] = wordsOf(name);
  if (others.length > 0) return [];
  const alike = kin.flatMap((group) => (group.includes(word) ? group : []));
  const english = [...dictionary].flatMap(([key, [first]]) => (first === word ? [key, plural(key)] : []));
  return [...new Set([...alike, ...english])].filter((one) => one !== word);
}

/** "categories", "branches", "books" */
const plural = (word: string): string =>
  /(?:s|x|z|ch|sh)$/u.test(word) ? `${word}es` : /[^aeiou]y$/u.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;

/** Adjectives that order by figures of these names: the highest, the lowest. */
const gradings: Readonly<Record<string, readonly [highest: string, lowest: string]>> = {
  price: ["mahal", "murah"],
  harga: ["mahal", "murah"],
  tarif: ["mahal", "murah"],
  fee: ["mahal", "murah"],
  luas: ["luas", "sempit"],
  cost: ["mahal", "murah"],
  milliseconds: ["lama", "singkat"],
  duration: ["lama", "singkat"],
  length: ["panjang", "pendek"],
  height: ["tinggi", "rendah"],
  weight: ["berat", "ringan"],
  area: ["luas", "sempit"],
  age: ["tua", "muda"],
};

/** What something can be in or at; of anything else a figure is told without "di". */
const places = new Set(
  "branch building campus city clinic company country department district floor hospital hotel house island library location market museum office park province region river road room school shop state store territory town village warehouse zone apotek bagian cabang depo daerah departemen desa divisi gedung gerai gudang kabupaten kampus kantor kecamatan kelas kelurahan klinik kota lokasi negara pasar poli poliklinik provinsi pulau puskesmas ruang ruangan sekolah stasiun terminal toko unit wilayah zona".split(
    " ",
  ),
);

export const isPlace = (name: string): boolean => wordsOf(name).some((word) => places.has(singular(word)));

/** What the figure of a column is graded by; null where nobody says. */
export const gradingOf = (name: string): readonly [highest: string, lowest: string] | null =>
  wordsOf(name).flatMap((word) => (Object.hasOwn(gradings, word) ? [gradings[word]] : []))[0] ?? null;

/** `OrderDetails`, `order_details` and `order details` are two words: order, details. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** English nouns stand in the plural in many table names. */
export function singular(word: string): string {
  if (dictionary.has(word)) return word;
  if (/ies$/.test(word)) return word.replace(/ies$/, "y");
  if (/(sses|shes|ches|xes)$/.test(word)) return word.replace(/es$/, "");
  // "jenis", "kelas", "kasus" are no plurals; English ones hardly ever end so.
  return /[^aious]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

/** What people may call a thing of this name: first the best Indonesian name, then others, its own name last. */
export function callings(name: string): string[] {
  const parts = wordsOf(name);
  const last = parts.length - 1;
  const own = parts.map((word, i) => (i === last ? singular(word) : word));
  const translated = own.map((word) => dictionary.get(singular(word)) ?? [word]);
  const heads = translated[last] ?? [];
  const tails = translated.slice(0, last).map((choices) => choices[0] ?? "");
  // Indonesian puts the head first: "unit price" is "harga satuan". "cara_bayar" stands so already.
  const isEnglish = dictionary.has(own[last] ?? "");
  const indonesian = heads.map((head) => (isEnglish ? [head, ...tails.reverse()] : [...tails, head]).join(" "));
  return [...new Set([...indonesian, own.join(" "), parts.join(" ")])].filter(Boolean);
}

/** Units by which names of columns end: "tenor_bulan", "luas_m2". */
const units: Readonly<Record<string, string>> = {
  bulan: "bulan",
  hari: "hari",
  jam: "jam",
  menit: "menit",
  persen: "persen",
  pct: "persen",
  percent: "persen",
  m2: "m²",
  ha: "hektare",
  km: "km",
  kg: "kg",
  gram: "gram",
  ton: "ton",
  rp: "rupiah",
  rupiah: "rupiah",
};

/** The unit that a column's name ends with, and what is left of its name; no unit where nothing would be left. */
export function unitIn(name: string): { readonly name: string; readonly unit: string } {
  const words = wordsOf(name);
  const unit = units[words.at(-1) ?? ""];
  return unit === undefined || words.length < 2 ? { name, unit: "" } : { name: words.slice(0, -1).join("_"), unit };
}

/** An id as models write them. */
export const idOf = (name: string): string => {
  const id = wordsOf(name)
    .join("_")
    .replace(/[^a-z0-9_]/g, "");
  return /^[a-z]/.test(id) ? id : `t_${id}`;
};

export const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
