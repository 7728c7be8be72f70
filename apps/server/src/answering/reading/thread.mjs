/** Begins the thread that reads: in a thread Node 20 takes no loader of TypeScript from its command line. */
import { register } from "tsx/esm/api";

register();
await import("./thread.ts");
