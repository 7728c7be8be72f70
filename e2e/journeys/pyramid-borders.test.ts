import type { Page } from "playwright-core";
import { expect } from "vitest";
import { journey, quietPage } from "../harness/journey.ts";

/** Stripes of subdistricts that share their sides, as an import gives them, where Kota Denpasar lies. */
const stripe = (n: number) => {
  const [west, east] = [115.18 + n * 0.03, 115.21 + n * 0.03];
  return [
    [west, -8.72],
    [east, -8.72],
    [east, -8.6],
    [west, -8.6],
    [west, -8.72],
  ];
};
const whole = [
  [115.18, -8.72],
  [115.3, -8.72],
  [115.3, -8.6],
  [115.18, -8.6],
  [115.18, -8.72],
];
const collection = (geometries: readonly object[]) => ({ type: "GeometryCollection", geometries });

/** What the server answers after `npm run atlas -- import`; how it comes there, tests of the server show. */
const answers: readonly [
  outlines: readonly [path: string, data: object],
  within: readonly [path: string, data: object],
] = [
  [
    "**/geographies/borders",
    {
      source: "Badan Informasi Geospasial 2026",
      places: 0,
      tiles: null,
      atlas: {
        type: "Topology",
        arcs: [whole],
        objects: {
          provinces: collection([{ type: "Polygon", id: "51", arcs: [[0]] }]),
          regencies: collection([{ type: "Polygon", id: "51.71", arcs: [[0]] }]),
        },
      },
    },
  ],
  [
    "**/geographies/borders/51.71?level=subdistrict",
    {
      type: "Topology",
      arcs: [0, 1, 2, 3].map(stripe),
      objects: {
        regions: collection(
          ["51.71.01", "51.71.02", "51.71.03", "51.71.04"].map((id, i) => ({ type: "Polygon", id, arcs: [[i]] })),
        ),
      },
    },
  ],
];

journey(
  "imported borders take the place of the schematic ones, down to the subdistrict",
  {},
  async ({ page, open, logIn }) => {
    for (const [path, data] of answers) await page.route(path, (route) => route.fulfill({ json: { data } }));
    await open("/pyramid?region=51.71");
    await logIn();
    const map = page.locator("[data-map=ready]");
    await map.waitFor();
    await page.getByText("Peta: Badan Informasi Geospasial 2026.").waitFor();
    expect(await page.getByText("bersifat skematis").count()).toBe(0);
    expect(await page.getByText("letak desa/kelurahan dan kecamatan adalah perkiraan").count()).toBe(0);
    await pointAtLastStripe(page);
    const [x, y] = await lastStripe(page);
    await page.mouse.click(x, y);
    await page.getByRole("heading", { name: "Informasi Denpasar Utara" }).waitFor();
    expect(new URL(page.url()).searchParams.get("region")).toBe("51.71.04");
  },
);

journey(
  "borders that arrive while the map is still starting stay on it",
  { from: quietPage },
  async ({ page, open }) => {
    const frames = () =>
      page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    const [[outlines, whole], [within, stripes]] = answers;
    await page.route(outlines, (route) => route.fulfill({ json: { data: whole } }));
    await page.route(within, async (route) => {
      await page.locator(".maplibregl-canvas").waitFor();
      await frames();
      await route.fulfill({ json: { data: stripes } });
    });
    const arrived = page.waitForResponse(within);
    // The map has its style, and nothing is drawn until its worker is there.
    await page.route("**/*maplibre-gl-worker*", async (route) => {
      await (await arrived).finished();
      await frames();
      await route.continue();
    });
    await open("/pyramid?region=51.71");
    await page.locator("[data-map=ready]").waitFor();
    await pointAtLastStripe(page);
  },
);

/** Four stripes side by side fill the middle of the map. */
async function lastStripe(page: Page): Promise<[x: number, y: number]> {
  const box = await page.locator("[data-map=ready]").boundingBox();
  if (!box) throw new Error("The map is not seen.");
  return [box.x + box.width / 2 + box.height * 0.25, box.y + box.height / 2];
}

/** The map may be drawn before the stripes are there; who points at it sees when they are. */
const pointAtLastStripe = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const [x, y] = await lastStripe(page);
      await page.mouse.move(x - 2, y);
      await page.mouse.move(x, y);
      return page.locator(".map-popup").allInnerTexts();
    })
    .toContainEqual(expect.stringContaining("Denpasar Utara"));
