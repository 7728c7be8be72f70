import { readFileSync } from "node:fs";
import type { ConnectionOptions } from "mysql2";

/** How the server is spoken to, by the words of MySQL's own programs. */
const modes: Readonly<Record<string, ConnectionOptions["ssl"]>> = {
  disabled: undefined,
  required: { rejectUnauthorized: false },
  verify_ca: { rejectUnauthorized: true, verifyIdentity: false },
  verify_identity: { rejectUnauthorized: true, verifyIdentity: true },
};

/**
 * What `mysql://user:password@host:3306/database?ssl-mode=VERIFY_IDENTITY&ssl-ca=FILE&socket=FILE` says, and nothing else: no
 * address can turn on what is off here (several statements in one, files of this machine sent to the server).
 * @throws Error that says what is wrong with it, without the password
 */
export function connectionOf(address: string): ConnectionOptions {
  const url = new URL(address);
  const {
    "ssl-mode": mode = "disabled",
    "ssl-ca": authority,
    socket,
    ...others
  } = Object.fromEntries(url.searchParams);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`${unknown} is not known; ssl-mode, ssl-ca and socket are`);
  const name = mode.toLowerCase();
  if (!Object.hasOwn(modes, name)) throw new Error(`ssl-mode is one of ${Object.keys(modes).join(", ")}`);
  const database = decodeURIComponent(url.pathname.slice(1));
  if (database === "") throw new Error("it names no database");
  const ssl = modes[name];
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? 3306 : Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
    ...(socket === undefined ? {} : { socketPath: socket }),
    ...(typeof ssl === "object" && {
      ssl: { ...ssl, ...(authority === undefined ? {} : { ca: readFileSync(authority) }) },
    }),
    charset: "utf8mb4_bin",
    multipleStatements: false,
    flags: ["-LOCAL_FILES"],
    connectTimeout: 10_000,
    enableKeepAlive: true,
  };
}
