import type { TextValue } from "../../grounding/sense.ts";
import { people } from "../../language/units.ts";
import type { TextFilter } from "../../plan/member-set.ts";
import { bareSet, type SetExpression } from "../expression.ts";
import { thingsNamedBy } from "../named-things.ts";
import type { Phrase } from "../phrase.ts";
import { innerOf, narrow, tells } from "../restrict.ts";
import { eitherWay, type Of, type Rule, rule, word } from "../rule.ts";

/** Text attributes: told of members, and saying which members are meant. */
export const attributeRules: readonly Rule[] = [
  // "provinsi di Sulawesi" "beserta ibu kotanya"
  rule(word("and"), "attribute", 0.02, (_, right) => ({ ...right, also: true })),
  // "di" "kota Serang", "di" "zona waktu WIB"
  ...(["mark", "value", "modifier"] as const).map((type) => rule(word("in"), type, 0.1, (_, right) => right)),
  // "ibu kota" "Banten"
  ...eitherWay(
    "attribute",
    "place",
    0.02,
    ({ entity, attribute }, right) => {
      if (right.use === "and" || right.use === "except") return null;
      const names = narrow(right.names, new Set([entity]));
      const rows: SetExpression = { ...bareSet(entity, null), where: [{ in: names ?? [], negated: false }] };
      return names && { type: "question", rows, attributes: [attribute], figures: [] };
    },
    0.1,
  ),
  // "ibu kota" "provinsi terluas"
  rule("attribute", "set", 0.05, (left, right, { model }) => {
    const told = tellOf(left, right);
    const isThing = thingsNamedBy(left.entity, left.attribute, model) !== null;
    return told && isThing ? { ...told, heads: true } : told;
  }),
  rule("set", "attribute", 0.15, (left, right) => tellOf(right, left)),
  // "kota apa" "yang menjadi ibu kota Banten": the noun says again what the attribute does
  rule("set", "question", 0.1, (left, right, { model }) => {
    const [attribute, ...others] = right.attributes ?? [];
    if (!attribute || others.length + right.figures.length > 0 || !right.rows) return null;
    if (left.use || left.asked !== "one" || left.set.where.length > 0 || tells({ ...left.set, subsets: [] }))
      return null;
    const label = model.entities.get(right.rows.entity)?.attributes.find(({ id }) => id === attribute)?.label;
    const own = model.entities.get(left.set.entity);
    const [subset] = left.set.subsets;
    const noun = subset ? own?.subsets.find(({ id }) => id === subset)?.label : own?.label;
    return label && noun && label.toLowerCase().endsWith(` ${noun.toLowerCase()}`) ? right : null;
  }),
  // "ibukotanya" "Serang"
  ...eitherWay(
    "attribute",
    "value",
    0,
    ({ entity, attribute }, { options, negated }) => (negated ? null : markOf(options, entity, attribute)),
    0.05,
  ),
  // "selain" "merek Melati", "yang bukan" "bermuara di Laut Jawa"
  rule("word", "mark", 0.02, (left, right) => {
    const turns = left.word.role === "except" || left.word.role === "not";
    return turns && !right.text.negated ? { ...right, text: { ...right.text, negated: true } } : null;
  }),
  ...eitherWay(
    "set",
    "mark",
    0,
    (left, { entity, text }) =>
      // After "provinsi yang berbatasan dengan provinsi" it is rather said of the last one.
      left.set.entity !== entity ||
      left.use === "except" ||
      innerOf(left.set)?.entity === entity ||
      contradicts(left.set, text)
        ? null
        : { ...left, noun: null, use: left.asked ? null : left.use, set: marked(left.set, text) },
    0.02,
  ),
  // "bandara" "CGK": the only attribute of the noun that says so
  rule("set", "value", 0.3, (left, { options, negated }) => {
    const [only, ...others] = options.filter(({ entity }) => entity === left.set.entity);
    // "provinsi" Jambi is the province of that name.
    // After more than the noun, only what is left out: "provinsi di Kalimantan" "selain WITA".
    // "pelanggan proyek" "di Surabaya": a second mark of what has one
    const { where, bounds, order, leaning, subsets, texts = [] } = left.set;
    const isMarked = where.length + bounds.length === 0 && subsets.length + texts.length > 0;
    const isOpen = left.noun !== null || ((negated || isMarked) && !left.asked && !order && !leaning);
    if (!only || only.isName || others.length > 0 || !isOpen || left.use) return null;
    const { attribute, value, or } = only;
    const text: TextFilter = { attribute, value, ...(or && { or }), ...(negated && { negated }) };
    return contradicts(left.set, text) ? null : { ...left, noun: null, set: marked(left.set, text) };
  }),
  // "selain" "di Bandung"
  // "orang" "Toraja"
  rule("unit", "value", 0.15, (left, right) => (left.unit === people ? right : null)),
  rule(word("except"), "value", 0.05, (_, right) => (!right.negated ? { ...right, negated: true } : null)),
];

function tellOf({ entity, attribute }: Of<"attribute">, { set, use, asked }: Of<"set">): Of<"question"> | null {
  if (set.entity !== entity || use === "except" || use === "and" || (use === "in" && asked)) return null;
  return { type: "question", rows: set, attributes: [attribute], figures: [] };
}

/** Nobody is in two time zones. */
const contradicts = ({ texts = [] }: SetExpression, { attribute, value, negated }: TextFilter): boolean =>
  !negated && texts.some((one) => one.attribute === attribute && !one.negated && one.value !== value);

const marked = (set: SetExpression, text: TextFilter): SetExpression => ({
  ...set,
  texts: [...(set.texts ?? []), text],
});

function markOf(options: readonly TextValue[], entity: string, attribute: string): Phrase | null {
  const said = options.find((option) => option.entity === entity && option.attribute === attribute);
  if (!said) return null;
  return { type: "mark", entity, text: { attribute, value: said.value, ...(said.or && { or: said.or }) } };
}
