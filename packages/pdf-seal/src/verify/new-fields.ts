import { coversContent } from "../drawn/covering.ts";
import { signatureFields, signedFields } from "../pdf/fields.ts";
import type { PdfFile } from "../pdf/file.ts";
import { boxOf, edgesOf, overlap, type Page } from "../pdf/pages.ts";
import { differing } from "../pdf/same.ts";
import { type Dict, isDict, isList, isName, Ref, Text, type Value, wordsOf } from "../pdf/values.ts";
import type { Difference } from "./compare.ts";

/** What a new field may say. Actions above all are none of it. */
const fieldKeys = new Set("Type Subtype FT F P V T TU Rect AP MK H BS Border DA DR Ff Q Lock SV NM M C".split(" "));
const filledKeys = new Set(["V", "AP", "MK", "F"]);

/** The signature fields that a revision added or filled: gathered while it is compared, judged at its end. */
export class NewFields {
  readonly #before: PdfFile;
  readonly #after: PdfFile;
  readonly #pages: readonly Page[];
  readonly #listed = new Map<number, Ref>();
  readonly #shown = new Set<number>();
  readonly #found: Difference[] = [];

  constructor(before: PdfFile, after: PdfFile, pages: readonly Page[]) {
    this.#before = before;
    this.#after = after;
    this.#pages = pages;
  }

  listed(field: Ref): void {
    this.#listed.set(field.number, field);
  }

  shown(widget: Ref): void {
    this.#shown.add(widget.number);
  }

  /** An empty signature field that was there before, and is signed now. */
  filled(number: number, old: Value, young: Value): void {
    const keys = isDict(old) && isDict(young) ? differing(old, young) : ["?"];
    const kind = isDict(young) && keys.every((key) => filledKeys.has(key)) ? this.#kind(young) : null;
    this.#found.push({ what: kind ?? "form", allowed: kind !== null, object: number });
    if (kind === "signature" && isDict(young)) this.#covering(young, number);
  }

  /** `permission`: what a certification of the file before allows. */
  judge(permission: 1 | 2 | 3 | null): Difference[] {
    const names = new Set(signatureFields(this.#before).map(({ name }) => name));
    for (const number of this.#shown) {
      if (!this.#listed.has(number)) this.#found.push({ what: "annotation", allowed: false, object: number });
    }
    for (const [number, ref] of this.#listed) {
      const field = this.#after.resolve(ref);
      const kind = isDict(field) && this.#isPlain(field, number, names) ? this.#kind(field) : null;
      this.#found.push({ what: kind ?? "form", allowed: kind !== null, object: number });
      if (kind === "signature" && isDict(field)) this.#covering(field, number);
    }
    const locked = permission === 1 || (permission === 2 && this.#listed.size > 0);
    const allows = (each: Difference) => each.allowed && !(locked && each.what === "signature");
    return this.#found.map((each) => ({ ...each, allowed: allows(each) }));
  }

  /** What its value is, if that is new as well. */
  #kind(field: Dict): "signature" | "timestamp" | null {
    const value = field.get("V");
    if (!(value instanceof Ref) || !this.#isNew(value.number)) return null;
    const signature = this.#after.resolve(value);
    if (!isDict(signature)) return null;
    if (!isName(signature.get("SubFilter"), "ETSI.RFC3161")) return "signature";
    // A time-stamp is nobody's hand: what it would show on a page, nobody stands for.
    const edges = edgesOf(this.#after, field.get("Rect"));
    return edges && edges[2] > edges[0] && edges[3] > edges[1] ? null : "timestamp";
  }

  /** What was signed before must still be seen. */
  #covering(field: Dict, number: number): void {
    const homes = this.#pages.filter((page) => this.#isOn(page, field, number));
    const covers = (page: Page) => coversContent(this.#before, page, this.#after, field);
    if (homes.some(covers)) this.#found.push({ what: "covering", allowed: false, object: number });
  }

  /** A widget names its page, and a page its widgets: what either says counts. */
  #isOn(page: Page, field: Dict, number: number): boolean {
    if (same(page.ref, field.get("P"))) return true;
    const list = this.#after.resolve(this.#after.dictOf(page.ref).get("Annots"));
    return isList(list) && list.some((each) => each instanceof Ref && each.number === number);
  }

  #isNew(number: number): boolean {
    const place = this.#before.place(number);
    return !place || place.kind === "free";
  }

  /** A field of its own name that does nothing, names only new objects of its own, and hides no earlier seal. */
  #isPlain(field: Dict, number: number, names: Set<string>): boolean {
    const title = field.get("T");
    const name = title instanceof Text ? wordsOf(title) : "";
    if (name === "" || names.has(name)) return false;
    names.add(name);
    const boxes = this.#pages.flatMap((page, index) => {
      const box = this.#isOn(page, field, number) ? boxOf(this.#after, field.get("Rect"), page, index + 1) : null;
      return box ? [box] : [];
    });
    const isHidden = boxes.length > 0 && !this.#shown.has(number);
    const seals = boxes.length > 0 ? signedFields(this.#before, this.#pages) : [];
    const covers = seals.some((seal) => boxes.some((box) => seal.box && overlap(seal.box, box)));
    return (
      isName(field.get("FT"), "Sig") && [...field.keys()].every((key) => fieldKeys.has(key)) && !isHidden && !covers
    );
  }
}

const same = (ref: Ref, value: Value | undefined) => value instanceof Ref && value.number === ref.number;
