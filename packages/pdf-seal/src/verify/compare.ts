import type { Change } from "../door.ts";
import type { PdfFile } from "../pdf/file.ts";
import { permissionOf } from "../pdf/locks.ts";
import { namings } from "../pdf/named.ts";
import { type Page, pagesOf } from "../pdf/pages.ts";
import { appended, differing, same } from "../pdf/same.ts";
import { type Dict, isDict, isList, isName, Ref, Stream, Text, type Value } from "../pdf/values.ts";
import { isValidationData } from "./dss.ts";
import { isExtensions, isLaterVersion, isMetadata, isSavedAnew } from "./metadata.ts";
import { NewFields } from "./new-fields.ts";
import { storeParts } from "./store-parts.ts";

export type Difference = Omit<Change, "revision">;

/**
 * What the next revision did to a file. Allowed is only what sealing needs: new signature fields with their widgets, and data to
 * validate seals by. Everything is compared object by object, as the two files resolve them; nothing is believed by its look.
 */
export function differences(before: PdfFile, after: PdfFile): Difference[] {
  return new Comparison(before, after).all();
}

class Comparison {
  readonly before: PdfFile;
  readonly after: PdfFile;
  readonly found: Difference[] = [];
  readonly fields: NewFields;
  readonly pages: readonly Page[];
  /** By whom each object of several roles may be named; see `role`. */
  readonly roles = new Map<number, Set<string>>();
  readonly store: ReadonlyMap<number, ReadonlySet<string>>;

  constructor(before: PdfFile, after: PdfFile) {
    this.before = before;
    this.after = after;
    this.pages = pagesOf(before);
    this.fields = new NewFields(before, after, this.pages);
    this.store = storeParts(before);
  }

  all(): Difference[] {
    this.trailer();
    this.information();
    const touched = this.touched();
    const { missing } = this.before.named;
    for (const number of touched) {
      const place = this.before.place(number);
      if (place && place.kind !== "free") this.changed(number);
      else if (missing.has(number) && this.after.object(number) !== null) this.refuse("structure", number);
    }
    this.found.push(...this.fields.judge(permissionOf(this.before)));
    this.judgeRoles();
    return this.found;
  }

  /** What may grow as one thing must be nothing else as well: a list of fields that is also a page's content is that page's. */
  judgeRoles(): void {
    if (this.roles.size === 0) return;
    for (const [number, holders] of namings(this.before, new Set(this.roles.keys()))) {
      if ([...holders].some((each) => !this.roles.get(number)?.has(each))) this.refuse("structure", number);
    }
  }

  role(number: number, ...holders: readonly string[]): void {
    this.roles.set(number, new Set([...(this.roles.get(number) ?? []), ...holders]));
  }

  refuse(what: Change["what"], object?: number): void {
    this.found.push({ what, allowed: false, ...(object !== undefined && { object }) });
  }

  trailer(): void {
    const [old, young] = [this.before.trailer, this.after.trailer];
    const identity = (trailer: Dict, file: PdfFile) => {
      const id = file.resolve(trailer.get("ID"));
      return isList(id) ? id[0] : null;
    };
    if (!["Root", "Encrypt"].every((key) => same(old.get(key), young.get(key)))) this.refuse("structure");
    else if (!same(identity(old, this.before), identity(young, this.after))) this.refuse("structure");
  }

  /** Document information in another place: it must be new, or it could be anything that the signed file holds. */
  information(): void {
    const [was, is] = [this.before.trailer.get("Info"), this.after.trailer.get("Info")];
    if (same(was, is) || is === undefined) return;
    const isPlain = !(is instanceof Ref) || this.isNew(is.number);
    this.describe(isPlain && isSavedAnew(this.before.resolve(was), this.after.resolve(is)));
  }

  describe(allowed: boolean, object?: number): void {
    this.found.push({ what: "metadata", allowed, ...(object !== undefined && { object }) });
  }

  /** Numbers of all objects that the newer sections speak of. */
  touched(): number[] {
    const newer = this.after.sections.slice(0, this.after.sections.length - this.before.sections.length);
    return [...new Set(newer.flatMap(({ places }) => [...places.keys()]))];
  }

  /** An object that was there before. It may bear several parts at once; each must allow what it became. */
  changed(number: number): void {
    const [old, young] = [this.before.object(number), this.after.object(number)];
    if (same(old, young) && this.after.place(number)?.kind !== "free") return;
    const catalogue = this.before.catalogue;
    const is = (value: Value | undefined) => value instanceof Ref && value.number === number;
    const stated = catalogue.get("AcroForm");
    const form = this.before.resolve(stated);
    const parts: (() => void)[] = [];
    const root = this.before.root.number;
    if (number === root) parts.push(() => this.catalogue(old, young));
    if (is(stated)) {
      this.role(number, `${root} AcroForm`);
      parts.push(() => this.form(old, young, number));
    }
    if (isDict(form) && is(form.get("Fields"))) {
      this.role(number, stated instanceof Ref ? `${stated.number} Fields` : `${root} AcroForm`);
      parts.push(() => this.listed(old, young, "form", number));
    }
    if (is(catalogue.get("Metadata"))) {
      this.role(number, `${root} Metadata`);
      parts.push(() => this.describe(isMetadata(young), number));
    }
    if (is(this.before.trailer.get("Info"))) {
      this.role(number, "0 Info");
      parts.push(() => this.describe(isSavedAnew(old, young), number));
    }
    const stored = this.store.get(number);
    if (stored) {
      this.role(number, ...stored);
      parts.push(() => this.validationData(number));
    }
    for (const page of this.pages) {
      if (page.ref.number === number) parts.push(() => this.page(old, young, number));
      if (!is(page.dict.get("Annots"))) continue;
      this.role(number, `${page.ref.number} Annots`);
      parts.push(() => this.listed(old, young, "annotation", number));
    }
    if (isEmptyField(this.before, old)) parts.push(() => this.fields.filled(number, old, young));
    if (parts.length === 0) this.refuse(kindOf(old), number);
    for (const judge of parts) judge();
  }

