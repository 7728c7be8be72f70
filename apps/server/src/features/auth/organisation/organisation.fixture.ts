import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { providerOf } from "../../../organisation/provider.ts";
import type { ProviderSettings } from "../../../organisation/settings.ts";
import { openStore, type Store, type StoreLocation } from "../../../store/store.ts";
import { startTestApp, type TestApp } from "../../../testing/app.ts";
import { logInBrowser } from "../../../testing/log-in-browser.ts";
import { client, type LogInProvider, startLogInProvider } from "../../../testing/log-in-provider.ts";

export const site = "http://localhost:3999";

/** A server with a real provider beside it, anew for each test of a suite; Siti is a member there. */
export function besideProvider(newLocation: () => Promise<StoreLocation>) {
  let provider: LogInProvider;
  let browser: ReturnType<typeof logInBrowser>;
  const made = {
    app: undefined as unknown as TestApp,
    store: undefined as unknown as Store,
    /** Milliseconds that this server's clock is ahead of the provider's. */
    later: 0,
    get provider() {
      return provider;
    },
    get browser() {
      return browser;
    },
    /** Another browser, which knows nothing of the first. */
    anotherBrowser: () => logInBrowser(made.app, site),
    async start(change: Partial<ProviderSettings> = {}, passwords: "everybody" | "administrators" = "everybody") {
      const settings: ProviderSettings = {
        ...{ id: "kantor", title: "Akun Kantor", issuer: provider.issuer },
        ...{ client_id: client.id, client_secret: client.secret },
        scopes: ["openid", "email", "profile", "groups"],
        claims: { email: "email", name: "name", groups: "groups" },
        ...{
          email_verified: "claim",
          join: { domains: ["dinas.go.id"] },
          link: false,
          groups: {},
          second_factor: "ours",
        },
        session_hours: 12,
        ...change,
      };
      await made.app?.close();
      made.app = await startTestApp({
        store: made.store,
        now: () => new Date(Date.now() + made.later),
        organisation: { providers: [providerOf(settings)], passwords, publicUrl: site },
      });
      browser = logInBrowser(made.app, site);
    },
    /** Logs in there and opens the session here; or with which problem that ended. */
    async enter(member: string, query = "") {
      const at = await browser.logIn(member, query);
      if (at.searchParams.has("back")) return browser.finish();
      return { status: 0, body: { code: at.searchParams.get("problem") } };
    },
    profile: async (token: string) => (await made.app.call("GET", "/user/profile", { token })).body,
    refresh: (refresh_token: string) => made.app.call("POST", "/auth/refresh", { body: { refresh_token } }),
    async events() {
      const rows = made.store.db
        .selectFrom("events")
        .select(["deed", "outcome", "email", "question"])
        .orderBy("number");
      return (await rows.execute()).map(({ deed, outcome, email, question }) =>
        [deed, outcome, email, question].join("|"),
      );
    },
  };
  beforeAll(async () => {
    provider = await startLogInProvider(site);
  });
  afterAll(() => provider.close());
  beforeEach(async () => {
    provider.members.clear();
    const groups = ["staf"];
    provider.members.set("siti", { email: "Siti@Dinas.go.id", email_verified: true, name: "Siti Nurhaliza", groups });
    Object.assign(provider, { isDown: false, tamper: undefined });
    made.later = 0;
    made.store = await openStore(await newLocation());
    await made.start();
  });
  afterEach(async () => {
    await made.app.close();
    await made.store.close();
  });
  return made;
}
