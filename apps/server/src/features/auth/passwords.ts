import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { AppError } from "../../http/app-error.ts";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const parameters = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Hashes at once. Each takes memory, a core and one of the four threads that files and DNS share. */
const maxRunning = 2;
/** Beyond these a caller would wait for seconds: better told at once. */
const maxWaiting = 100;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash (no such user, or one who has no password: "") as with one, and is false then. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}

/** Throws AppError `overloaded` when too many hashes are waiting. */
export function createPasswords(): Passwords {
  const inTurn = queue();
  const nobody = inTurn(() => hash("nobody has this password", parameters));
  nobody.catch(() => {});
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    verify: async (known, password) => {
      const against = known || (await nobody);
      const matches = await inTurn(() => verify(against, password));
      return matches && against === known;
    },
  };
}

function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < maxRunning) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new AppError("overloaded", { headers: { "retry-after": "2" } });
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
