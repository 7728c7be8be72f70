import { startApp } from "./app.ts";
import { serveBarePage } from "./bare-page.ts";
import { coldLoad, type Load, openBrowser, type Page } from "./browser.ts";
import { type Figure, median } from "./figure.ts";

const rounds = 9;
/** Thousands of bytes, and requests. */
const budgets = { login: { kilobytes: 125, requests: 15 }, chat: { kilobytes: 200, requests: 15 } };

/** The first load of the login and the chat page in a cold browser, beside a bare page of the same stack; or why not. */
export async function firstLoads(folder: string): Promise<readonly Figure[] | { readonly missing: string }> {
  const browser = await openBrowser();
  if ("missing" in browser) return browser;
  const app = await startApp(folder);
  const bare = await serveBarePage("bare");
  const stack = await serveBarePage("stack");
  try {
    const pages: Record<"bare" | "stack" | "login" | "chat", Page> = {
      bare: { url: bare.url, usable: "input", rendered: "input" },
      stack: { url: stack.url, usable: "input", rendered: "input" },
      login: { url: `${app.url}/login`, usable: "input[name=email]", rendered: "input[name=email]" },
      // The question can be written, and sent, before the app is there; it takes both over.
      chat: { url: `${app.url}/chat`, usable: "textarea", rendered: "main textarea", token: app.token },
    };
    const loads: Record<keyof typeof pages, Load[]> = { bare: [], stack: [], login: [], chat: [] };
    // The first round warms up what the servers and the browser keep.
    for (let round = 0; round <= rounds; round++)
      for (const name of ["bare", "stack", "login", "chat"] as const) {
        const load = await coldLoad(browser, pages[name]);
        if (round > 0) loads[name].push(load);
      }
    return (["login", "chat"] as const).flatMap((name) => figuresOf(name, loads[name], loads));
  } finally {
    await bare.close();
    await stack.close();
    await app.stop();
    await browser.close();
  }
}

const floors = { stack: "a page of the bare stack", bare: "a page of React and router" };
type Floors = Readonly<Record<keyof typeof floors, readonly Load[]>>;

function figuresOf(name: "login" | "chat", loads: readonly Load[], pages: Floors): Figure[] {
  const of = (all: readonly Load[], key: keyof Load) => median(all.map((load) => load[key]));
  const { kilobytes, requests } = budgets[name];
  const page = `first load of the ${name} page`;
  return [
    {
      name: `${page}: JavaScript ÷ its budget`,
      ratio: of(loads, "kilobytes") / kilobytes,
      detail: `${of(loads, "kilobytes").toFixed(1)} KB gzipped ÷ ${kilobytes} KB`,
    },
    {
      name: `${page}: requests ÷ their budget`,
      ratio: of(loads, "requests") / requests,
      detail: `${of(loads, "requests")} ÷ ${requests}`,
    },
    ...(["stack", "bare"] as const).flatMap((floor) =>
      (["usable", "rendered"] as const).map((moment) => ({
        name: `${page}: time until ${moment} ÷ that of ${floors[floor]}`,
        ratio: of(loads, moment) / of(pages[floor], moment),
        detail: `${Math.round(of(loads, moment))} ms ÷ ${Math.round(of(pages[floor], moment))} ms at a quarter of the processor, median of ${loads.length}`,
      })),
    ),
  ];
}
