import type { ServerResponse } from "node:http";
import { createRoot, crl } from "@tanyadata/certificates";
import { type Incoming, loopback } from "./loopback.ts";
import { opensslFolder, pem } from "./openssl-in.ts";

/** A PROTOCOL DOUBLE of a time-stamp authority: `openssl ts` answers, over HTTP on this machine, with a key that nobody trusts. */
export interface TimestampDouble {
  readonly url: string;
  /** DER of the root that its tokens lead to, and of that root's CRL. */
  readonly root: Uint8Array;
  readonly crl: Uint8Array;
  /** How often that was asked for. */
  lists: number;
  /** What becomes of the next questions, one each; then all is well. */
  readonly faults: TimestampFault[];
  /** Headers of every question so far. */
  readonly asked: Incoming["headers"][];
  close(): Promise<void>;
}

export type TimestampFault =
  | "silence"
  | "break"
  | "error"
  | "rubbish"
  | "redirect"
  | "huge"
  /** Status 2 and the authority's words, no token. */
  | "refused"
  /** Good tokens, of another question. */
  | "other_nonce"
  | "other_imprint"
  | "no_nonce"
  | "no_certificate";

const day = 86_400_000;
const policy = "1.2.3.4.1";

const configuration = `
[tsa]
default_tsa = main
[main]
serial = serial
signer_cert = tsa.pem
certs = root.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = ${policy}
other_policies = 1.2.3.4.2
digests = sha256
accuracy = secs:1
ordering = yes
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[extensions]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
crlDistributionPoints = URI:ADDRESS/root.crl
`;

export async function startTimestampAuthority(at = new Date()): Promise<TimestampDouble> {
  const tool = await opensslFolder();
  const root = await createRoot({ name: "TSA uji (tidak sah)", at: new Date(at.getTime() - day), years: 10 });
  await tool.write("root.pem", pem("CERTIFICATE", root.certificate));
  await tool.write("root.key", pem("PRIVATE KEY", root.key));
  const server = await loopback((incoming, response) => handle(incoming, response));
  await tool.write("tsa.cnf", configuration.replace("ADDRESS", server.url));
  await tool.write("serial", "01\n");
  await tool.run(
    ..."req -new -newkey rsa:2048 -nodes -keyout tsa.key -out tsa.csr -subj".split(" "),
    "/CN=Penanda waktu uji",
  );
  await tool.run(
    ..."x509 -req -in tsa.csr -CA root.pem -CAkey root.key -set_serial 4242 -days 3000 -out tsa.pem".split(" "),
    ..."-extfile tsa.cnf -extensions extensions".split(" "),
  );
  const list = await crl(root, { number: 1, at, nextUpdate: new Date(at.getTime() + 30 * day), revoked: [] });

  /** openssl counts serials in a file: one reply at a time. */
  let last: Promise<unknown> = Promise.resolve();
  const reply = (query: Uint8Array, ...change: string[]): Promise<Buffer> => {
    const next = last.then(async () => {
      await tool.write("query", query);
      const name = change.length > 0 ? "changed" : "query";
      if (change.length > 0) await tool.run("ts", "-query", ...change, "-out", name);
      return tool.run("ts", "-reply", "-config", "tsa.cnf", "-queryfile", name);
    });
    last = next.catch(() => {});
    return next;
  };
  const digestIn = async (query: Uint8Array): Promise<string> => {
    await tool.write("asked", query);
    // The imprint is the one OCTET STRING of 32 bytes in a query.
    return (
      /OCTET STRING\s+\[HEX DUMP\]:([0-9A-F]{64})/.exec(
        String(await tool.run("asn1parse", "-inform", "DER", "-in", "asked")),
      )?.[1] ?? ""
    );
  };
  const changed: Partial<Record<TimestampFault, (query: Uint8Array) => Promise<string[]>>> = {
    refused: async () => ["-digest", "00".repeat(20), "-sha1", "-cert"],
    other_nonce: async (query) => ["-digest", await digestIn(query), "-sha256", "-cert"],
    no_nonce: async (query) => ["-digest", await digestIn(query), "-sha256", "-cert", "-no_nonce"],
    other_imprint: async () => ["-digest", "ab".repeat(32), "-sha256", "-cert"],
    no_certificate: async (query) => ["-digest", await digestIn(query), "-sha256"],
  };

  async function handle({ method, headers, bytes }: Incoming, response: ServerResponse): Promise<void> {
    if (method === "GET") {
      double.lists += 1;
      return void response.writeHead(200, { "content-type": "application/pkix-crl" }).end(list);
    }
    double.asked.push(headers);
    const fault = double.faults.shift();
    const change = fault && (await changed[fault]?.(bytes));
    if (fault === "silence") return;
    if (fault === "break") response.destroy();
    else if (fault === "error") response.writeHead(503).end("sedang sibuk");
    else if (fault === "rubbish") response.writeHead(200).end("<html>");
    else if (fault === "redirect") response.writeHead(307, { location: "http://169.254.169.254/" }).end();
    else if (fault === "huge") response.writeHead(200).end(Buffer.alloc(3_000_000, 0x30));
    else {
      const type = { "content-type": "application/timestamp-reply" };
      response.writeHead(200, type).end(await reply(bytes, ...(change ?? [])));
    }
  }

  const double: TimestampDouble = {
    url: `${server.url}/tsr`,
    lists: 0,
    root: root.certificate,
    crl: list,
    faults: [],
    asked: [],
    async close() {
      await server.close();
      await last;
      await tool.remove();
    },
  };
  return double;
}
