import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey, pathOf } from "../harness/journey.ts";
import { type OrganisationServer, startOrganisation } from "../harness/log-in-provider.ts";
import { type RunningServer, startServer } from "../harness/server.ts";
import { site } from "../harness/site.ts";

let organisation: OrganisationServer;
let server: RunningServer;
beforeAll(async () => {
  if (!site) return;
  organisation = await startOrganisation("administrators");
  server = await startServer({ warehouse: site.warehouse, env: organisation.env });
});
afterAll(async () => {
  await server?.stop();
  await organisation?.stop();
});
const at = () => server.url;

/** The provider's own page. */
async function logInThere(page: Page): Promise<void> {
  await page.locator("[name=login]").fill("siti");
  await page.locator("[name=password]").fill("x");
  await page.locator("button[type=submit]").click();
}
const way = (page: Page) => page.getByRole("link", { name: "Masuk dengan Akun Dinas" });

for (const [width, scheme] of [
  [1280, "light"],
  [360, "dark"],
] as const)
  journey(
    `somebody of an organisation logs in there, comes back to where they wanted to go, and logs out at both ends (${width} px, ${scheme})`,
    // The provider's own pages want fonts from elsewhere, and have no picture for the tab.
    { at, width, scheme, offline: true, expects: [404] },
    async (v) => {
      const { page } = v;
      await v.open("/insights?x=1");
      await way(page).waitFor();
      await expectAccessible(page, "login page with an organisation");
      await way(page).press("Enter");
      await logInThere(page);
      await page.waitForURL(`${v.url}/insights?x=1`);
      // Another tab, by the log-in that is there already; each comes back to its own place.
      const other = await v.context.newPage();
      await other.goto("/e-sign/spesimen");
      await other.getByRole("heading", { name: "Spesimen" }).first().waitFor();
      await other.close();

      await page.getByRole("button", { name: /Menu pengguna/ }).click();
      await page.getByText("siti@dinas.go.id").first().waitFor();
      await page.getByRole("menuitem", { name: /Log out|Keluar/i }).click();
      // The provider asks whether to log out there as well, and sends back.
      await page.waitForURL(`${organisation.issuer}/**`);
      await page.locator("button[name=logout], button[type=submit]").first().click();
      await way(page).waitFor();
      expect(page.url()).toContain(`${v.url}/login`);
      // The provider does not know them any more.
      await way(page).click();
      await page.locator("[name=login]").waitFor();
    },
  );

journey(
  "a password is for administrators, one click away; a link of somebody else's log-in is refused",
  // Who is logged out under a page that still asks for its data is told so.
  { at, expects: [401] },
  async (v) => {
    const { page } = v;
    await v.open("/login");
    await way(page).waitFor();
    await page.getByLabel("Email").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Masuk sebagai administrator" }).click();
    await v.logIn();
    await page.waitForURL("**/chat");
    await v.context.clearCookies();
    await page.evaluate("localStorage.clear()");
    await v.open("/api/v1/log-in/kantor/back?code=x&state=y");
    await page.waitForURL("**/login?problem=log_in_ended");
    await page.getByRole("button", { name: "Masuk sebagai administrator" }).click();
    await page.getByText("Proses masuk ini sudah selesai atau terlalu lama.").waitFor();
    expect(pathOf(page)).toBe("/login?problem=log_in_ended");
  },
);
