/** `npm run dev`: the server, restarted at each change, and Vite's development server in front of it. */
import { spawn } from "node:child_process";
import { commandOf } from "./steps/child.mjs";
import { install } from "./steps/install.mjs";
import { main } from "./steps/main.mjs";
import { at, root } from "./steps/root.mjs";
import { loader } from "./steps/typescript.mjs";

await main(async () => {
  await install();
  const server = ["--watch", "--watch-preserve-output", "--import", loader(), "apps/server/src/main.ts"];
  const children = [
    spawn(process.execPath, server, { cwd: root, stdio: ["ignore", "inherit", "inherit"] }),
    // Vite reads keys from the terminal (press h for help), so it alone has the input.
    spawn(process.execPath, [commandOf("vite", "vite", "apps/web")], { cwd: at("apps/web"), stdio: "inherit" }),
  ];
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    for (const child of children) child.kill();
  };
  // A terminal tells the children itself; a supervisor tells only this process.
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  for (const child of children) {
    child.on("exit", (code) => {
      if (!stopping) process.exitCode = code ?? 1;
      stop();
    });
  }
});
