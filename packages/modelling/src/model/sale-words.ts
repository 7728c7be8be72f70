/** What is said of the worth of sales and purchases, and of how many were sold. */
export const saleWords = [
  "penjualan",
  "nilai penjualan",
  "total penjualan",
  "penjualan bersih",
  "omzet",
  "omset",
  "omzet bersih",
  "pendapatan",
  "belanja",
  "nilai belanja",
  "sales",
  "revenue",
];
/** What is said of what services come to. */
export const earningWords = ["pendapatan", "total pendapatan", "omzet", "omset", "pemasukan", "revenue"];
export const purchaseWords = ["pembelian", "nilai pembelian", "total pembelian", "belanja ke pemasok", "kulakan"];
export const soldWords = [
  "terjual",
  "jumlah terjual",
  "unit terjual",
  "barang terjual",
  "qty terjual",
  "jumlah yang terjual",
  "kuantitas terjual",
];
