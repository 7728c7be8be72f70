import { deflateSync } from "node:zlib";
import type { Appearance, Box, PageSize } from "../door.ts";
import type { Revision } from "../pdf/append.ts";
import { type Dict, dict, name, type Ref, Stream } from "../pdf/values.ts";
import { capital, fit, leading } from "./helvetica.ts";
import { readPng } from "./png.ts";
import { drawStamp } from "./stamp.ts";

/** Where something is drawn: the lower left corner and the size, in points. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Turns what is drawn so that it stands upright on a page that is turned clockwise by the same angle. */
const turns: Readonly<Record<PageSize["rotation"], number[]>> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};
const margin = 2;

export const figure = (value: number) => String(Math.round(value * 1000) / 1000);

/** Adds what is seen in the box to the revision, as a form that a widget can show. Throws `SealFailed` for a picture. */
export function drawAppearance(revision: Revision, wanted: Appearance, box: Box, rotation: PageSize["rotation"]): Ref {
  const lies = rotation === 90 || rotation === 270;
  const [width, height] = lies ? [box.height, box.width] : [box.width, box.height];
  const resources: Dict = new Map();
  resources.set("Font", dict({ F: revision.add(helvetica()) }));
  const pad = Math.min(margin, width / 10, height / 10);
  const inside = { x: pad, y: pad, width: width - 2 * pad, height: height - 2 * pad };
  return revision.add(
    packed(
      {
        Type: name("XObject"),
        Subtype: name("Form"),
        BBox: [0, 0, width, height],
        Matrix: turns[rotation],
        Resources: resources,
      },
      Buffer.from(content(revision, resources, wanted, inside, { x: 0, y: 0, width, height }), "latin1"),
    ),
  );
}

function content(revision: Revision, resources: Dict, wanted: Appearance, inside: Area, all: Area): string {
  if (wanted.drawing === "simulated-stamp") return drawStamp(wanted.lines, all);
  if (!wanted.image) return drawLines(wanted.lines, inside);
  const [picture, ref] = addPicture(revision, wanted.image);
  resources.set("XObject", dict({ I: ref }));
  const [left, right] = wanted.lines.length === 0 ? [inside, null] : split(inside);
  return drawPicture(picture, left) + (right ? drawLines(wanted.lines, right) : "");
}

/** Picture beside text in a wide box, above it in a high one. */
function split({ x, y, width, height }: Area): [Area, Area] {
  if (width >= height * 1.2) {
    const half = width * 0.45;
    return [
      { x, y, width: half, height },
      { x: x + half + margin, y, width: width - half - margin, height },
    ];
  }
  const half = height * 0.5;
  return [
    { x, y: y + half, width, height: height - half },
    { x, y, width, height: half },
  ];
}

function drawLines(lines: readonly string[], { x, y, width, height }: Area): string {
  const set = fit(lines, width, height);
  const top = y + height / 2 + (set.lines.length * leading * set.size) / 2 - capital * set.size - 0.2 * set.size;
  const rows = set.lines.map((line, index) => `${index === 0 ? "" : "T* "}${shown(line)} Tj\n`);
  return `BT 0 g /F ${figure(set.size)} Tf ${figure(set.size * leading)} TL ${figure(x)} ${figure(top)} Td\n${rows.join("")}ET\n`;
}

/** Settable text as an operand. */
export const shown = (line: string) => `<${Buffer.from(line, "latin1").toString("hex")}>`;

function drawPicture(picture: { width: number; height: number }, { x, y, width, height }: Area): string {
  const scale = Math.min(width / picture.width, height / picture.height);
  const [wide, high] = [picture.width * scale, picture.height * scale];
  const [left, bottom] = [x + (width - wide) / 2, y + (height - high) / 2];
  return `q ${[wide, 0, 0, high, left, bottom].map(figure).join(" ")} cm /I Do Q\n`;
}

function addPicture(revision: Revision, png: Uint8Array): [{ width: number; height: number }, Ref] {
  const { width, height, colours, opacity } = readPng(png);
  const kind = { Type: name("XObject"), Subtype: name("Image"), Width: width, Height: height, BitsPerComponent: 8 };
  const mask = opacity && revision.add(packed({ ...kind, ColorSpace: name("DeviceGray") }, opacity));
  const picture = { ...kind, ColorSpace: name("DeviceRGB"), ...(mask && { SMask: mask }) };
  return [{ width, height }, revision.add(packed(picture, colours))];
}

function packed(entries: Parameters<typeof dict>[0], data: Uint8Array): Stream {
  return new Stream(dict({ ...entries, Filter: name("FlateDecode") }), deflateSync(data));
}

const helvetica = () =>
  dict({
    Type: name("Font"),
    Subtype: name("Type1"),
    BaseFont: name("Helvetica"),
    Encoding: name("WinAnsiEncoding"),
  });
