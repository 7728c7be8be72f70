/** What a column may hold that is told to nobody. */
export type SecretKind = "password" | "token" | "identity" | "account";

/** Names of secrets in Indonesian and English, each as its words; they may stand anywhere in a column's name. */
export const secretNames: Readonly<Record<SecretKind, readonly string[]>> = {
  password: lines(`
    password, passwd, passwort, passphrase, passcode, pwd, pswd, userpass, user pass, admin pass, db pass, login pass, pass hash
    kata sandi, sandi, kata kunci masuk, pin, kode akses, kode rahasia, rahasia, kode keamanan, security code
    security answer, secret answer, jawaban keamanan, jawaban rahasia, security question, pertanyaan keamanan`),
  token: lines(`
    token, jwt, bearer, secret, api key, access key, private key, secret key, encryption key, signing key, ssh key, auth key
    session key, license key, kunci api, kunci rahasia, kunci privat, kunci enkripsi, kunci akses, credential, kredensial
    otp, totp, hotp, mfa code, two factor, hash, hashed, digest, salt, nonce, csrf, recovery code, backup code, kode pemulihan
    verification code, kode verifikasi, activation code, kode aktivasi, reset code, confirmation code, kode konfirmasi, auth code
    connection string, certificate pem, seed phrase, mnemonic`),
  identity: lines(`
    nik, no ktp, nomor ktp, ktp number, id ktp, ktp no, ektp, no e ktp, nomor e ktp, nomor induk kependudukan
    no kk, nomor kk, kk number, kk no, id kk, no kartu keluarga, nomor kartu keluarga, npwp, no sim, nomor sim
    no paspor, nomor paspor, paspor, passport, passport number, passport no, no bpjs, nomor bpjs, bpjs number, no jkn, nomor jkn
    ssn, social security, national id, national number, identity number, identity no, identity card, id card, tax id
    tax number, no identitas, nomor identitas, driver license, driving license, ibu kandung, maiden name`),
  account: lines(`
    no rekening, nomor rekening, rekening number, rekening no, no rek, nomor rek, rek no, rekening bank, rekening tujuan
    rekening asal, account number, account no, account num, acct number, acct no, acc number, acc no, bank account, iban
    virtual account, no va, nomor va, kartu kredit, kartu debit, kartu atm, no kartu, nomor kartu, credit card, debit card
    card number, card no, card num, cc number, cc num, cc no, ccnum, pan number, cvv, cvc, cvv2, cvc2, dompet kunci`),
};

/** Only as the whole name: elsewhere they are ordinary words. */
export const wholeNames: Readonly<Record<string, SecretKind>> = {
  kk: "identity",
  ktp: "identity",
  pass: "password",
  rekening: "account",
  norek: "account",
};

/** Secrets of these names are texts; a number of such a name is a figure: of tokens sold, of grams of salt, of families. */
export const figuresToo: ReadonlySet<string> = new Set(
  lines(`token, hash, hashed, digest, salt, kk, ktp, pass, rekening, passport, paspor, kartu kredit, kartu debit, kartu atm,
    credit card, debit card, id card, identity card, virtual account, bank account, secret, rahasia, bearer`),
);

/** Words that stand before a secret's name and make it a figure or a fact about it: "jumlah_kk", "has_password". */
export const factsBefore: ReadonlySet<string> = new Set(
  lines(`jumlah, jml, banyak, banyaknya, total, count, rata, rerata, average, avg, persen, persentase, percent, pct, rasio, ratio
    is, has, ada, punya, status, tanggal, tgl, date, jenis, tipe, type, wajib, kepemilikan, pemilik, harga, penjualan`),
);

/** Words that stand after it and do the same: "token_expires_at". */
export const factsAfter: ReadonlySet<string> = new Set(
  lines(`at, count, counts, total, jumlah, persen, percent, pct, expiry, expires, expired, expiration, type, jenis, tipe, status
    enabled, aktif, attempts, percobaan, length, panjang, changed, verified, valid, rate, tanggal, date, year, tahun, miskin`),
);

/** Ordinary names that begin as a secret's does: codes of banks and places are "sandi", too. */
export const harmless: readonly string[] = lines(`
    sandi bank, sandi wilayah, sandi daerah, sandi kota, sandi kabupaten, sandi provinsi, sandi pelapor, sandi cabang
    hash tag, pin location, pin lokasi`);

/** What secrets' names are run together with: "nonik", "userpassword", "kodepin". */
export const companions: readonly string[] = lines(`
    no, nomor, nomer, number, num, nbr, id, kode, code, kata, kunci, user, usr, username, admin, login, masuk, my, new, old, lama
    baru, atm, bank, db, api, key, access, akses, auth, remember, refresh, reset, session, sesi, device, client, app, web, fcm
    push, card, kartu, kredit, credit, debit, account, acc, acct, akun, rek, rekening, nasabah, pelanggan, pegawai, karyawan
    siswa, customer, member, anggota, pasien, warga, penduduk, orang, ktp, kk, enc, encrypted, bcrypt, sha, md, plain, raw
    tmp, temp, confirm, confirmation, konfirmasi, ulang, value, text, pribadi, private, keluarga, paspor, sim, bpjs, va`);

/** Comma-separated names, over as many lines as they take. */
function lines(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
}
