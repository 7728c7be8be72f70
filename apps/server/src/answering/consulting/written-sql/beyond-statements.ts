/** SQL that a language model may write by mistake or in bad faith: what it does, the SQL, and why it is refused. */
export type Refused = readonly (readonly [does: string, sql: string, reason: RegExp])[];

const noColumn = /beyond_the_model: .*is no column/;
/** MariaDB has no such word. */
const noColumnOrWord = /beyond_the_model: .*is no column|function_not_allowed|syntax/;
const ownName = /beyond_the_model: .*needs a name of its own/;
const tie = /beyond_the_model: .*(tie|join only)/;

/** In every dialect. */
export const beyondEverywhere: Refused = [
  ["deletes", "DELETE FROM province", /syntax|not_one|construct/],
  ["updates", "UPDATE province SET name = 'X'", /syntax|construct/],
  ["inserts", "INSERT INTO province (code) SELECT r.code FROM regency AS r", /syntax|construct/],
  ["drops", "DROP TABLE province", /syntax|construct/],
  ["creates", "CREATE TABLE mine AS SELECT p.code FROM province AS p", /syntax|construct/],
  ["writes in WITH", "WITH w AS (DELETE FROM province RETURNING code) SELECT w.code FROM w", /syntax|construct/],
  ["says two things", "SELECT p.code FROM province AS p; SELECT r.code FROM regency AS r", /not_one_statement/],
  ["says nothing", " ", /syntax|not_one/],
  ["reads a table that there is but is not declared", "SELECT s.note FROM salaries AS s", /table_not_allowed/],
  ["reads simulated figures", "SELECT g.people FROM guess AS g", /guess is none of the tables/],
  ["reads the catalogue", "SELECT t.table_name FROM information_schema.tables AS t", /not_allowed/],
  ["names no column", "SELECT * FROM province", /\* is not allowed/],
  ["names no column of a table", "SELECT p.* FROM province AS p", /\* is not allowed/],
  ["counts a hidden table", "SELECT count(*) AS n FROM salaries", /table_not_allowed/],
  ["reads a hidden column", "SELECT p.note FROM province AS p", noColumn],
  ["reads a hidden column without its table", "SELECT note FROM province", noColumn],
  ["reads a hidden column under its own name", "SELECT note AS note FROM province", noColumn],
  ["reads a whole row", "SELECT p FROM province AS p", noColumn],
  ["turns a whole row to text", "SELECT CAST(p AS text) AS t FROM province AS p", /beyond_the_model|type_not/],
  ["compares whole rows", "SELECT p.code FROM province AS p WHERE p IS NOT NULL", noColumn],
  ["renames a table's columns", "SELECT p.name FROM province AS p(name)", /keep their names|columns of a table/],
  [
    "renames them behind WITH",
    "WITH w AS (SELECT p.code FROM province AS p(code)) SELECT w.code FROM w",
    /keep their|columns of a table/,
  ],
  [
    "filters by a hidden column that it names",
    "SELECT p.code AS salary FROM province AS p WHERE salary > 11",
    noColumn,
  ],
  ["groups by a hidden column", "SELECT count(*) AS n FROM province AS p GROUP BY p.salary", noColumn],
  ["groups by one that it names", "SELECT max(p.code) AS salary FROM province AS p GROUP BY salary", noColumn],
  ["keeps groups by it", "SELECT max(p.code) AS salary FROM province AS p HAVING max(salary) > 1", noColumn],
  ["sorts by a hidden column", "SELECT p.code FROM province AS p ORDER BY p.salary", noColumn],
  ["sorts by what hides in a name", "SELECT p.code AS salary FROM province AS p ORDER BY abs(salary)", noColumn],
  ["sorts a window by it", "SELECT rank() OVER (ORDER BY salary) AS r, p.code AS salary FROM province AS p", noColumn],
  ["splits a window by it", "SELECT sum(1) OVER (PARTITION BY p.note) AS r FROM province AS p", noColumn],
  ["sorts in an aggregate", "SELECT string_agg(p.code, ',' ORDER BY p.salary) AS s FROM province AS p", noColumnOrWord],
  ["filters an aggregate", "SELECT count(*) FILTER (WHERE p.salary > 1) AS n FROM province AS p", noColumnOrWord],
  ["hides it in CASE", "SELECT CASE WHEN p.salary > 1 THEN 1 END AS n FROM province AS p", noColumn],
  ["hides it in coalesce", "SELECT coalesce(p.note, 'x') AS n FROM province AS p", noColumn],
  ["limits by it", "SELECT p.code FROM province AS p LIMIT (SELECT max(q.salary) FROM province AS q)", noColumn],
  ["skips by it", "SELECT p.code FROM province AS p OFFSET (SELECT max(q.salary) FROM province AS q)", noColumn],
  ["reads it in a query within", "SELECT (SELECT max(r.note) FROM regency AS r) AS n FROM province AS p", noColumn],
  [
    "lets an outer name stand for it",
    "SELECT (SELECT max(salary) FROM regency) AS n FROM (SELECT 1 AS salary) AS q",
    noColumn,
  ],
  ["reads it from an outer query", "SELECT (SELECT max(p.note) FROM regency AS r) AS n FROM province AS p", noColumn],
  [
    "asks whether it exists",
    "SELECT p.code FROM province AS p WHERE EXISTS (SELECT 1 FROM regency AS r WHERE r.salary > 1)",
    noColumn,
  ],
  ["looks for it by IN", "SELECT p.code FROM province AS p WHERE 11 IN (SELECT q.salary FROM province AS q)", noColumn],
  ["unites with it", "SELECT p.code FROM province AS p UNION ALL SELECT q.note FROM province AS q", noColumn],
  [
    "sorts a union by it",
    "SELECT p.code FROM province AS p UNION SELECT q.code FROM province AS q ORDER BY note",
    noColumn,
  ],
  ["reads it through WITH", "WITH w AS (SELECT p.code FROM province AS p) SELECT w.note FROM w", noColumn],
  [
    "hides a table behind WITH",
    "WITH province AS (SELECT r.code FROM regency AS r) SELECT province.code FROM province",
    /WITH is the name of another/,
  ],
  [
    "names two things alike",
    "SELECT p.name FROM province AS p WHERE EXISTS (SELECT 1 FROM regency AS p WHERE p.name = 'x')",
    ownName,
  ],
  ["joins two of one name", "SELECT p.code FROM province AS p JOIN regency AS p ON p.province_code = p.code", ownName],
  ["multiplies by a comma", "SELECT p.code FROM province AS p, regency AS r", tie],
  ["multiplies by a cross join", "SELECT p.code FROM province AS p CROSS JOIN regency AS r", tie],
  ["joins by what is always so", "SELECT p.code FROM province AS p JOIN regency AS r ON 1 = 1", tie],
  ["joins by names", "SELECT p.code FROM province AS p JOIN regency AS r ON r.name = p.name", tie],
  [
    "joins by one of two",
    "SELECT p.code FROM province AS p JOIN regency AS r ON r.province_code = p.code OR 1 = 1",
    tie,
  ],
  ["joins by not", "SELECT p.code FROM province AS p JOIN regency AS r ON NOT r.province_code = p.code", tie],
  ["joins by inequality", "SELECT p.code FROM province AS p JOIN regency AS r ON r.province_code > p.code", tie],
  ["joins by USING", "SELECT p.code FROM province AS p JOIN regency AS r USING (code)", tie],
  ["joins by chance", "SELECT p.code FROM province AS p NATURAL JOIN regency AS r", /tie|join only|construct_not/],
  [
    "ties two others than it joins",
    "SELECT p.code FROM province AS p JOIN regency AS r ON r.province_code = p.code JOIN population AS d ON r.province_code = p.code",
    tie,
  ],
  [
    "ties by a computed key",
    "SELECT p.code FROM province AS p JOIN (SELECT max(r.province_code) AS code FROM regency AS r) AS q ON q.code = p.code",
    tie,
  ],
  [
    "ties by a key of another thing",
    "SELECT p.code FROM province AS p JOIN (SELECT r.code FROM regency AS r) AS q ON q.code = p.code",
    tie,
  ],
  ["reads a setting", "SELECT current_setting('x') AS s, p.code FROM province AS p", /function_not_allowed/],
  ["makes something huge", "SELECT repeat(p.code, 1000000) AS s FROM province AS p", /function_not_allowed/],
  ["takes a parameter", "SELECT p.code FROM province AS p WHERE p.code = $1", /parameter|syntax/],
  [
    "never ends",
    "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT n.i + 1 FROM n) SELECT n.i FROM n",
    /construct_not|table_not/,
  ],
  ["samples", "SELECT p.code FROM province AS p TABLESAMPLE SYSTEM (10)", /construct_not/],
  ["lists values", "SELECT v.a FROM (VALUES (1)) AS v(a)", /beyond_the_model|construct_not/],
];

