/** `write-few-villages.ts <starter> <file>`, for what reaches into no other package. */
import { keepFewVillages } from "./few-villages.ts";

const [starter, file] = process.argv.slice(2);
if (starter === undefined || file === undefined) throw new Error("usage: write-few-villages.ts <starter> <file>");
await keepFewVillages(starter, file);
