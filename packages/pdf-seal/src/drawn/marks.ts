import type { PdfFile } from "../pdf/file.ts";
import { Parser } from "../pdf/parse.ts";
import { Damaged, type Dict, isDict, isList, isName, Name, Stream, Text, type Value } from "../pdf/values.ts";
import { advanceOf, type Font, fontOf } from "./fonts.ts";
import { type Matrix, move, multiply, place, type Rectangle, within } from "./geometry.ts";
import { contentOf, hidingCells } from "./pictures.ts";

/** Something that is drawn, as the upright rectangle around it. `hides`: what lies below it is not seen any more. */
export interface Mark {
  readonly kind: "text" | "picture" | "shape";
  readonly area: Rectangle;
  readonly hides: boolean;
}

const deepest = 8;
const mostOperators = 1_000_000;
/** Below this what is drawn is a veil and not a cover. */
const opaque = 0.3;
/** Strokes that are thicker cover like areas, in points. */
const thick = 6;

interface State {
  matrix: Matrix;
  alpha: number;
  line: number;
  font: Font | null;
  size: number;
  leading: number;
  spacing: number;
  mode: number;
}

/** What a page or a form draws, as far as it says so plainly. Throws `Damaged` where it cannot be followed. */
export function marksOf(file: PdfFile, content: Uint8Array, resources: Value, matrix: Matrix): Mark[] {
  const reader = new Drawing(file);
  reader.run(content, resources, matrix, 1, 0);
  return reader.marks;
}

class Drawing {
  readonly marks: Mark[] = [];
  readonly #file: PdfFile;
  #operators = 0;
  #veils = 0;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  run(content: Uint8Array, resources: Value, matrix: Matrix, alpha: number, depth: number): void {
    if (depth > deepest) throw new Damaged("forms within forms");
    const parser = new Parser(content);
    const pen = new Pen(this, matrix, alpha);
    let operands: Value[] = [];
    for (;;) {
      parser.skipWhite();
      const code = content[parser.position];
      if (code === undefined) return;
      if (code === 0x2f || code === 0x28 || code === 0x5b || code === 0x3c) {
        operands.push(parser.value());
        continue;
      }
      const word = parser.word();
      if (word === "") throw new Damaged("a drawing that cannot be read");
      if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) {
        operands.push(Number(word));
        continue;
      }
      if (++this.#operators > mostOperators) throw new Damaged("a drawing without end");
      if (word === "Do") this.#show(this.#named(resources, "XObject", operands[0]), resources, pen.state, depth);
      else if (word === "BI") this.#inline(parser, pen.state);
      else if (word === "gs") pen.setting(this.#file, this.#named(resources, "ExtGState", operands[0]));
      else if (word === "Tf") {
        pen.state.font = fontOf(this.#file, this.#named(resources, "Font", operands[0]));
        pen.state.size = numberOf(operands[1]);
      } else pen.operate(word, operands);
      operands = [];
    }
  }

  /** Whether paint of this opacity hides; many veils over one another do. */
  hides(alpha: number): boolean {
    if (alpha >= opaque) return true;
    this.#veils += alpha;
    return this.#veils > 2 * opaque;
  }

  add(kind: Mark["kind"], area: Rectangle, hides: boolean): void {
    this.marks.push({ kind, area, hides });
  }

  #named(resources: Value, kind: string, name: Value | undefined): Value {
    const all = this.#file.resolve(resources);
    const group = isDict(all) ? this.#file.resolve(all.get(kind)) : null;
    return isDict(group) && name instanceof Name ? this.#file.resolve(group.get(name.text)) : null;
  }

