/** `node scripts/programs.mjs`: builds the server's programs, where they are not built yet, and says in which folder they are. */
import { buildPrograms } from "./steps/programs.mjs";

console.log(await buildPrograms());
