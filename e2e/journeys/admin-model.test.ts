import { expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";
import { expectAccessibleInBothSchemes } from "../harness/screens.ts";

journey(
  "an administrator sees what the model holds, with rows and sources (bright and dark)",
  { from: "/admin/model" },
  async ({ page }) => {
    const datasets = page.getByRole("table", { name: "Dataset", exact: true });
    const rice = datasets.getByRole("row").filter({ hasText: "Padi menurut provinsi" });
    await rice.getByText("Baik").waitFor();
    expect(await rice.getByRole("cell").allInnerTexts()).toEqual(expect.arrayContaining(["38", "2023"]));
    await rice.getByText("Rincian").click();
    await rice.getByRole("link").first().waitFor();
    await rice.getByText("Lisensi:").first().waitFor();
    expect(await datasets.getByText("Data simulasi", { exact: true }).count()).toBeGreaterThan(0);
    await page.getByRole("table", { name: "Wilayah dan benda" }).getByText("Provinsi").first().waitFor();
    await expectAccessibleInBothSchemes(page, "model");
  },
);

journey(
  "an administrator is told what is wrong with the model, or that it cannot be loaded, on a phone",
  { from: "/admin/users", width: 360, height: 740, expects: [500] },
  async ({ page }) => {
    const problem = { type: "about:blank", title: "x", status: 500, code: "internal", detail: "x" };
    await page.route("**/api/v1/admin/model", (route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", body: JSON.stringify(problem) }),
    );
    await page.getByRole("link", { name: "Model data" }).click();
    await page.getByRole("alert").waitFor();
    await page.unroute("**/api/v1/admin/model");
    const finding = { severity: "error", path: "table", message: "cannot be read" };
    await page.route("**/api/v1/admin/model", async (route) => {
      const response = await route.fetch();
      const health = await response.json();
      health.datasets[0].findings = [finding];
      health.renewal_problem = "model.yaml:3 is wrong";
      await route.fulfill({ response, json: health });
    });
    await page.getByRole("button", { name: "Coba lagi" }).click();
    await page.getByText("model.yaml:3 is wrong").waitFor();
    await page.getByText("Kesalahan table: cannot be read").waitFor();
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(360);
    await expectAccessible(page, "findings");
  },
);
