import type { CatalogueQueries } from "./catalogue.ts";

/** Tables are told by the schema that is searched first, others with theirs. */
const named = (table: string): string =>
  `CASE WHEN ${table}.relnamespace = current_schema()::regnamespace THEN ${table}.relname
    ELSE ${table}.relnamespace::regnamespace::text || '.' || ${table}.relname END`;
/** Relations that people made and that this user may read; partitions are told by their table. */
const readable = `c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition AND has_table_privilege(c.oid, 'SELECT')
  AND has_schema_privilege(c.relnamespace, 'USAGE') AND c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
  AND NOT EXISTS (SELECT 1 FROM pg_depend x WHERE x.objid = c.oid AND x.deptype = 'e')`;

/** What PostgreSQL's catalogue tells. */
export const postgresCatalogue: CatalogueQueries = {
  tables: `SELECT ${named("c")}, c.relkind IN ('v', 'm'), obj_description(c.oid, 'pg_class'),
      CASE c.relkind WHEN 'p' THEN (SELECT sum(p.reltuples) FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid WHERE i.inhparent = c.oid)
        WHEN 'v' THEN NULL ELSE c.reltuples END
    FROM pg_class c WHERE ${readable} ORDER BY 1`,
  columns: `SELECT ${named("c")}, a.attname, CASE WHEN t.typtype = 'e' THEN 'enum' WHEN t.typtype = 'd' THEN format_type(t.typbasetype, NULL)
      ELSE format_type(a.atttypid, NULL) END, col_description(c.oid, a.attnum)
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
    WHERE ${readable} AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1, a.attnum`,
  keys: `SELECT ${named("c")}, (SELECT string_agg(a.attname, chr(31) ORDER BY u.n) FROM unnest(i.indkey::int[]) WITH ORDINALITY AS u(num, n)
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = u.num), i.indisprimary
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE ${readable} AND i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL`,
  references: `SELECT ${named("c")}, a.attname, ${named("t")}, b.attname FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = k.confkey[1]
      WHERE k.contype = 'f' AND array_length(k.conkey, 1) = 1 AND ${readable} ORDER BY a.attnum`,
  kindOf(type) {
    if (type.endsWith("[]")) return "other";
    if (/^(varchar|text|character|char|bpchar|citext|name|enum|uuid)/.test(type)) return "text";
    if (/^(smallint|integer|bigint)/.test(type)) return "whole";
    if (/^(numeric|double|real|money)/.test(type)) return "number";
    if (type === "boolean") return "flag";
    if (type === "date") return "date";
    return type.startsWith("timestamp") ? "moment" : "other";
  },
};
