import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createServer } from "./server.ts";
import { limitSlowBodies } from "./slow-bodies.ts";

let app: ReturnType<typeof createServer>;
let socket: Socket;
beforeEach(async () => {
  app = createServer({ trustProxy: false, logger: { level: "silent" } });
  limitSlowBodies(app, 50);
  app.addContentTypeParser("multipart/form-data", (_request, payload, done) => {
    payload.resume().once("end", () => done(null));
  });
  app.post("/", async () => "taken");
  await app.listen({ port: 0, host: "127.0.0.1" });
  socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
});
afterEach(async () => {
  socket.destroy();
  await app.close();
});

const head = (type: string): string =>
  `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 6\r\n\r\n`;

test("a small body that does not come to its end is cut off", async () => {
  socket.write(`${head("application/json")}"abc`);
  socket.resume();
  await once(socket, "close");
});

test("a form may take its time", async () => {
  socket.write(`${head("multipart/form-data; boundary=x")}abc`);
  const late = setTimeout(() => socket.write("def"), 150);
  const [answer] = await once(socket, "data");
  clearTimeout(late);
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [\s\S]*taken$/);
});
