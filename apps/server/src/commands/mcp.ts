import { parseArgs } from "node:util";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { runCommand, WrongUsage } from "./run-command.ts";

const usage = `Speaks the Model Context Protocol on standard input and output, for programs that start their servers themselves.
It hands each message on to a running TanyaData, which answers as the key's owner.

  TANYADATA_KEY=tanya_… npm run --silent mcp -- [--url http://127.0.0.1:3000]

Exit codes: 0 done, 1 the server cannot be reached, 2 wrong usage.`;

async function main(): Promise<number> {
  let values: { url?: string; help?: boolean };
  try {
    ({ values } = parseArgs({ options: { url: { type: "string" }, help: { type: "boolean", short: "h" } } }));
  } catch (error) {
    throw new WrongUsage((error as Error).message);
  }
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const key = process.env.TANYADATA_KEY;
  if (!key) throw new WrongUsage("TANYADATA_KEY is missing: make a key in User & Settings that may ask.");
  const address = values.url ?? "http://127.0.0.1:3000";
  if (!URL.canParse(address)) throw new WrongUsage(`${address} is no address.`);

  const here = new StdioServerTransport();
  const there = new StreamableHTTPClientTransport(new URL("/mcp", address), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  const say = (error: Error): void => console.error(error.message);
  here.onmessage = (message) => {
    there.send(message).catch((error: Error) => {
      say(error);
      // Whoever waits for an answer hears that there is none.
      if ("id" in message && "method" in message)
        void here.send({ jsonrpc: "2.0", id: message.id, error: { code: -32603, message: error.message } }).catch(say);
    });
  };
  there.onmessage = (message) => void here.send(message).catch(say);
  await there.start();
  await here.start();
  await new Promise<void>((resolve) => process.stdin.once("end", resolve).once("close", resolve));
  await there.close();
  return 0;
}

await runCommand({ usage, main, expected: [] });
