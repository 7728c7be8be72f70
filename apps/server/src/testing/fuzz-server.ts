import { type Description, type Fuzzing, fuzz } from "./fuzz.ts";

/** What only the administrator ever says. */
const canary = "kenari-tujuh-tujuh-tiga";

interface Server {
  readonly url: string;
  readonly administrator: { readonly email: string; readonly password: string };
  /** What the server was started with, and nobody may be told. */
  readonly secret: string;
}

/** Fuzzes a running server as nobody, as a user and as its administrator. The server is not fit for anything afterwards. */
export async function fuzzServer(
  { url, administrator, secret }: Server,
  { count, seed }: Pick<Fuzzing, "count" | "seed">,
): ReturnType<typeof fuzz> {
  const call = async <T>(path: string, body?: object, token?: string): Promise<T> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    return (await response.json()) as T;
  };
  const logIn = async (credentials: object) => (await call<{ token: string }>("/user/login", credentials)).token;
  const admin = await logIn(administrator);
  const user = { email: "budi@contoh.id", password: "Padi-Menguning-7" };
  await call("/registration", { ...user, nickname: "Budi" }, admin);
  const token = await logIn(user);
  await call("/askdb/ask", { question: `berapa penduduk ${canary}` }, admin);
  const description = await call<Description>("/openapi.json");
  const everybody = [secret, administrator.password];
  const callers = [
    { token: null, never: [...everybody, canary] },
    { token, never: [...everybody, canary] },
    { token: admin, never: everybody },
  ];
  return fuzz({ url, description, callers, count, seed });
}
