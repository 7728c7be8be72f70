import { Readable } from "node:stream";

/** Characters that go out at once. */
const batch = 64 * 1024;

/** `{"data": […]}` as a stream: items are made while the client reads, so that a long list needs little memory. */
export const streamedData = (items: Iterable<unknown>): Readable =>
  Readable.from(textOfData(items), { objectMode: false });

/** The same text piece by piece, as it is asked for. */
export function* textOfData(items: Iterable<unknown>): Generator<string> {
  let text = '{"data":[';
  let isFirst = true;
  for (const item of items) {
    text += isFirst ? JSON.stringify(item) : `,${JSON.stringify(item)}`;
    isFirst = false;
    if (text.length < batch) continue;
    yield text;
    text = "";
  }
  yield `${text}]}`;
}
