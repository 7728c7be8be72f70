/** What who answers is asked to do with it. */
const telling =
  "informasi sampai tabel rinci urai papar jabar beber umum lapor cantum saji tampil tunjuk sebut perlihat beri hadir siap sedia susun cari hitung kumpul gambar daftar konfirmasi cerita muncul tayang unduh himpun rangkum inventaris identifikasi kelompok saring".split(
    " ",
  );

/** "tentukan", "sampaikanlah": asks to be told what follows. What is "dikeluarkan" may be left out. */
export const tellingOrders: readonly string[] = [...telling, "tentu", "keluar"].flatMap((root) => [
  `${root}kan`,
  `${root}kanlah`,
]);
