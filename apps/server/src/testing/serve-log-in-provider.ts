import { client, startLogInProvider } from "./log-in-provider.ts";

/**
 * A provider as a program of its own, for journeys through the whole app, which answers at the address that it is given. Prints one line of
 * JSON: `issuer` and `client`. Siti is its only member. Runs until its input ends.
 */
const provider = await startLogInProvider(process.argv[2] ?? "");
const groups = ["tanyadata"];
provider.members.set("siti", { email: "siti@dinas.go.id", email_verified: true, name: "Siti dari Dinas", groups });
console.log(JSON.stringify({ issuer: provider.issuer, client }));
process.stdin.resume().on("end", async () => {
  await provider.close();
  process.exit();
});