/** What only PostgreSQL could be asked for. */
export const beyondPostgres: Refused = [
  ["selects into a table", "SELECT p.code INTO mine FROM province AS p", /construct_not/],
  ["locks rows", "SELECT p.code FROM province AS p FOR UPDATE", /construct_not/],
  ["locks rows to share", "SELECT p.code FROM province AS p FOR KEY SHARE SKIP LOCKED", /construct_not/],
  ["reads where a row lies", "SELECT p.ctid FROM province AS p", noColumn],
  ["reads who wrote it", "SELECT p.xmin FROM province AS p", noColumn],
  ["reads the table's number", "SELECT tableoid FROM province", noColumn],
  ["casts to a relation", "SELECT 'salaries'::regclass AS s, p.code FROM province AS p", /type_not_allowed/],
  ["casts to a role", "SELECT p.code::regrole AS s FROM province AS p", /type_not_allowed/],
  ["calls a function on a row", "SELECT note(p) AS s FROM province AS p", /function_not_allowed/],
  ["calls one as if it were a column", "SELECT p.row_to_json FROM province AS p", noColumn],
  ["takes a field of a row", "SELECT (p).note FROM province AS p", /construct_not/],
  ["takes every field of a row", "SELECT (p).* FROM province AS p", /construct_not|not allowed/],
  ["writes another capital", 'SELECT p."Code" FROM province AS p', noColumn],
  ["writes another capital of a table", 'SELECT p.code FROM "Province" AS p', /table_not_allowed/],
  ["spells by numbers", 'SELECT p.U&"\\006eote" FROM province AS p', noColumn],
  ["quotes by dollars", "SELECT $x$a$x$ AS s, p.note FROM province AS p", noColumn],
  [
    "hides a statement in dollars",
    "SELECT p.code FROM province AS p WHERE p.code = $$a$$; DROP TABLE province",
    /not_one/,
  ],
  ["names the schema", "SELECT p.code FROM public.province AS p", /table_not_allowed/],
  ["looks into the catalogue", "SELECT c.relname FROM pg_class AS c", /table_not_allowed/],
  [
    "joins laterally",
    "SELECT q.a FROM province AS p JOIN LATERAL (SELECT p.note AS a) AS q ON q.a = p.code",
    /LATERAL|no column/,
  ],
  ["renames a join", "SELECT j.note FROM (province AS p JOIN regency AS r ON r.province_code = p.code) AS j", tie],
  ["reads a file", "SELECT pg_read_file('/etc/passwd') AS s", /function_not_allowed/],
  ["lists files", "SELECT f.name FROM pg_ls_dir('/') AS f(name)", /function_not_allowed/],
  ["runs SQL as XML", "SELECT query_to_xml('SELECT 1', true, true, '') AS s", /function_not_allowed/],
  ["counts on", "SELECT nextval('counter') AS n", /function_not_allowed/],
  ["sleeps", "SELECT pg_sleep(100) AS n", /function_not_allowed/],
  ["ends others", "SELECT pg_terminate_backend(1) AS n", /function_not_allowed/],
  ["makes rows", "SELECT n.n FROM generate_series(1, 100000000000) AS n(n)", /function_not_allowed/],
  ["asks who it is", "SELECT current_user AS u", /construct_not/],
  ["gathers an array", "SELECT ARRAY(SELECT p.code FROM province AS p) AS a", /construct_not/],
  ["calls by a schema", "SELECT public.lower(p.code) AS c FROM province AS p", /function_not_allowed/],
  ["computes by a schema", "SELECT 1 OPERATOR(public.+) 1 AS n", /function_not_allowed|malformed/],
  ["is a DO block", "DO $$ BEGIN DELETE FROM province; END $$", /construct_not/],
  ["copies", "COPY province TO PROGRAM 'sh'", /construct_not/],
  ["explains by running", "EXPLAIN ANALYZE SELECT p.code FROM province AS p", /construct_not/],
  ["sets", "SET default_transaction_read_only = off", /construct_not/],
  ["is a cursor", "DECLARE c CURSOR FOR SELECT p.code FROM province AS p", /construct_not/],
  ["is a table", "TABLE province", /\* is not allowed/],
  ["is values", "VALUES (1)", /VALUES is not allowed/],
];

