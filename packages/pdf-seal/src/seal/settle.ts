import { drawAppearance } from "../appearance/draw.ts";
import type { Revision } from "../pdf/append.ts";
import { signatureFields } from "../pdf/fields.ts";
import { edgesOf } from "../pdf/pages.ts";
import { type Dict, dict, isDict, isList, isName, Ref, Text, type Value, wordsOf } from "../pdf/values.ts";

const mostFields = 10_000;
const deepest = 32;
/** A field whose text is not shown. */
const secret = 1 << 13;

/**
 * A form may ask its readers to draw its fields anew (NeedAppearances): some draw nothing for a seal then. Where nobody has signed yet, fields of
 * text that show nothing so far are drawn here, so that what is signed is seen, and the form need not ask any more. Whether it need not.
 */
export function settleForm(revision: Revision, form: Dict): boolean {
  const { file } = revision;
  if (file.resolve(form.get("NeedAppearances")) !== true) return false;
  if (signatureFields(file).some(({ value }) => value !== null)) return false;
  let left = mostFields;
  const walk = (value: Value, above: Dict, depth: number): void => {
    const field = file.resolve(value);
    if (!(value instanceof Ref) || !isDict(field) || depth > deepest || left-- <= 0) return;
    const known: Dict = new Map(above);
    for (const key of ["FT", "V", "Ff"]) if (field.has(key)) known.set(key, field.get(key) ?? null);
    const kids = file.resolve(field.get("Kids"));
    if (isList(kids)) for (const kid of kids) walk(kid, known, depth + 1);
    else draw(revision, value, field, known);
  };
  const fields = file.resolve(form.get("Fields"));
  if (isList(fields)) for (const field of fields) walk(field, new Map(), 0);
  return true;
}

function draw(revision: Revision, ref: Ref, widget: Dict, known: Dict): void {
  const { file } = revision;
  const kind = file.resolve(known.get("FT"));
  const [value, flags] = [file.resolve(known.get("V")), file.resolve(known.get("Ff"))];
  const edges = edgesOf(file, widget.get("Rect"));
  if (!(isName(kind, "Tx") || isName(kind, "Ch")) || !(value instanceof Text) || widget.has("AP")) return;
  if ((typeof flags === "number" && flags & secret) || !edges) return;
  const [width, height] = [edges[2] - edges[0], edges[3] - edges[1]];
  if (width < 1 || height < 1) return;
  const lines = wordsOf(value).split(/\r\n?|\n/);
  const appearance = drawAppearance(revision, { lines }, { page: 0, x: 0, y: 0, width, height }, 0);
  revision.change(ref, new Map([...widget, ["AP", dict({ N: appearance })]]));
}
