import type { FirstAdministrator } from "./features/auth/first-administrator.ts";

/** What is said once the server serves. */
export interface Greeting {
  readonly url: string;
  readonly administrator: FirstAdministrator | undefined;
  readonly hasWebApp: boolean;
}

export function greet({ url, administrator, hasWebApp }: Greeting): void {
  const lines = [`TanyaData is ready: ${url}`];
  if (!hasWebApp) lines.push("The web app is not built; only the API answers.");
  if (administrator?.password !== undefined)
    lines.push(
      "",
      `  Log in as  ${administrator.email}`,
      `  password   ${administrator.password}`,
      "",
      "This password is shown only now. Change it in the settings, or with `npm run user -- reset-password`.",
    );
  else if (administrator) lines.push(`Log in as ${administrator.email} with TANYADATA_ADMIN_PASSWORD.`);
  else lines.push("Log in with your account. Lost a password? `npm run user -- list` and `reset-password` help.");
  console.log(lines.join("\n"));
}
