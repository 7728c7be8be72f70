import { describe, expect, it } from "vitest";
import { preloadScript } from "./preload-page.ts";

describe("the files of the first page", () => {
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
