import { createRoot, issue } from "@tanyadata/certificates";
import { startCsc } from "./csc.double.ts";
import { loopback, sendJson } from "./loopback.ts";

/**
 * The double of a signing service as a program of its own, for journeys through the whole app. Prints one line of JSON: `services`,
 * as TANYADATA_CSC_SERVICES wants it, and the address of what its user knows, `{pin, otp}`. Runs until its input ends.
 */
const at = new Date();
const root = await createRoot({ name: "CA penyedia", at, years: 5 });
const identity = await issue(root, { subject: "Siti di penyedia", key: "p-256", use: "sign", at, days: 90 });
const service = await startCsc({ identity });
const secrets = await loopback((_, response) => sendJson(response, 200, { pin: service.pin, otp: service.otp() }));
const { timeout, ...options } = service.options;
console.log(JSON.stringify({ services: [{ ...options, timeout_seconds: timeout / 1000 }], secrets: secrets.url }));
process.stdin.resume().on("end", async () => {
  await Promise.all([service.close(), secrets.close()]);
  process.exit();
});
