import { basesOf, type SemanticModel } from "@tanyadata/semantic-model";

/** What a role of the database has of its tables, by their names in lower case. */
export interface RoleTables {
  /** Those that it may read. */
  readonly readable: ReadonlySet<string>;
  /** Those of which the database itself may keep rows from it. */
  readonly limited: ReadonlySet<string>;
}

/** What a role has of the tables of a model, of whose views it has what they are made of. */
export class RoleSees {
  readonly limited: ReadonlySet<string>;
  readonly #readable: ReadonlySet<string> | null;
  readonly #model: SemanticModel;

  /** @param role null: there is none for the user, who then has nothing; undefined: queries run as none, and nothing is kept by one */
  constructor(
    model: SemanticModel,
    role: string | null | undefined,
    roles: ReadonlyMap<string, RoleTables> = new Map(),
  ) {
    const known = typeof role === "string" ? roles.get(role) : undefined;
    this.#model = model;
    this.#readable = role === undefined ? null : (known?.readable ?? new Set());
    this.limited = known?.limited ?? new Set();
  }

  /** Whether it may read all of these. */
  has(tables: readonly string[]): boolean {
    const readable = this.#readable;
    return readable === null || this.#bases(tables).every((base) => readable.has(base));
  }

  /** Whether rows of some of these may be kept from it. */
  isLimited(tables: readonly string[]): boolean {
    return this.#bases(tables).some((base) => this.limited.has(base));
  }

  #bases(tables: readonly string[]): readonly string[] {
    return tables.flatMap((table) => basesOf(table, this.#model)).map((base) => base.toLowerCase());
  }
}
