import { administrator } from "./server.ts";

/** A user of their own, with what the API gives them. */
export interface Account {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Calls the API as this user; the answer's body. Throws what the server said where it refuses. */
  call<T>(method: string, path: string, body?: object): Promise<T>;
  /** Asks a question, in a new topic where none is given; the topic's id. */
  ask(question: string, topic?: string): Promise<string>;
  /** A topic for each name, the first of them the newest; their ids in the same order. */
  topics(names: readonly string[]): Promise<string[]>;
}

let count = 0;

/** Registers somebody new, by the administrator. */
export async function newAccount(url: string): Promise<Account> {
  count += 1;
  const credentials = { email: `warga.${process.pid}.${count}@contoh.id`, password: "Rahasia123" };
  const { token: admin } = await call<{ token: string }>(url, null, "POST", "/user/login", administrator);
  await call(url, admin, "POST", "/registration", { ...credentials, nickname: "Budi Santoso" });
  const { token } = await call<{ token: string }>(url, null, "POST", "/user/login", credentials);

  const ask = async (question: string, topic?: string) => {
    const body = { question, model: "gpt-4o", ...(topic ? { chat_topic_id: topic } : {}) };
    return (await call<{ chat_topic_id: string }>(url, token, "POST", "/askdb/ask", body)).chat_topic_id;
  };
  return {
    ...credentials,
    token,
    call: (method, path, body) => call(url, token, method, path, body),
    ask,
    async topics(names) {
      const ids: string[] = [];
      for (const title of names.toReversed()) {
        const id = await ask("Berapa jumlah penduduk Jawa Barat?");
        await call(url, token, "PUT", "/askdb/chat-topic", { chat_topic_id: id, title });
        ids.unshift(id);
      }
      return ids;
    },
  };
}

async function call<T>(url: string, token: string | null, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : null) as T;
}
