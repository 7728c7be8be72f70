import { encode } from "uqr";

/** Modules of silence around a QR code: its standard asks for four. */
const margin = 4;

/** A text as a QR code: dark on light in every theme, for cameras. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: margin });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Kode QR untuk aplikasi autentikator"
      shapeRendering="crispEdges"
      className="size-40 shrink-0 rounded-lg bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
