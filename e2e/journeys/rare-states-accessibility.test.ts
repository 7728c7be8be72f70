import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";

const problem = { type: "urn:tanyadata:problem:overloaded", title: "Overloaded", status: 503, code: "overloaded" };

for (const scheme of ["light", "dark"] as const)
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const)
    journey(
      `axe finds nothing in what is rarely seen (${scheme}, ${width} px)`,
      { from: "/chat", scheme, width, height, newUser: true, tour: true, offline: true, expects: [422, 503] },
      async (v) => {
        const { page } = v;
        await page.getByText("Loading page...").waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Mulai tur" }).click();
        await page.getByRole("dialog", { name: "Tur TanyaData" }).waitFor();
        await expectAccessible(page, "tour");
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });

        await v.ask("Berapa penduduk Bandung?");
        await page.getByRole("button", { name: /Kabupaten Bandung/ }).waitFor();
        await expectAccessible(page, "choices");
        await v.ask("kecamatan di Kabupaten Garut apa saja");
        await page.getByRole("grid").waitFor();
        await page.route("**/download-csv*", (route) => route.fulfill({ status: 503, json: problem }));
        await page.getByRole("button", { name: "Export CSV" }).click();
        await page.locator("[data-sonner-toast]").waitFor();
        await expectAccessible(page, "toast");

        await page.getByRole("button", { name: /Menu pengguna/ }).focus();
        await page.keyboard.press("?");
        await page.getByRole("dialog", { name: "Pintasan keyboard" }).waitFor();
        await expectAccessible(page, "shortcuts");
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });

        await page.route("**/askdb/queries*", (route) => route.fulfill({ status: 503, json: problem }));
        await page.reload();
        await page.getByRole("button", { name: "Coba lagi" }).waitFor();
        await page.getByText("Loading page...").waitFor({ state: "detached" });
        await expectAccessible(page, "a conversation that cannot be loaded");

        // Pyramid has a journey of its own, which waits until its figures are there.
        await v.open("/insights");
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expectAccessible(page, "insights");
        await page.route("**/assets/insights*", (route) => route.abort());
        await v.open("/insights");
        await page.getByText("Sepertinya terjadi kesalahan").waitFor();
        await expectAccessible(page, "error screen");
      },
    );
