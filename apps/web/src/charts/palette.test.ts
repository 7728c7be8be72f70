import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../styles.css", import.meta.url), "utf8");
type Colour = readonly [red: number, green: number, blue: number];

/** The variables of a theme. */
const themes = { light: /:root \{([^}]*)\}/, dark: /\.dark \{([^}]*)\}/ };
function colourIn(theme: keyof typeof themes, name: string): Colour {
  const hex = new RegExp(`--${name}: #([0-9a-f]{3,6});`).exec(themes[theme].exec(css)?.[1] ?? "")?.[1];
  if (!hex) throw new Error(`no --${name} in ${theme}`);
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
  const part = (at: number) => linear(Number.parseInt(full.slice(at, at + 2), 16) / 255);
  return [part(0), part(2), part(4)];
}
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const times = (rows: readonly Colour[], [r, g, b]: Colour) =>
  rows.map((row) => row[0] * r + row[1] * g + row[2] * b) as unknown as Colour;

const luminance = ([r, g, b]: Colour) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** As those see it who lack one kind of cones (Machado, Oliveira and Fernandes 2009, severity 1.0, in linear light). */
const sights: Readonly<Record<string, readonly Colour[]>> = {
  everyone: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** Distance of two colours as people perceive it (Oklab; black to white is 1). */
function distance(one: Colour, other: Colour): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
function oklab(colour: Colour): Colour {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt) as unknown as Colour,
  );
}

const series = [0, 1, 2, 3, 4, 5].map((index) => `series-${index}`);

describe.each(["light", "dark"] as const)("colours of charts (%s)", (theme) => {
  it("of series stand out from the page", () => {
    const page = colourIn(theme, "background");
    for (const name of series) expect(contrast(colourIn(theme, name), page), name).toBeGreaterThan(3);
  });

  it.each(Object.entries(sights))("of series can be told apart: %s", (_, sight) => {
    const seen = series.map((name) => times(sight, colourIn(theme, name)));
    for (const [index, one] of seen.entries())
      for (const [next, other] of seen.slice(index + 1).entries())
        expect(distance(one, other), `${series[index]}, ${series[index + 1 + next]}`).toBeGreaterThan(0.06);
  });

  it("of a map go one way, from its ground to the other end", () => {
    const shades = [0, 1, 2, 3, 4].map((index) => luminance(colourIn(theme, `shade-${index}`)));
    const steps = shades.slice(1).map((shade, index) => Math.sign(shade - (shades[index] ?? 0)));
    expect(new Set(steps).size).toBe(1);
  });
});
