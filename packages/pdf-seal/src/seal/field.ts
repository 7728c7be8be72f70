import type { Revision } from "../pdf/append.ts";
import { annotationsOf, type Page } from "../pdf/pages.ts";
import { Damaged, type Dict, dict, isDict, isList, name, Ref, type Value } from "../pdf/values.ts";
import { settleForm } from "./settle.ts";

/** Printed, and neither moved nor deleted by a viewer. */
const printedAndLocked = 4 + 128;
/** Signatures exist, and only appending keeps them. */
const sealed = 3;

/** Adds a signed field to the form, and its widget to the page. */
export function addField(revision: Revision, page: Page, signature: Ref, own: Readonly<Record<string, Value>>): Ref {
  const field = revision.add(
    dict({
      Type: name("Annot"),
      Subtype: name("Widget"),
      FT: name("Sig"),
      F: printedAndLocked,
      P: page.ref,
      V: signature,
      ...own,
    }),
  );
  annotate(revision, page, field);
  enlist(revision, field);
  return field;
}

function annotate(revision: Revision, page: Page, field: Ref): void {
  const list = page.dict.get("Annots");
  const longer = [...annotationsOf(revision.file, page.dict), field];
  if (list instanceof Ref && isList(revision.file.resolve(list))) revision.change(list, longer);
  else revision.change(page.ref, new Map([...page.dict, ["Annots", longer]]));
}

function enlist(revision: Revision, field: Ref): void {
  const { file } = revision;
  const stated = file.catalogue.get("AcroForm");
  const form = file.resolve(stated);
  if (form !== null && !isDict(form)) throw new Damaged("the form is none");
  if (form === null) {
    const made = revision.add(dict({ Fields: [field], SigFlags: sealed }));
    revision.change(file.root, new Map([...file.catalogue, ["AcroForm", made]]));
    return;
  }
  const changed: Dict = new Map([...form, ["SigFlags", sealed]]);
  const isSettled = settleForm(revision, form);
  if (isSettled) changed.set("NeedAppearances", false);
  const listed = form.get("Fields");
  const fields = file.resolve(listed);
  const longer = [...(isList(fields) ? fields : []), field];
  if (listed instanceof Ref && isList(fields)) revision.change(listed, longer);
  else changed.set("Fields", longer);
  const formChanges = !(listed instanceof Ref && isList(fields) && form.get("SigFlags") === sealed && !isSettled);
  if (!formChanges) return;
  if (stated instanceof Ref) revision.change(stated, changed);
  else revision.change(file.root, new Map([...file.catalogue, ["AcroForm", changed]]));
}
