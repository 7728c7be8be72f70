/** Browsers by what they say of themselves; the first that fits, for most say that they are others as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrom(?:e|ium)\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
];

/** What a program says of itself before its version, where it is no browser. */
const program = /^[\w .-]{1,40}/;

/** A device in few words, as its owner would know it: "Chrome di Windows". Null where it says nothing. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser && system) return `${browser} di ${system}`;
  return browser ?? system ?? program.exec(userAgent)?.[0].trim() ?? null;
}
