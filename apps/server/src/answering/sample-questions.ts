import { type BaseMeasure, type Dataset, isBase, type SemanticModel } from "@tanyadata/semantic-model";

/** Questions of one figure: all of it, by what it is cut by, month by month, of whom most. */
interface SampleQuestion {
  readonly question: string;
  /** The value of a dimension that it is about. */
  readonly only?: readonly [column: string, value: string];
  /** Whether it asks for one number: what the figure comes to. */
  readonly isOne: boolean;
}

/** What people ask of a figure in its own words, the plainest first. @param term what it is called */
export function questionsOfFigure(
  measure: BaseMeasure,
  term: string,
  dataset: Dataset,
  model: SemanticModel,
): SampleQuestion[] {
  const cut = dataset.dimensions.slice(0, 3).flatMap(({ column, label, terms, values }): SampleQuestion[] => {
    const noun = terms[0] ?? label.toLowerCase();
    const [first] = values;
    return [
      { question: `${capital(term)} per ${noun}`, isOne: false },
      ...(first
        ? [
            {
              question: `Berapa ${term} ${first.terms[0] ?? first.label}?`,
              only: [column, String(first.value)] as const,
              isOne: true,
            },
          ]
        : []),
    ];
  });
  const things = [dataset.grain, ...dataset.also]
    .slice(0, 2)
    .flatMap(({ entity }) => model.entities.get(entity)?.terms.slice(0, 1) ?? [])
    .map((noun) => ({ question: `5 ${noun} dengan ${term} tertinggi`, isOne: false }));
  const months = "date" in dataset.time ? [{ question: `${capital(term)} per bulan`, isOne: false }] : [];
  const all = { question: allOf(measure, term), isOne: true };
  return [all, ...cut.slice(0, 2), ...months, ...things, ...cut.slice(2)];
}

/** What a figure is called as a thing: "jumlah terjual" rather than "terjual", which somebody only does; with one of these words, if it can be. */
export function nounOf({ terms, verbs }: BaseMeasure, words: readonly string[] = []): string | undefined {
  const isDone = (term: string): boolean => verbs.includes(term) || /^(?:ter|di)\p{L}+$/u.test(term);
  const things = terms.filter((term) => !isDone(term));
  const isTitled = (term: string): boolean => words.some((word) => ` ${term} `.includes(` ${word.toLowerCase()} `));
  return things.find(isTitled) ?? things[0] ?? terms[0];
}

/** All of a figure, as people ask for it: how many there are, what they come to, what they are on average. */
function allOf({ expression }: BaseMeasure, term: string): string {
  const how = expression.startsWith("count(")
    ? "Ada berapa"
    : expression.startsWith("avg(")
      ? "Berapa rata-rata"
      : "Berapa total";
  const isSaid = /^(?:total|jumlah|rata-rata|banyaknya)\b/.test(term);
  return `${isSaid ? "Berapa" : how} ${term}?`;
}

/** Questions in a model's own words, of all its datasets in turn, the plainest first. */
export function sampleQuestions(model: SemanticModel): string[] {
  const lists = [...model.datasets.values()].flatMap((dataset) => {
    const measures = dataset.measures.filter(isBase).filter(({ terms }) => terms.length > 0);
    const sums = measures.filter(({ additivity }) => additivity === "sum");
    return (sums.length > 0 ? sums : measures).slice(0, 3).map((measure) => {
      const term = nounOf(measure);
      return term === undefined ? [] : questionsOfFigure(measure, term, dataset, model).map(({ question }) => question);
    });
  });
  const most = Math.max(0, ...lists.map((list) => list.length));
  return [...new Set(Array.from({ length: most }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat())];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
