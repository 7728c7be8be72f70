import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

/** Loaded before a program (`--import`): kills it when it is about to give a file a name that ends with KILL_BEFORE_RENAME_TO. */
const { rename } = fs;
fs.rename = (from, to) => {
  if (String(to).endsWith(process.env.KILL_BEFORE_RENAME_TO ?? "\0")) process.kill(process.pid, "SIGKILL");
  return rename(from, to);
};
syncBuiltinESMExports();
