import { expect } from "vitest";
import { endSession, expireToken } from "../harness/expired-token.ts";
import { journey, pathOf, type Visitor } from "../harness/journey.ts";
import { logIn } from "../harness/keyboard.ts";
import { newUser } from "../harness/user.ts";

function countRefreshes({ page }: Visitor): string[] {
  const refreshes: string[] = [];
  page.on("request", (request) => request.url().includes("/auth/refresh") && refreshes.push(request.url()));
  return refreshes;
}

journey("[S4.38][S4.39] a reload logs in by itself, from the stored token", { from: "/insights" }, async (v) => {
  await v.page.reload();
  await v.page.getByRole("heading", { name: "Insights" }).waitFor();
  expect(pathOf(v.page)).toBe("/insights");
});

journey(
  "[S4.41][S8.01][S8.02] calls that meet an expired token share one refresh, also after a reload",
  { from: "/chat", expects: [401] },
  async (v) => {
    await v.ask("Berapa jumlah penduduk Jawa Barat?");
    await v.page.getByText("51.316.378").first().waitFor();
    const chat = v.page.url();
    await expireToken(v.page);
    const refreshes = countRefreshes(v);
    const [, other] = await Promise.all([v.page.reload(), v.context.newPage()]);
    await v.page.getByText("51.316.378").first().waitFor();
    expect(refreshes).toHaveLength(1);
    await other.goto(chat);
    await other.getByText("51.316.378").first().waitFor();
    await other.close();

    // Without a reload: one call, then two at once, each refused once.
    await expireToken(v.page);
    refreshes.length = 0;
    await v.ask("10 kabupaten dengan penduduk terbanyak di Jawa Timur");
    await v.page.getByRole("grid").waitFor();
    expect(refreshes).toHaveLength(1);
    await v.ask("kecamatan di Kabupaten Garut apa saja");
    const exports = v.page.getByRole("button", { name: "Export CSV" });
    await expect.poll(() => exports.count()).toBe(2);
    await expireToken(v.page);
    refreshes.length = 0;
    const files: number[] = [];
    v.page.on("response", (response) => response.url().includes("/download-csv") && files.push(response.status()));
    await v.page.evaluate(
      "document.querySelectorAll('[role=group][aria-label^=Hasil] button').forEach((b) => b.textContent.includes('Export CSV') && b.click())",
    );
    await expect.poll(() => files.filter((status) => status === 200)).toHaveLength(2);
    expect(files.filter((status) => status === 401)).toHaveLength(2);
    expect(refreshes).toHaveLength(1);
  },
);

journey(
  'a server that says "not now" to a page with an expired token logs nobody out: it is told, and the page comes by itself',
  { from: "/insights", expects: [401, 429, 502, 503] },
  async (v) => {
    await expireToken(v.page);
    const answers = [429, 502, 503];
    let asked = 0;
    const notNow = (status = 503) => ({ status, contentType: "text/html", body: "<h1>Not now</h1>" });
    await v.page.route("**/auth/refresh", (route) => route.fulfill(notNow(answers[asked++ % answers.length])));
    await v.page.reload();
    await v.page.getByText("Halaman ini mencoba lagi dengan sendirinya.").waitFor();
    await v.page.unroute("**/auth/refresh");
    await v.page.getByRole("heading", { name: "Insights" }).waitFor();
    expect(pathOf(v.page)).toBe("/insights");
    expect(asked).toBeGreaterThan(2);
  },
);

journey(
  "[S4.44][S8.03] a session that cannot be renewed ends, and comes back to its page",
  { from: "/insights", expects: [401] },
  async (v) => {
    await v.context.clearCookies();
    await expireToken(v.page);
    await v.page.reload();
    await v.page.getByLabel("Email").waitFor();
    await v.page.getByText("Sesi Anda telah berakhir. Silakan masuk kembali.").waitFor();
    expect(pathOf(v.page)).toBe("/login?from=%2Finsights");
    expect(await v.page.evaluate("localStorage.getItem('token')")).toBeNull();
    await v.logIn();
    await v.page.getByRole("heading", { name: "Insights" }).waitFor();
  },
);

journey(
  "[S8.03] a session that ends in the middle leads to the login page",
  { from: "/chat", expects: [401] },
  async (v) => {
    await endSession(v.page);
    await v.ask("Berapa jumlah penduduk Jawa Barat?");
    await v.page.getByLabel("Email").waitFor();
    expect(pathOf(v.page)).toBe("/login?from=%2Fchat");
  },
);

journey(
  "a question that a session ends under waits in the field for its user, and for nobody else",
  { from: "/chat", expects: [401], newUser: true },
  async (v) => {
    const field = v.page.getByRole("textbox", { name: "Pertanyaan" });
    const question = "Berapa jumlah penduduk Jawa Barat?";
    const endUnderQuestion = async () => {
      await endSession(v.page);
      await v.ask(question);
      await v.page.getByLabel("Email").waitFor();
    };
    const logOut = async () => {
      await v.page.getByRole("button", { name: /Menu pengguna/ }).click();
      await v.page.getByRole("menuitem", { name: "Log out" }).click();
      await v.page.getByLabel("Email").waitFor();
    };

    await endUnderQuestion();
    expect(await v.page.evaluate("sessionStorage.length")).toBe(0);
    await v.logIn();
    await expect.poll(() => field.inputValue()).toBe(question);
    await field.press("Enter");
    await v.page.getByText("51.316.378").first().waitFor();
    await v.open("/chat");
    await field.waitFor();
    expect(await field.inputValue()).toBe("");

    await endUnderQuestion();
    const other = await newUser(v.url);
    await logIn({ ...other, page: v.page });
    await field.waitFor();
    expect(await field.inputValue()).toBe("");
    await logOut();
    await v.logIn();
    await field.waitFor();
    expect(await field.inputValue()).toBe("");

    // Who logs out before it is seen again leaves nothing behind.
    await endUnderQuestion();
    await v.open("/login?from=/insights");
    await v.logIn();
    await v.page.getByRole("heading", { name: "Insights" }).waitFor();
    await logOut();
    await v.logIn();
    await field.waitFor();
    expect(await field.inputValue()).toBe("");
  },
);

journey("[S2.32][S4.42] Log out clears tokens and chat, here and in other tabs", { from: "/chat" }, async (v) => {
  await v.ask("brp jumlah desa di NTT");
  await v.page.getByText("3.137").first().waitFor();
  const other = await v.context.newPage();
  await other.goto("/insights");
  await other.getByRole("heading", { name: "Insights" }).waitFor();
  await v.page.getByRole("button", { name: /Menu pengguna/ }).click();
  await v.page.getByText("siti.nurhaliza@contoh.id").waitFor();
  await v.page.getByRole("menuitem", { name: "Log out" }).click();
  await v.page.getByLabel("Email").waitFor();
  expect(pathOf(v.page)).toBe("/login");
  expect(await v.page.evaluate("localStorage.getItem('token')")).toBeNull();
  await other.getByLabel("Email").waitFor();
  await v.logIn();
  await v.page.getByRole("heading", { name: "Apa yang ingin Anda ketahui?" }).waitFor();
});
