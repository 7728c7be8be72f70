import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorkshop } from "./workshop.ts";

/** A word that nobody knows may be a condition: it is never taken for one that means nothing. */
let shop: Awaited<ReturnType<typeof openWorkshop>>;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop.close());

describe("what would be lost by mending it is refused", () => {
  test.each([
    "pemilik member",
    "berapa pemilik member?",
    "montir member",
    "jumlah servis member 2024",
    "daftar suku cadang teruji",
    "pemilik cicil",
    "ongkos servis paka",
  ])("%s", (question) => expect(shop.refusal(question)).not.toMatch(/^answered/));
});

describe("a slip in a word that is known is mended", () => {
  test.each(["jumlah srvis", "ongks servis Maret 2024", "jumlah servis per montr", "berapa pemilk motor"])(
    "%s",
    async (question) => expect((await shop.ask(question)).rows.length).toBeGreaterThan(0),
  );
});