/** What analysis needs. Each is right on both databases, but for the division and rounding that are written for both. */
export const within: readonly string[] = [
  "SELECT p.name FROM province AS p ORDER BY p.code",
  "SELECT name FROM province ORDER BY code DESC LIMIT 2 OFFSET 1",
  "SELECT count(*) AS jumlah FROM regency AS r WHERE r.province_code = '32'",
  `SELECT p.name AS provinsi, sum(d.people) AS penduduk, lag(sum(d.people)) OVER (ORDER BY sum(d.people) DESC) AS di_atas
   FROM population AS d JOIN regency AS r ON d.regency_code = r.code JOIN province AS p ON r.province_code = p.code
   WHERE d.year = 2023 GROUP BY p.name HAVING sum(d.people) > 0 ORDER BY penduduk DESC`,
  `WITH t AS (SELECT r.province_code, sum(d.people) AS n FROM population AS d JOIN regency AS r ON d.regency_code = r.code
   WHERE d.year = 2023 GROUP BY r.province_code)
   SELECT p.name, t.n AS jumlah FROM t JOIN province AS p ON t.province_code = p.code WHERE t.n > (SELECT avg(x.n) FROM t AS x)
   ORDER BY jumlah`,
  `SELECT a.code, a.n - b.n AS tumbuh FROM (SELECT d.regency_code AS code, d.people AS n FROM population AS d WHERE d.year = 2023) AS a
   JOIN (SELECT d.regency_code AS code, d.people AS n FROM population AS d WHERE d.year = 2022) AS b ON a.code = b.code ORDER BY a.code`,
  "SELECT p.name FROM province AS p WHERE NOT EXISTS (SELECT 1 FROM regency AS r WHERE r.province_code = p.code)",
  "SELECT p.name FROM province AS p LEFT JOIN regency AS r ON r.province_code = p.code AND r.name LIKE 'B%' WHERE r.code IS NULL ORDER BY name",
  "SELECT p.name FROM province AS p UNION ALL SELECT r.name FROM regency AS r ORDER BY name",
  "SELECT CASE WHEN d.people >= 25 THEN 'besar' ELSE 'kecil' END AS ukuran, d.year FROM population AS d ORDER BY ukuran, d.people",
  "SELECT d.year, sum(d.people) FILTER (WHERE d.regency_code = '3201') AS bogor, avg(d.people) AS rata FROM population AS d GROUP BY d.year ORDER BY 1",
  "SELECT DISTINCT lower(coalesce(r.name, '-')) AS nama FROM regency AS r WHERE r.code IN (SELECT d.regency_code FROM population AS d)",
];