  catalogue(old: Value, young: Value): void {
    const number = this.before.root.number;
    if (!isDict(old) || !isDict(young)) {
      this.refuse("catalogue", number);
      return;
    }
    for (const key of differing(old, young)) {
      const [was, is] = [old.get(key), young.get(key)];
      if (key === "AcroForm") this.replaced(was, is, (a, b) => this.form(a, b, number));
      else if (key === "DSS") this.moved(is, () => this.validationData(number));
      else if (key === "Extensions") this.moved(is, (young) => this.describe(isExtensions(this.after, young), number));
      else if (key === "Metadata") this.moved(is, (young) => this.describe(isMetadata(young), number));
      else if (key === "Version") this.describe(isLaterVersion(this.before, is), number);
      else this.refuse("catalogue", number);
    }
  }

  /** A value that is another now: it may be new, or have been and stay in the same dictionary; never move to another object. */
  replaced(was: Value | undefined, is: Value | undefined, judge: (old: Value, young: Value) => void): void {
    if (is instanceof Ref && (was !== undefined || !this.isNew(is.number))) this.refuse("catalogue", is.number);
    else judge(was ?? null, this.after.resolve(is));
  }

  /** What no page shows may stand elsewhere from now on, as long as that is new. */
  moved(is: Value | undefined, judge: (young: Value) => void): void {
    if (is instanceof Ref && !this.isNew(is.number)) this.refuse("catalogue", is.number);
    else judge(this.after.resolve(is));
  }

  isNew(number: number): boolean {
    const place = this.before.place(number);
    return !place || place.kind === "free";
  }

  form(old: Value, young: Value, number: number): void {
    const was: Dict = isDict(old) ? old : new Map();
    if (!isDict(young) || (old !== null && !isDict(old))) {
      this.refuse("form", number);
      return;
    }
    for (const key of differing(was, young)) {
      if (key === "SigFlags" && [1, 3].includes(Number(young.get(key)))) continue;
      // What a form without fields says of how they look, is said of signatures alone.
      if ((key === "DA" || key === "DR") && !hasFields(this.before, was)) continue;
      const [list, longer] = [was.get(key) ?? [], young.get(key)];
      if (key === "Fields" && !(longer instanceof Ref)) this.listed(list, longer ?? null, "form", number);
      else this.refuse("form", number);
    }
  }

  /** A list of fields or of a page's annotations: it may have grown by new signature fields. */
  listed(old: Value, young: Value, what: "form" | "annotation", number: number): void {
    const [was, is] = [this.before.resolve(old), this.after.resolve(young)];
    const added = isList(is) && (isList(was) || was === null) ? appended(was ?? [], is) : null;
    if (!added) {
      this.refuse(what, number);
      return;
    }
    for (const each of added) {
      if (!(each instanceof Ref) || !this.isNew(each.number)) this.refuse(what, number);
      else if (what === "form") this.fields.listed(each);
      else this.fields.shown(each);
    }
  }

  page(old: Value, young: Value, number: number): void {
    if (!isDict(old) || !isDict(young)) {
      this.refuse("page_content", number);
      return;
    }
    for (const key of differing(old, young)) {
      const longer = young.get(key);
      if (key !== "Annots" || old.get(key) instanceof Ref || longer instanceof Ref)
        this.refuse(key === "Annots" ? "annotation" : "page_content", number);
      else this.listed(old.get(key) ?? null, longer ?? null, "annotation", number);
    }
  }

  validationData(number: number): void {
    const [old, young] = [this.before, this.after].map((file) => file.resolve(file.catalogue.get("DSS")));
    const allowed =
      (old === null || isValidationData(this.before, old ?? null)) && isValidationData(this.after, young ?? null);
    this.found.push({ what: "validation_data", allowed, object: number });
  }
}

const hasFields = (file: PdfFile, form: Dict): boolean => {
  const fields = file.resolve(form.get("Fields"));
  return isList(fields) && fields.length > 0;
};

const isEmptyField = (file: PdfFile, value: Value): value is Dict =>
  isDict(value) && isName(file.resolve(value.get("FT")), "Sig") && file.resolve(value.get("V")) === null;

/** What an object is, for people. */
function kindOf(value: Value): Change["what"] {
  if (value instanceof Stream) {
    const type = value.dict.get("Type");
    return isName(type, "XRef") || isName(type, "ObjStm") ? "structure" : "page_content";
  }
  if (!isDict(value)) return isList(value) || value instanceof Text ? "other" : "page_content";
  if (value.has("FT") || isName(value.get("Subtype"), "Widget") || value.has("T")) return "form";
  if (value.has("Subtype") && value.has("Rect")) return "annotation";
  return isName(value.get("Type"), "Page") || isName(value.get("Type"), "Pages") ? "page_content" : "other";
}
