import { expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";

for (const [width, scheme] of [
  [1280, "light"],
  [360, "dark"],
] as const)
  journey(
    `a user is told of a log-in from a new device and of guessing, ends what is not theirs and is led to the password (${width} px, ${scheme})`,
    { from: "/chat", width, height: 800, scheme, newUser: true },
    async ({ page, user, context, url }) => {
      const userAgent = "Mozilla/5.0 (Android 14) Firefox/127.0";
      const stranger = await context.browser()?.newContext({ baseURL: url, userAgent });
      if (!stranger) throw new Error("The browser is gone");
      const { email, password } = user;
      const logIn = (typed: string) =>
        stranger.request.post("/api/v1/user/login", { data: { email, password: typed } });
      const { token } = await (await logIn(password)).json();
      const headers = { authorization: `Bearer ${token}` };
      // A device that is known counts for itself: one that is not guesses.
      await stranger.clearCookies();
      for (let guess = 0; guess < 5; guess++) expect((await logIn("Salah-2026")).status()).toBe(401);
      // Whoever came in so is not asked, and cannot answer for the owner.
      const told = await stranger.request.get("/api/v1/user/notices", { headers });
      expect(await told.json()).toEqual({ new_devices: [], guesses: null });

      await page.reload();
      await page.getByText("Akun Anda masuk dari perangkat baru").waitFor();
      await page.getByText(/^Firefox di Android · 127\.0\.0\.1 · /).waitFor();
      await page.getByRole("button", { name: "Periksa" }).press("Enter");
      const section = page.getByRole("region", { name: "Periksa akun Anda" });
      await section.getByText(/^5 percobaan masuk ke akun Anda gagal/).waitFor();
      await expectAccessible(page, "notices");
      await section.getByRole("button", { name: "Mengerti" }).press("Enter");
      await section.getByText(/percobaan masuk/).waitFor({ state: "detached" });
      await section.getByRole("button", { name: "Bukan saya Firefox di Android" }).press("Enter");
      await section.waitFor({ state: "detached" });
      await page.getByLabel("Kata Sandi Lama").and(page.locator(":focus")).waitFor();
      expect((await stranger.request.get("/api/v1/user/profile", { headers })).status()).toBe(401);
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(width);
      await stranger.close();
    },
  );