/** What only MariaDB and MySQL could be asked for. */
export const beyondMariadb: Refused = [
  ["locks rows", "SELECT p.code FROM province AS p FOR UPDATE", /syntax/],
  ["writes a file", "SELECT p.code FROM province AS p INTO OUTFILE '/tmp/x'", /syntax/],
  ["hides a column in a comment", "SELECT p.code /*!50000 , p.note */ FROM province AS p", /syntax/],
  ["sets a variable", "SELECT @n := p.code AS n FROM province AS p", /syntax/],
  ["writes another capital of a table", "SELECT p.code FROM Province AS p", /table_not_allowed/],
  ["writes another capital of a hidden column", "SELECT p.NOTE FROM province AS p", noColumn],
  ["writes a letter with a mark", "SELECT p.`n\u00f6te` FROM province AS p", noColumn],
  ["names the database", "SELECT p.code FROM narrow.province AS p", /table_not_allowed/],
  ["names the database of a column", "SELECT narrow.province.note FROM province", /name_not_allowed|no column/],
  [
    "names two things alike but for capitals",
    "SELECT p.name FROM province AS p WHERE EXISTS (SELECT 1 FROM regency AS P WHERE p.name = 'x')",
    ownName,
  ],
  ["names a table by letters with marks", "SELECT \u00e9.code FROM province AS `\u00e9`", /plain letters|syntax/],
  ["writes WITH in capitals", "WITH W AS (SELECT p.code FROM province AS p) SELECT W.code FROM W", /small letters/],
  [
    "joins straight",
    "SELECT p.code FROM province AS p STRAIGHT_JOIN regency AS r ON r.province_code = p.code",
    /construct_not/,
  ],
  ["joins by a comma and WHERE", "SELECT p.code FROM province AS p, regency AS r WHERE r.province_code = p.code", tie],
  ["reads by HAVING", "SELECT p.code AS salary FROM province AS p HAVING salary > 11", noColumn],
  [
    "groups with a total",
    "SELECT p.code, count(*) AS n FROM province AS p GROUP BY p.code WITH ROLLUP",
    /construct_not|syntax/,
  ],
  ["sorts in a list", "SELECT group_concat(p.code ORDER BY p.salary) AS s FROM province AS p", noColumn],
  [
    "looks for it by ANY",
    "SELECT p.code FROM province AS p WHERE 11 = ANY (SELECT q.salary FROM province AS q)",
    noColumn,
  ],
  ["adds it as days", "SELECT DATE '2024-01-01' + INTERVAL p.salary DAY AS d FROM province AS p", noColumn],
  ["cuts by it", "SELECT substring(p.name, p.salary) AS s FROM province AS p", noColumn],
  ["trims by it", "SELECT trim(both p.note FROM p.name) AS s FROM province AS p", noColumn],
  ["windows by name", "SELECT sum(1) OVER w AS n FROM province AS p WINDOW w AS (ORDER BY p.salary)", noColumn],
  ["reads numbers from nothing", "SELECT s.seq FROM seq_1_to_1000000000 AS s", /table_not_allowed/],
  [
    "reads the default of a column",
    "SELECT DEFAULT(note) AS n FROM province",
    /function_not_allowed|construct_not|syntax/,
  ],
  ["sleeps", "SELECT sleep(100) AS n", /function_not_allowed/],
  ["counts on", "SELECT nextval(counter) AS n", /function_not_allowed/],
  ["asks who it is", "SELECT current_user AS u", /name_not_allowed|no column/],
  ["is a table", "TABLE province", /syntax/],
  ["is values", "VALUES (1)", /construct_not/],
];

/** The same in MariaDB's words, where it has others. */
export const withinMariadb: readonly string[] = within.map((sql) =>
  sql.replace(
    "sum(d.people) FILTER (WHERE d.regency_code = '3201')",
    "sum(CASE WHEN d.regency_code = '3201' THEN d.people END)",
  ),
);
