export interface SignatureWords {
  readonly name: string;
  readonly kind: "lokal" | "p12" | "csc";
  readonly reason: string | null;
  readonly location: string | null;
  readonly at: Date;
  readonly timeZone: string;
}

/** What stands beside the picture of a signature: the time is exactly the one that the file carries. */
export function linesOf({ name, kind, reason, location, at, timeZone }: SignatureWords): string[] {
  return [
    name,
    timeOf(at, timeZone),
    ...(reason ? [reason] : []),
    ...(location ? [location] : []),
    // PP 71/2019: what no recognised authority certified must not look as if one had.
    ...(kind === "lokal" ? ["Tidak tersertifikasi (CA internal)"] : []),
  ];
}

/** Such as "21 November 2026 15.04.05 WIB". */
function timeOf(at: Date, timeZone: string): string {
  const day = at.toLocaleDateString("id-ID", { timeZone, day: "numeric", month: "long", year: "numeric" });
  const time = at.toLocaleTimeString("id-ID", { timeZone, timeZoneName: "short", hourCycle: "h23" });
  return `${day} ${time}`;
}
