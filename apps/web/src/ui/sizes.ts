const kilo = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 });
const mega = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 1 });

/** Bytes as people write them: "820 KB", "1,4 MB". */
export const sizeInWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${kilo.format(Math.ceil(bytes / 1000))} KB` : `${mega.format(bytes / 1_000_000)} MB`;

const money = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 });

/** "Rp10.000". */
export const rupiah = (amount: number): string => `Rp${money.format(amount)}`;
