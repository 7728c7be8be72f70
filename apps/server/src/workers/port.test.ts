import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { ofSeveral } from "../measuring/of-several.ts";
import { livesOf } from "./lives.ts";
import { type SharedPort, sharePort } from "./port.ts";

let port: SharedPort;
afterEach(() => port?.close());

/** Stands for a process: takes what it is given, and says so with its name over it, or does neither. */
function processCalled(name: string, takes: boolean): ChildProcess & { readonly given: string[] } {
  const given: string[] = [];
  const process = Object.assign(new EventEmitter(), {
    given,
    send({ id }: { readonly id: number }, socket: Socket) {
      given.push(name);
      if (!takes) return;
      socket.write(name);
      socket.end();
      process.emit("message", { is: "took", id });
    },
  });
  return process as unknown as ChildProcess & { readonly given: string[] };
}

const said = (): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    connect(Number(new URL(port.url).port), "127.0.0.1")
      .on("data", (part) => (text += part))
      .on("error", reject)
      .on("close", () => resolve(text))
      .resume();
  });

test("connections go to all in turns, wait for the first, and are nobody's who has gone", async () => {
  port = await sharePort("127.0.0.1", 0);
  const early = said();
  const dying = processCalled("dying", false);
  port.join(dying);
  await expect.poll(() => dying.given).toHaveLength(1);
  const well = processCalled("well", true);
  port.join(well);
  dying.emit("exit", null, "SIGKILL");
  expect(await early).toBe("well");

  port.join(processCalled("also well", true));
  expect([await said(), await said(), await said()].sort()).toEqual(["also well", "well", "well"]);
});

test("who ends soon after each start is started later each time, and in the end not any more", () => {
  const lives = livesOf();
  expect([10, 10, 10, 10, 10, 10].map(lives.ended)).toEqual([0, 500, 1000, 2000, 4000, null]);
  const longer = livesOf();
  expect([10, 10, 3_600_000, 10, 3_600_000].map(longer.ended)).toEqual([0, 500, 0, 500, 0]);
});

test("what several measured is one text, in which each metric is named once", () => {
  const one = '# HELP a Help.\n# TYPE a gauge\na 1\n# HELP b Of b.\n# TYPE b counter\nb{of="{x} y"} 2\n';
  const other = '# HELP b Of b.\n# TYPE b counter\nb{of="z"} 3\n';
  expect(
    ofSeveral(
      new Map([
        [1, one],
        [2, other],
      ]),
    ),
  ).toBe(
    '# HELP a Help.\n# TYPE a gauge\na{worker="1"} 1\n# HELP b Of b.\n# TYPE b counter\nb{worker="1",of="{x} y"} 2\nb{worker="2",of="z"} 3\n',
  );
});
