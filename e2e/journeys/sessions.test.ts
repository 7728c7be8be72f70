import { expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";

for (const [width, scheme] of [
  [1280, "light"],
  [360, "dark"],
] as const)
  journey(
    `a user sees where they are logged in, and ends it elsewhere by keyboard (${width} px, ${scheme})`,
    { from: "/chat", width, height: 800, scheme, newUser: true },
    async ({ page, user, context, url }) => {
      const other = await context
        .browser()
        ?.newContext({ baseURL: url, userAgent: "Mozilla/5.0 (Android 14) Firefox/127.0" });
      if (!other) throw new Error("The browser is gone");
      const { email, password } = user;
      const logIn = async () =>
        (await (await other.request.post("/api/v1/user/login", { data: { email, password } })).json()).token;
      const [one, another] = [await logIn(), await logIn()];
      const status = async (token: string) =>
        (await other.request.get("/api/v1/user/profile", { headers: { authorization: `Bearer ${token}` } })).status();
      await page.getByRole("button", { name: /Menu pengguna/ }).click();
      await page.getByRole("menuitem", { name: /Settings/ }).click();
      await page.getByRole("tab", { name: "Change Password" }).click();
      const list = page.getByRole("list", { name: "Sesi", exact: true });
      await list.getByText("Sesi ini").waitFor();
      const others = list.getByRole("listitem").filter({ hasText: "Firefox di Android" });
      await others.first().scrollIntoViewIfNeeded();
      expect(await others.count()).toBe(2);
      await expectAccessible(page, "sessions");
      await others.first().getByRole("button", { name: "Akhiri Firefox di Android" }).press("Enter");
      await others.nth(1).waitFor({ state: "detached" });
      expect([await status(one), await status(another)].toSorted()).toEqual([200, 401]);
      await page.getByRole("button", { name: "Akhiri semua sesi lain" }).press("Enter");
      await others.waitFor({ state: "detached" });
      expect([await status(one), await status(another)]).toEqual([401, 401]);
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(width);
      await other.close();
    },
  );
