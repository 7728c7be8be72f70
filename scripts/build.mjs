/** `npm run build`: builds the web app. The server needs no build: it runs from its sources. */
import { install } from "./steps/install.mjs";
import { main } from "./steps/main.mjs";
import { buildWeb } from "./steps/web.mjs";

await main(async () => {
  await install();
  await buildWeb();
});
