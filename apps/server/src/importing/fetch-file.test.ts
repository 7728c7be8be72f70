import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FileHost, startFileHost } from "../testing/file-host.ts";
import { fetchFile, isListed, isOutside } from "./fetch-file.ts";

test("addresses of the internet are told from those inside, however they are written", () => {
  for (const address of ["8.8.8.8", "103.47.132.1", "2404:6800:4003::200e"])
    expect([address, isOutside(address)]).toEqual([address, true]);
  for (const address of [
    ...[
      "127.0.0.1",
      "10.1.2.3",
      "172.16.0.1",
      "172.31.255.255",
      "192.168.1.1",
      "169.254.169.254",
      "100.64.0.1",
      "0.0.0.0",
      "224.0.0.1",
      "255.255.255.255",
    ],
    ...[
      "::1",
      "::",
      "::ffff:127.0.0.1",
      "::ffff:8.8.8.8",
      "fe80::1",
      "fc00::1",
      "fd00:ec2::254",
      "64:ff9b::a00:1",
      "2002:7f00:1::",
      "2001:db8::1",
      "bukan alamat",
    ],
  ])
    expect([address, isOutside(address)]).toEqual([address, false]);
});

test("hosts are listed by name, or by an ending", () => {
  const hosts = ["data.example.org", ".go.id"];
  for (const host of ["data.example.org", "satudata.go.id", "a.b.go.id"])
    expect([host, isListed(host, hosts)]).toEqual([host, true]);
  for (const host of ["example.org", "go.id", "evilgo.id", "data.example.org.evil.net"])
    expect([host, isListed(host, hosts)]).toEqual([host, false]);
});

describe("a file of an address", () => {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-fetch-"));
  const to = join(folder, "file");
  let host: FileHost;
  let asked: string[] = [];
  beforeAll(async () => {
    host = await startFileHost(["data.test", "other.test"], (request, response) => {
      asked.push(`${request.headers.host} ${request.url}`);
      const [, path = ""] = request.url?.split("?")[0]?.split("/") ?? [];
      if (path === "ke")
        return response.writeHead(302, { location: decodeURIComponent(request.url?.slice(4) ?? "") }).end();
      if (path === "putar") return response.writeHead(302, { location: "/putar" }).end();
      if (path === "besar") return response.end(Buffer.alloc(3000));
      if (path === "diam") return undefined;
      if (path === "kosong") return response.end();
      if (path === "nama.csv")
        return response
          .writeHead(200, { "content-disposition": 'attachment; filename="../../data 2024.csv"' })
          .end("a,b\n");
      if (path === "data.csv") return response.end("a,b\n1,2\n");
      return response.writeHead(404).end();
    });
  });
  afterAll(() => {
    host.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** `inside.test` leads both outside and inside; the test's own machine counts as outside. */
  const leads: Readonly<Record<string, readonly string[]>> = {
    "data.test": ["127.0.0.1"],
    "other.test": ["127.0.0.1"],
    "inside.test": ["127.0.0.1", "10.0.0.1"],
  };
  const fetched = (path: string, { name = "data.test", seconds = 10, scheme = "https" } = {}) =>
    fetchFile(`${scheme}://${name}:${host.port}/${path}`, to, {
      ...{ hosts: ["data.test", "inside.test"], maxBytes: 1000, seconds },
      by: {
        ca: host.ca,
        resolve: async (named) => leads[named] ?? [],
        isOutside: (address) => address === "127.0.0.1",
      },
    });

  test("is saved under the name that its host or its address gives it, also from where it was moved to", async () => {
    expect(await fetched("data.csv?x=1")).toEqual({
      ...{ name: "data.csv", size: 8 },
      digest: createHash("sha256").update("a,b\n1,2\n").digest("hex"),
    });
    expect(readFileSync(to, "utf8")).toBe("a,b\n1,2\n");
    expect(await fetched("nama.csv")).toMatchObject({ name: "data 2024.csv" });
    expect(await fetched("ke/%2Fdata.csv")).toMatchObject({ name: "data.csv" });
  });

  test("is fetched from nowhere else, not even when its host says so", async () => {
    asked = [];
    for (const address of [
      `https://other.test:${host.port}/data.csv`,
      "https://inside.test/x",
      "https://127.0.0.1/",
      "https://[::1]/",
      "http://data.test/",
      "https://data.test@other.test/",
    ])
      await expect(fetched(`ke/${encodeURIComponent(address)}`)).rejects.toThrow(
        /tidak termasuk|jaringan dalam|diawali https|tidak boleh memuat/,
      );
    expect(asked.every((one) => one.includes(" /ke/"))).toBe(true);
    asked = [];
    await expect(fetched("data.csv", { name: "inside.test" })).rejects.toThrow("jaringan dalam");
    await expect(fetched("data.csv", { name: "other.test" })).rejects.toThrow("TANYADATA_IMPORT_HOSTS");
    await expect(fetched("data.csv", { scheme: "http" })).rejects.toThrow("diawali https://");
    await expect(fetched("data.csv", { name: "tidak-ada.test" })).rejects.toThrow("tidak termasuk");
    expect(asked).toEqual([]);
  });

  test("that is too large, late, empty, moved without end or not there is refused", async () => {
    await expect(fetched("besar")).rejects.toThrow("lebih besar dari 0 MB");
    await expect(fetched("diam", { seconds: 1 })).rejects.toThrow("tidak selesai diambil dalam 1 detik");
    await expect(fetched("kosong")).rejects.toThrow("kosong");
    await expect(fetched("putar")).rejects.toThrow("diarahkan lebih dari 5 kali");
    await expect(fetched("tidak-ada")).rejects.toThrow("menjawab 404");
  });

  test("of a host whose certificate nobody vouches for is refused", async () => {
    const by = { resolve: async () => ["127.0.0.1"], isOutside: () => true };
    await expect(
      fetchFile(`https://data.test:${host.port}/data.csv`, to, {
        hosts: ["data.test"],
        maxBytes: 1000,
        seconds: 10,
        by,
      }),
    ).rejects.toThrow(/tidak dapat diambil.*certificate/);
  });
});
