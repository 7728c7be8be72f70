/** One event of `text/event-stream`. */
export interface ServerEvent {
  /** The last id that the stream gave, also where this event has none of its own. */
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/**
 * Reads an event stream as the HTML standard says, whatever pieces its bytes come in: each call takes the next bytes and
 * gives the events that became whole with them. What is cut off at the end is no event.
 */
export function eventStreamReader(): (bytes: Uint8Array) => ServerEvent[] {
  const decoder = new TextDecoder();
  /** The line that is not whole yet; in pieces, for a table may come as one line in a hundred. */
  let pieces: string[] = [];
  let endedByReturn = false;
  let id = "";
  let event = "";
  let data: string[] = [];

  function field(line: string): void {
    const colon = line.indexOf(":");
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
    if (name === "id" && !value.includes("\0")) id = value;
    else if (name === "event") event = value;
    else if (name === "data") data.push(value);
  }

  function take(): ServerEvent | null {
    const whole = data.length > 0 ? { id, event: event || "message", data: data.join("\n") } : null;
    event = "";
    data = [];
    return whole;
  }

  return (bytes) => {
    let text = decoder.decode(bytes, { stream: true });
    // The line feed after a carriage return may come with the next bytes.
    if (endedByReturn && text.startsWith("\n")) text = text.slice(1);
    else if (text === "") return [];
    endedByReturn = text.endsWith("\r");
    const [first = "", ...others] = text.split(/\r\n|\r|\n/);
    pieces.push(first);
    const events: ServerEvent[] = [];
    for (const next of others) {
      const line = pieces.join("");
      pieces = [next];
      if (line !== "") field(line);
      else {
        const whole = take();
        if (whole) events.push(whole);
      }
    }
    return events;
  };
}
