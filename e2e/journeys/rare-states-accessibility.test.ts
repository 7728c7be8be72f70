import { journey } from "../harness/journey.ts";
import { expectAccessibleInBothSchemes } from "../harness/screens.ts";

const problem = { type: "urn:tanyadata:problem:overloaded", title: "Overloaded", status: 503, code: "overloaded" };

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const)
  journey(
    `axe finds nothing in what is rarely seen (${width} px, bright and dark)`,
    { from: "/chat", width, height, newUser: true, tour: true, offline: true, expects: [422, 503] },
    async (v) => {
      const { page } = v;
      await page.getByText("Loading page...").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Mulai tur" }).click();
      await page.getByRole("dialog", { name: "Tur TanyaData" }).waitFor();
      await expectAccessibleInBothSchemes(page, "tour");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });

      await v.ask("Berapa penduduk Bandung?");
      await page.getByRole("button", { name: /Kabupaten Bandung/ }).waitFor();
      await expectAccessibleInBothSchemes(page, "choices");
      await v.ask("kecamatan di Kabupaten Garut apa saja");
      await page.getByRole("grid").waitFor();
      await page.route("**/download-csv*", (route) => route.fulfill({ status: 503, json: problem }));
      await page.getByRole("button", { name: "Export CSV" }).click();
      // While the pointer rests on it, it stays.
      await page.locator("[data-sonner-toast]").hover();
      await expectAccessibleInBothSchemes(page, "toast");

      await page.getByRole("button", { name: /Menu pengguna/ }).focus();
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Pintasan keyboard" }).waitFor();
      await expectAccessibleInBothSchemes(page, "shortcuts");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });

      await page.route("**/askdb/queries*", (route) => route.fulfill({ status: 503, json: problem }));
      await page.reload();
      await page.getByRole("button", { name: "Coba lagi" }).waitFor();
      await page.getByText("Loading page...").waitFor({ state: "detached" });
      await expectAccessibleInBothSchemes(page, "a conversation that cannot be loaded");

      // Pyramid has a journey of its own, which waits until its figures are there.
      await v.open("/insights");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectAccessibleInBothSchemes(page, "insights");
      await page.route("**/assets/insights*", (route) => route.abort());
      await v.open("/insights");
      await page.getByText("Sepertinya terjadi kesalahan").waitFor();
      await expectAccessibleInBothSchemes(page, "error screen");
    },
  );
