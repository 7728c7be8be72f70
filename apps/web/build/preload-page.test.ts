import { describe, expect, it } from "vitest";
import type { Chunk } from "./budget.ts";
import { filesOf, preloadScript } from "./preload-page.ts";

const chunk = (fileName: string, module: string | null, imports: string[] = [], isEntry = false): Chunk => ({
  fileName,
  code: "",
  isEntry,
  facadeModuleId: module && `/app/src/${module}`,
  imports,
});
const chunks = [
  chunk("base.js", null),
  chunk("index.js", "main.tsx", ["base.js"], true),
  chunk("frame.js", "pages/app-layout.tsx", ["base.js", "shared.js"]),
  chunk("shared.js", null, ["base.js"]),
  chunk("login.js", "pages/login.page.tsx", ["base.js"]),
];

describe("the files of the first page", () => {
  it("are its own and what they import, without what the entry brings", () => {
    expect(filesOf(chunks, ["src/pages/app-layout.tsx"])).toEqual(["frame.js", "shared.js"]);
    expect(filesOf(chunks, ["src/pages/login.page.tsx"])).toEqual(["login.js"]);
  });

  it("are missed when no chunk begins with the page", () => {
    expect(() => filesOf(chunks, ["src/pages/gone.tsx"])).toThrow("gone.tsx");
  });

  it.each([
    ["a token", "t", ["/frame.js"]],
    ["no token", null, ["/login.js"]],
  ])("begin to load before the entry, with %s", (_state, token, hrefs) => {
    const links: { rel: string; href: string }[] = [];
    const document = { createElement: () => ({}), head: { append: (link: never) => links.push(link) } };
    const script = preloadScript({ loggedIn: ["frame.js"], loggedOut: ["login.js"] });
    new Function("document", "localStorage", script)(document, { getItem: () => token });
    expect(links).toEqual(hrefs.map((href) => ({ rel: "modulepreload", href })));
  });
});
