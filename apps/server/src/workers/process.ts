/** One of several processes that serve on a port: what its supervisor starts. */
import { openAndServe, startUp } from "../start-up.ts";
import { thisWorker } from "./worker.ts";

const [rank, of, folder = ""] = process.argv.slice(2);
const worker = thisWorker(Number(rank), Number(of), folder);
// What is this server's alone, its supervisor holds.
await startUp((config) => openAndServe(config, { release: () => {}, worker }));
