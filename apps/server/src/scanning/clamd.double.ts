import { createServer, type Socket } from "node:net";
import { testFile } from "./test-file.ts";

export interface ClamdDouble {
  readonly port: number;
  close(): Promise<void>;
}

/** How it behaves: as clamd does, the same but that its answer to what is too large is lost, silent, or as something else that listens there. */
export type Manner = "clamd" | "loses" | "silent" | "other" | "hangs_up";

/** Speaks as much of clamd's protocol as is used: commands that end with a zero byte, pieces behind their length, an empty one last. */
export async function clamdDouble(manner: Manner = "clamd", streamMaxLength = 1024 ** 2): Promise<ClamdDouble> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    let buffered = Buffer.alloc(0);
    let content: Buffer[] | undefined;
    let size = 0;
    let isAnswered = false;
    const answer = (text: string): void => {
      isAnswered = true;
      socket.end(`${text}\0`);
    };
    const read = (): void => {
      // What comes after its answer it takes, and looks at no more.
      if (manner === "silent" || isAnswered) return;
      if (manner === "hangs_up") return void socket.destroy();
      if (manner === "other") return void answer("HTTP/1.1 400 Bad Request");
      if (!content) {
        const end = buffered.indexOf(0);
        if (end < 0) return;
        const command = buffered.subarray(0, end).toString();
        buffered = buffered.subarray(end + 1);
        if (command === "zVERSION") return void answer("ClamAV 1.4.6");
        if (command !== "zINSTREAM") return void answer("UNKNOWN COMMAND");
        content = [];
      }
      while (buffered.length >= 4) {
        const length = buffered.readUInt32BE();
        if (length === 0) {
          const isFound = Buffer.concat(content).indexOf(testFile()) === 0;
          return void answer(isFound ? "stream: Eicar-Test-Signature.UNOFFICIAL FOUND" : "stream: OK");
        }
        size += length;
        if (size > streamMaxLength && manner === "loses") return void socket.resetAndDestroy();
        if (size > streamMaxLength) return void answer("INSTREAM size limit exceeded. ERROR");
        if (buffered.length < 4 + length) {
          size -= length;
          return;
        }
        content.push(Buffer.from(buffered.subarray(4, 4 + length)));
        buffered = buffered.subarray(4 + length);
      }
    };
    socket.on("data", (part) => {
      buffered = Buffer.concat([buffered, part]);
      read();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
