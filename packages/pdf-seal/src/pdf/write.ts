import { type Dict, isDict, isList, Name, Ref, Stream, Text, type Value, Verbatim } from "./values.ts";

/** A value as a PDF says it, in latin-1. Streams are written by `append`. */
export function write(value: Value): string {
  if (value === null) return "null";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return numeral(value);
  if (value instanceof Name) return `/${value.text.replace(/[^!-~]|[#()<>[\]{}/%]/g, escaped)}`;
  if (value instanceof Ref) return `${value.number} ${value.generation} R`;
  if (value instanceof Text) return textual(value);
  if (value instanceof Verbatim) return value.text;
  if (isList(value)) return `[${value.map(write).join(" ")}]`;
  if (isDict(value))
    return `<<${[...value].map(([key, each]) => `${write(new Name(key))} ${write(each)}`).join(" ")}>>`;
  throw new Error("a stream stands in an object of its own");
}

const escaped = (letter: string) => `#${letter.charCodeAt(0).toString(16).padStart(2, "0")}`;

function numeral(value: number): string {
  const text = String(value);
  // Read again it is the same number; a PDF knows no exponents.
  return text.includes("e") ? exponentless(value, text) : text;
}

function exponentless(value: number, text: string): string {
  const [digits = "", exponent = "0"] = text.replace("-", "").split("e");
  const whole = digits.replace(".", "");
  const places = (digits.split(".")[1] ?? "").length - Number(exponent);
  const long = places > 0 ? `.${whole.padStart(places, "0")}` : whole + "0".repeat(-places);
  return value < 0 ? `-${long}` : long;
}

function textual(text: Text): string {
  if (text.hex) return `<${Buffer.from(text.bytes).toString("hex")}>`;
  const letters = Buffer.from(text.bytes).toString("latin1");
  return `(${letters.replace(/[\\()]/g, "\\$&").replace(/\r/g, "\\r")})`;
}

/** An object from `n g obj` to `endobj`. */
export function writeObject(number: number, generation: number, value: Value): Buffer {
  const open = `${number} ${generation} obj\n`;
  if (!(value instanceof Stream)) return Buffer.from(`${open}${write(value)}\nendobj\n`, "latin1");
  const dict: Dict = new Map([...value.dict, ["Length", value.raw.length]]);
  return Buffer.concat([
    Buffer.from(`${open}${write(dict)}\nstream\n`, "latin1"),
    value.raw,
    Buffer.from("\nendstream\nendobj\n", "latin1"),
  ]);
}
