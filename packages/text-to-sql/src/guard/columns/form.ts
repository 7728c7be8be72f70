/**
 * What a query names, in one form for either parser's tree: where names may stand, and what they may mean there. Made only of trees that
 * the guard allowed, so that it knows every part of them.
 */

/** A column as it is written, with what it belongs to before it: `["p", "name"]`. */
export type Name = readonly string[];

/** What expressions name anywhere in them, and the queries in them. */
export interface Named {
  readonly names: Name[];
  readonly queries: QueryForm[];
}

/** A part of ORDER BY, GROUP BY or DISTINCT ON; a bare name may be one that SELECT gives. */
export interface Item {
  readonly bare: string | null;
  readonly named: Named;
}

export interface QueryForm {
  readonly ctes: readonly { readonly name: string; readonly columns: readonly string[]; readonly query: QueryForm }[];
  readonly body: SelectForm | SetForm | ValuesForm;
  readonly order: readonly Item[];
  /** LIMIT and OFFSET. */
  readonly named: Named;
}

export interface SelectForm {
  readonly kind: "select";
  readonly from: readonly FromForm[];
  readonly output: readonly OutputForm[];
  readonly groups: readonly Item[];
  readonly distinct: readonly Item[];
  readonly named: Named;
}
/** One column under its name ("" where it has none that could be spoken of), which may be said by AS; or all columns of everything or of one source. */
export type OutputForm =
  | { readonly kind: "column"; readonly name: string; readonly isSaid: boolean; readonly named: Named }
  | { readonly kind: "all"; readonly of: string | null; readonly without: readonly Name[]; readonly named: Named };

export interface SetForm {
  readonly kind: "set";
  readonly left: QueryForm;
  readonly right: QueryForm;
  readonly isByName: boolean;
}
export interface ValuesForm {
  readonly kind: "values";
  readonly columns: readonly string[];
  readonly named: Named;
}

export type FromForm =
  | {
      readonly kind: "table";
      readonly schema: string | null;
      readonly table: string;
      readonly name: string | null;
      readonly columns: readonly string[];
    }
  | {
      readonly kind: "query";
      readonly query: QueryForm;
      readonly name: string;
      readonly columns: readonly string[];
      /** Whether it sees what stands before it in FROM. */
      readonly isLateral: boolean;
    }
  | JoinForm;

export interface JoinForm {
  readonly kind: "join";
  readonly left: FromForm;
  readonly right: FromForm;
  /** `only`: of a semi join, whose right side is gone after it. */
  readonly keeps: "both" | "left";
  readonly on: Named;
  readonly using: readonly string[];
  readonly isNatural: boolean;
  /** The join as one source. */
  readonly name: string | null;
  readonly columns: readonly string[];
  /** What its USING columns are called together. */
  readonly usingName: string | null;
}

export const nothingNamed = (): Named => ({ names: [], queries: [] });
