import { expect } from "vitest";
import { journey, pathOf } from "../harness/journey.ts";

journey(
  "[S0.02][S2.18][S2.19][S2.20] a visitor is led to the login page and back to where they wanted to go",
  {},
  async (v) => {
    await v.open("/pyramid?province=32");
    await v.page.getByLabel("Email").waitFor();
    expect(pathOf(v.page)).toBe(`/login?from=${encodeURIComponent("/pyramid?province=32")}`);
    await v.logIn();
    await v.page.getByRole("heading", { name: "Pyramid" }).waitFor();
    expect(pathOf(v.page)).toBe("/pyramid?province=32");
  },
);

journey("[S2.20] the root leads to a login page without `from`", {}, async (v) => {
  await v.open("/");
  await v.page.getByLabel("Email").waitFor();
  expect(pathOf(v.page)).toBe("/login");
});

journey(
  "[S1.21][S2.01][S4.40][S6.05] logging in stores the token, loads the profile and leads to the chat",
  {},
  async (v) => {
    await v.open("/");
    const profile = v.page.waitForRequest("**/api/v1/user/profile");
    await v.logIn();
    await v.page.waitForURL("**/chat");
    const token = await v.page.evaluate("localStorage.getItem('token')");
    expect(await (await profile).headerValue("authorization")).toBe(`Bearer ${token}`);
    for (const path of ["/", "/login"]) {
      await v.open(path);
      await v.page.waitForURL("**/chat");
      await v.page.getByRole("textbox", { name: "Pertanyaan" }).waitFor();
    }
  },
);

journey("a wrong password is told, is not refreshed, and the right one then works", { expects: [401] }, async (v) => {
  const refreshes: string[] = [];
  v.page.on("request", (request) => request.url().includes("/auth/refresh") && refreshes.push(request.url()));
  await v.open("/login");
  await v.logIn("Salah12345");
  await v.page.getByRole("alert").getByText("Email atau kata sandi salah.").waitFor();
  expect(await v.page.evaluate("document.activeElement.name")).toBe("password");
  expect(refreshes).toEqual([]);
  await v.logIn();
  await v.page.waitForURL("**/chat");
});

journey("[S5.11] empty fields are told without a call", {}, async (v) => {
  const calls: string[] = [];
  // The page itself asks by which ways one may log in.
  v.page.on(
    "request",
    (request) => request.url().includes("/api/") && request.method() !== "GET" && calls.push(request.url()),
  );
  await v.open("/login");
  await v.page.getByRole("button", { name: "Masuk" }).click();
  expect(await v.page.getByText("Required").count()).toBe(2);
  expect(calls).toEqual([]);
});

for (const from of ["https://evil.example/", "//evil.example", "/%5Cevil.example", "javascript:alert(1)"])
  journey(`a \`from\` that leaves the app is not followed: ${from}`, {}, async (v) => {
    await v.open(`/login?from=${from}`);
    await v.logIn();
    await v.page.getByRole("textbox", { name: "Pertanyaan" }).waitFor();
    expect(v.page.url()).toBe(`${v.url}/chat`);
  });
