import type { TestApp } from "./app.ts";

/** A browser as far as log-ins need one: it keeps cookies, follows the provider's pages, and comes back. */
export function logInBrowser(app: TestApp, site: string) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string): Map<string, string> => {
    const { host } = new URL(url);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  const cookiesFor = (url: string): string => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = (url: string, set: readonly string[]): void => {
    for (const text of set) {
      const [pair = ""] = text.split(";");
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === "" || /max-age=0|expires=thu, 01 jan 1970/i.test(text)) jarOf(url).delete(name);
      else jarOf(url).set(name, value);
    }
  };
  /** One call; where it leads on to, and the page. */
  const go = async (url: string, form?: Record<string, string>) => {
    if (url.startsWith(site)) {
      const { pathname, search } = new URL(url);
      const headers = { cookie: cookiesFor(url) };
      const answer = await app.app.inject({ method: form ? "POST" : "GET", url: pathname + search, headers });
      keep(url, [answer.headers["set-cookie"] ?? []].flat());
      const { location } = answer.headers;
      return {
        location: location === undefined ? undefined : new URL(location, url).href,
        status: answer.statusCode,
        body: answer.body,
      };
    }
    const answer = await fetch(url, {
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
      redirect: "manual",
      headers: { cookie: cookiesFor(url) },
    });
    keep(url, answer.headers.getSetCookie());
    const location = answer.headers.get("location");
    return {
      location: location === null ? undefined : new URL(location, url).href,
      status: answer.status,
      body: await answer.text(),
    };
  };

  return {
    go,
    cookies: (): Map<string, string> => jarOf(site),
    /** Follows the provider until it sends the browser back; logs in as `member` where it asks. */
    async atProvider(url: string, member: string): Promise<string> {
      let next = url;
      for (let step = 0; step < 15; step += 1) {
        if (next.startsWith(site)) return next;
        const page = await go(next);
        const action = /<form[^>]+action="([^"]+)"/.exec(page.body)?.[1];
        const led =
          page.location ??
          (action &&
            (await go(new URL(action, next).href, { prompt: "login", login: member, password: "x" })).location);
        if (!led) throw new Error(`the provider stops at ${next}: ${page.status} ${page.body.slice(0, 500)}`);
        next = led;
      }
      throw new Error("the provider sends the browser around");
    },
    /** Begins here, logs in there, and comes back: the address of the login page that this leads to. */
    async logIn(member: string, query = ""): Promise<URL> {
      const begun = await go(`${site}/api/v1/log-in/kantor${query}`);
      const back = await this.atProvider(begun.location ?? "", member);
      return new URL(back.startsWith(`${site}/login`) ? back : ((await go(back)).location ?? ""));
    },
    /** What the login page does: opens the session. */
    async finish() {
      const { status, body } = await go(`${site}/api/v1/auth/finish`, {});
      return { status, body: JSON.parse(body) };
    },
  };
}
