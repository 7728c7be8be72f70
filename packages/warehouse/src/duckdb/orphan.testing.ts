/** A program that opens the warehouse, begins a query that never ends, says so, and waits to be killed. */
import { openDuckdbWarehouse } from "./open.ts";

const [, , file = "", spillFolder = ""] = process.argv;
const warehouse = await openDuckdbWarehouse({ file, spillFolder, limits: { seconds: 600 } });
void warehouse.run("SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range * b.range = 7");
console.log("at work");
