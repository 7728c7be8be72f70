import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { parseEnv } from "node:util";
import { CommandFailed } from "./child.mjs";

/**
 * Looks whether the port that the server will listen on is free, before minutes are spent on installing and building. What is wrong
 * with the setting itself is the server's to say. @throws {CommandFailed} with what to do
 */
export async function requireFreePort() {
  const { PORT = "", HOST = "" } = {
    ...(existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {}),
    ...process.env,
  };
  const [port, host] = [Number(PORT || 3000), HOST || "127.0.0.1"];
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return;
  const code = await failureToListen(port, host);
  if (code === "EADDRINUSE")
    throw new CommandFailed(
      "npm start",
      `Port ${port} di ${host} sudah dipakai. Pilih PORT atau HOST lain. / Port ${port} of ${host} is in use. Choose another PORT or HOST.`,
      1,
    );
}

/** @param {number} port @param {string} host @returns {Promise<string | undefined>} the error's code; none where it can be listened on */
function failureToListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
