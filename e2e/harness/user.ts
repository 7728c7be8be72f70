import { administrator } from "./server.ts";

export interface Account {
  readonly email: string;
  readonly password: string;
}

let made = 0;

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** A new account, for a journey that changes its password or clears its topics. */
export async function newUser(site: string): Promise<Account> {
  const { token } = await post<{ token: string }>(`${site}/api/v1/user/login`, administrator);
  made += 1;
  const account = { email: `pengguna.${process.pid}.${made}@contoh.id`, password: "Rahasia123" };
  await post(`${site}/api/v1/registration`, { ...account, nickname: "Budi Santoso" }, token);
  return account;
}
