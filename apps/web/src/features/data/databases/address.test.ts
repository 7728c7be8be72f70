import { expect, test } from "vitest";
import { addressIn, withoutPassword } from "./address.ts";

test("an address fills the form, its password too, and what is none fills nothing", () => {
  expect(addressIn("postgres://reader:p%40ss@db.example.org/shop?sslmode=verify-full")).toEqual({
    ...{ kind: "postgres", host: "db.example.org", port: 5432, database: "shop" },
    ...{ user: "reader", password: "p@ss", tls: "verify" },
  });
  expect(addressIn(" mysql://root@[::1]:3307/toko%20kita?ssl-mode=REQUIRED ")).toMatchObject({
    ...{ kind: "mariadb", host: "::1", port: 3307, database: "toko kita", password: "", tls: "encrypt" },
  });
  expect(addressIn("mariadb://a:80@db/x")).toMatchObject({ host: "db", port: 3306, password: "80", tls: "off" });
  expect(addressIn("mysql://a:50%@db/x")).toMatchObject({ password: "50%" });
  for (const none of ["", "db.example.org", "https://example.org/", "mongodb://a/b", "postgres://ani:x"])
    expect([none, addressIn(none)]).toEqual([none, null]);
});

test("an address is shown without its password, and anything else as it is", () => {
  expect(withoutPassword("postgres://reader:p@ss@db.example.org/shop")).toBe("postgres://reader@db.example.org/shop");
  for (const text of ["mysql://root@db:3307/x", "postgres://db:5432/x", "halo: dunia@x"])
    expect(withoutPassword(text)).toBe(text);
});
