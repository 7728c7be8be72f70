import type { Appearance } from "../door.ts";
import { type Area, figure, shown } from "./draw.ts";
import { capital, fit, leading, widthOf } from "./helvetica.ts";

/** A stamp that nobody can take for a real one: red, SIMULASI and TIDAK SAH across it, no emblem, no code to scan. */
export function stampAppearance(lines: readonly string[]): Appearance {
  return { drawing: "simulated-stamp", lines };
}

const red = "0.78 0.06 0.1";
const headings = ["SIMULASI", "TIDAK SAH"] as const;

/** Two frames, the two headings as large as they fit, and below them the lines. */
export function drawStamp(lines: readonly string[], { width, height }: Area): string {
  const frame = Math.min(width, height) * 0.03;
  const rim = (inset: number, line: number) =>
    `${figure(line)} w ${figure(inset)} ${figure(inset)} ${figure(width - 2 * inset)} ${figure(height - 2 * inset)} re S\n`;
  const pad = frame * 3.5;
  const inner = { width: Math.max(1, width - 2 * pad), height: Math.max(1, height - 2 * pad) };
  const share = lines.length === 0 ? 1 : 0.62;
  const row = (inner.height * share) / headings.length;
  const heads = headings.map((text, index) => {
    const size = Math.min(row / leading, inner.width / widthOf(text));
    const x = pad + (inner.width - widthOf(text) * size) / 2;
    const y = pad + inner.height - row * (index + 0.5) - (capital * size) / 2;
    return `BT 2 Tr ${figure(size * 0.03)} w /F ${figure(size)} Tf ${figure(x)} ${figure(y)} Td ${shown(text)} Tj ET\n`;
  });
  const set = fit(lines, inner.width, inner.height * (1 - share));
  const rows = set.lines.map((line, index) => {
    const x = pad + (inner.width - widthOf(line) * set.size) / 2;
    const y = pad + inner.height * (1 - share) - set.size * (capital + 0.2 + index * leading);
    return `BT 0 Tr /F ${figure(set.size)} Tf ${figure(x)} ${figure(y)} Td ${shown(line)} Tj ET\n`;
  });
  return `${red} RG ${red} rg\n${rim(frame, frame)}${rim(frame * 2.2, frame * 0.4)}${heads.join("")}${rows.join("")}`;
}
