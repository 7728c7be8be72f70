import { afterEach, expect, it, vi } from "vitest";
import { fileName, saveCsv } from "./download.ts";

afterEach(() => vi.unstubAllGlobals());

it("saves what Excel in Indonesia reads, without formulas", async () => {
  const saved: Blob[] = [];
  vi.stubGlobal("URL", { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} });
  const link = { click: vi.fn() };
  vi.stubGlobal("document", { createElement: () => link });
  saveCsv("Luas, 2024", [
    ["Kode", "Luas; km²"],
    ["32", 37053.331],
    ["=1+1", null],
    // Behind what is a separator in another locale.
    ["Kopi,=1+1", -6.2],
  ]);
  expect(await saved[0]?.text()).toBe("Kode;\"Luas; km²\"\r\n32;37053,331\r\n'=1+1;\r\nKopi,'=1+1;-6,2\r\n");
  expect(link).toMatchObject({ download: "tanyadata-luas-2024.csv" });
  expect(link.click).toHaveBeenCalledOnce();
});

it("names files so that any system takes them", () => {
  expect(fileName("Desa/kelurahan: Kopi?")).toBe("tanyadata-desa-kelurahan-kopi");
});
