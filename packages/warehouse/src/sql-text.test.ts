import { describe, expect, test } from "vitest";
import { statementOf } from "./sql-text.ts";

describe("the end of a statement", () => {
  const kept = "SELECT 1";
  const ends = [
    "",
    ";",
    " ;; \n",
    "; -- x",
    " -- x",
    "-- ; SELECT 2",
    "/* ; */",
    ";\n/* a /* b */ ; */ -- c\n;",
    "\t\v\f\r",
  ];
  test.each(ends.map((end) => [end]))("%j is cut off", (end) => expect(statementOf(kept + end)).toBe(kept));

  const whole = [
    "SELECT 1; SELECT 2",
    "SELECT 1 -- x\n; DELETE FROM t",
    "SELECT 1 /* x */ + 2",
    "SELECT ';--'",
    "SELECT 'it''s;--'",
    "SELECT E'a\\'; --'",
    "SELECT 'a\\'",
    'SELECT 1 AS "a;--"',
    "SELECT $$;--$$",
    "SELECT $x$ ; $$ -- $x$",
    "SELECT a$b$ FROM t",
    "SELECT $1",
    // What is never closed is left for the parser to refuse.
    "SELECT 1 /* ;",
    "SELECT 1 /* /* */ ;",
    "SELECT ';",
    "SELECT $x$ ;--",
    // Not white space to every engine.
    "SELECT 1 AS x\u00a0",
  ];
  test.each(whole.map((sql) => [sql]))("%j is left as it is", (sql) => expect(statementOf(sql)).toBe(sql));

  test("only the end is ever cut, once, whatever the text", () => {
    const pieces = ["'", '"', "$", "$x$", "/*", "*/", "--", "\n", ";", " ", "a", "E'", "\\"];
    let texts = [""];
    for (let length = 0; length < 4; length += 1) texts = texts.flatMap((text) => pieces.map((piece) => text + piece));
    for (const sql of texts) {
      const statement = statementOf(sql);
      if (!sql.startsWith(statement) || statementOf(statement) !== statement) expect.fail(JSON.stringify(sql));
    }
  });
});