  #show(shown: Value, resources: Value, state: State, depth: number): void {
    if (!(shown instanceof Stream)) return;
    const { dict } = shown;
    if (isName(this.#file.resolve(dict.get("Subtype")), "Image")) {
      this.add("picture", place([0, 0, 1, 1], state.matrix), false);
      if (!this.hides(state.alpha)) return;
      for (const cell of hidingCells(this.#file, dict)) this.add("picture", place(cell, state.matrix), true);
      return;
    }
    const own = matrixOf(this.#file, dict.get("Matrix"));
    const inner = dict.get("Resources") ?? resources;
    this.run(contentOf(this.#file, shown), inner, multiply(own, state.matrix), state.alpha, depth + 1);
  }

  /** A picture within the drawing: what it covers is not looked at. */
  #inline(parser: Parser, { matrix, alpha }: State): void {
    const { bytes } = parser;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const data = text.indexOf("ID", parser.position);
    let end = data;
    do end = text.indexOf("EI", end + 2);
    while (end >= 0 && !(isWhite(bytes[end - 1]) && (end + 2 >= bytes.length || isWhite(bytes[end + 2]))));
    if (data < 0 || end < 0) throw new Damaged("a picture within a drawing does not end");
    parser.position = end + 2;
    this.add("picture", place([0, 0, 1, 1], matrix), this.hides(alpha));
  }
}

/** Paths and text. */
class Pen {
  state: State;
  readonly #drawing: Drawing;
  /** How opaque the whole drawing is. */
  readonly #ground: number;
  readonly #kept: State[] = [];
  #path: [number, number][] = [];
  #isCurved = false;
  #line: Matrix = move(0, 0);
  #text: Matrix = move(0, 0);

  constructor(drawing: Drawing, matrix: Matrix, alpha: number) {
    this.#drawing = drawing;
    this.#ground = alpha;
    this.state = { matrix, alpha, line: 1, font: null, size: 0, leading: 0, spacing: 0, mode: 0 };
  }

  setting(file: PdfFile, value: Value): void {
    const alpha = isDict(value) ? file.resolve(value.get("ca")) : null;
    if (typeof alpha === "number") this.state.alpha = this.#ground * alpha;
  }

  operate(operator: string, operands: readonly Value[]): void {
    const n = operands.map(numberOf);
    const { state } = this;
    const deed = deeds[operator];
    if (deed) deed(this, n, operands, state);
  }

  keep = () => void this.#kept.push({ ...this.state });
  restore = () => {
    this.state = this.#kept.pop() ?? this.state;
  };

  to(x = 0, y = 0, isCurve = false): void {
    this.#path.push([x, y]);
    if (isCurve) this.#isCurved = true;
  }

  paint(fills: boolean, strokes: boolean): void {
    const { matrix, alpha, line } = this.state;
    if (this.#path.length > 0 && (fills || strokes)) {
      const isThick = strokes && line * Math.hypot(matrix[0], matrix[1]) > thick;
      const beside = isThick ? line / 2 : 0;
      const around = this.#path.flatMap(([x, y]): [number, number][] => [
        [x - beside, y - beside],
        [x + beside, y + beside],
      ]);
      const area = within(around, matrix);
      const hides = (fills || isThick) && this.#drawing.hides(alpha);
      // Letters that were turned into outlines are read as well; frames, rules and grounds are not.
      if (hides || this.#isCurved) this.#drawing.add("shape", area, hides);
    }
    this.#path = [];
    this.#isCurved = false;
  }

  shade(): void {
    this.#drawing.add("shape", [-1e6, -1e6, 1e6, 1e6], this.#drawing.hides(this.state.alpha));
  }

  begin(): void {
    this.#line = move(0, 0);
    this.#text = this.#line;
  }

  lineAt(matrix: Matrix): void {
    this.#line = matrix;
    this.#text = matrix;
  }

  next(x: number, y: number): void {
    this.lineAt(multiply(move(x, y), this.#line));
  }

  write(items: readonly Value[]): void {
    const { font, size, mode, alpha, line, spacing, matrix } = this.state;
    for (const item of items) {
      if (typeof item === "number") this.#text = multiply(move((-item / 1000) * size, 0), this.#text);
      if (!(item instanceof Text) || item.bytes.length === 0) continue;
      const width = advanceOf(font, item.bytes) * size + spacing * item.bytes.length;
      const area = place([0, -0.2 * size, width, 0.8 * size], multiply(this.#text, matrix));
      const isBlot = (mode % 4 === 1 || mode % 4 === 2) && line > Math.abs(size) * 0.15;
      const isSeen = mode !== 3 && mode !== 7 && (isBlot || !(font?.isLetters ?? false));
      this.#drawing.add("text", area, isSeen && this.#drawing.hides(alpha));
      this.#text = multiply(move(width, 0), this.#text);
    }
  }
}

type Deed = (pen: Pen, n: number[], operands: readonly Value[], state: State) => void;
const paints =
  (fills: boolean, strokes: boolean): Deed =>
  (pen) =>
    pen.paint(fills, strokes);
const curve: Deed = (pen, n) => {
  for (let at = 0; at + 1 < n.length; at += 2) pen.to(n[at], n[at + 1], true);
};
const deeds: Readonly<Record<string, Deed>> = {
  q: (pen) => pen.keep(),
  Q: (pen) => pen.restore(),
  cm: (_, n, __, state) => {
    state.matrix = multiply(sixOf(n), state.matrix);
  },
  w: (_, [width = 1], __, state) => {
    state.line = width;
  },
  m: (pen, [x, y]) => pen.to(x, y),
  l: (pen, [x, y]) => pen.to(x, y),
  c: curve,
  v: curve,
  y: curve,
  re: (pen, [x = 0, y = 0, width = 0, height = 0]) => {
    pen.to(x, y);
    pen.to(x + width, y + height);
    pen.to(x, y + height);
    pen.to(x + width, y);
  },
  ...Object.fromEntries(["f", "F", "f*"].map((name) => [name, paints(true, false)])),
  ...Object.fromEntries(["B", "B*", "b", "b*"].map((name) => [name, paints(true, true)])),
  ...Object.fromEntries(["S", "s"].map((name) => [name, paints(false, true)])),
  n: paints(false, false),
  sh: (pen) => pen.shade(),
  BT: (pen) => pen.begin(),
  Td: (pen, [x = 0, y = 0]) => pen.next(x, y),
  TD: (pen, [x = 0, y = 0], _, state) => {
    state.leading = -y;
    pen.next(x, y);
  },
  Tm: (pen, n) => pen.lineAt(sixOf(n)),
  "T*": (pen, _, __, state) => pen.next(0, -state.leading),
  TL: (_, [leading = 0], __, state) => {
    state.leading = leading;
  },
  Tc: (_, [spacing = 0], __, state) => {
    state.spacing = spacing;
  },
  Tr: (_, [mode = 0], __, state) => {
    state.mode = mode;
  },
  Tj: (pen, _, operands) => pen.write(operands),
  TJ: (pen, _, [list]) => pen.write(isList(list) ? list : []),
  "'": (pen, _, operands, state) => {
    pen.next(0, -state.leading);
    pen.write(operands);
  },
  '"': (pen, _, operands, state) => {
    pen.next(0, -state.leading);
    pen.write(operands.slice(2));
  },
};

const numberOf = (value: Value | undefined) => (typeof value === "number" ? value : 0);
const sixOf = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): Matrix => [a, b, c, d, e, f];
const isWhite = (code: number | undefined) => code === undefined || code <= 32;

export function matrixOf(file: PdfFile, value: Value | undefined): Matrix {
  const list = file.resolve(value);
  return isList(list) ? sixOf(list.map((each) => numberOf(file.resolve(each)))) : move(0, 0);
}

/** A page's whole content, one stream after another. */
export function pageContent(file: PdfFile, page: Dict): Uint8Array {
  const stated = file.resolve(page.get("Contents"));
  const streams = isList(stated) ? stated.map((each) => file.resolve(each)) : stated === null ? [] : [stated];
  const parts = streams.flatMap((each) => (each instanceof Stream ? [contentOf(file, each), Buffer.from("\n")] : []));
  return Buffer.concat(parts);
}
