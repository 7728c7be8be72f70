import { createSocket } from "node:dgram";
import { connect as connectPlainly, isIP } from "node:net";
import { hostname } from "node:os";
import { connect as connectByTls } from "node:tls";
import type { StoredEvent } from "../audit-log.ts";
import { type Collector, isUnusual, lineOf } from "./collector.ts";
import type { SyslogPlace } from "./settings.ts";

/** "Log audit" of RFC 5424. */
const facility = 13;
const severities = { notice: 5, informational: 6 } as const;
/** Bytes of one datagram: what most syslog servers take at most. */
const longestDatagram = 8_192;

/** Every sign beyond ASCII as JSON can write it, so that no server has to guess how it is encoded. */
const inAscii = (text: string): string =>
  text.replaceAll(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** An event by RFC 5424, its message the line that the export writes. */
export function syslogLine(event: StoredEvent): string {
  const severity = isUnusual(event) ? severities.notice : severities.informational;
  const name =
    hostname()
      .replaceAll(/[^\x21-\x7e]/g, "_")
      .slice(0, 255) || "-";
  return `<${facility * 8 + severity}>1 ${event.at} ${name} tanyadata - ${event.deed} - ${inAscii(lineOf(event))}`;
}

/** As short as a datagram must be: question and SQL are cut, in that order of need. */
function datagramOf(event: StoredEvent): Buffer {
  const whole = Buffer.from(syslogLine(event));
  if (whole.length <= longestDatagram) return whole;
  // A sign takes at most six bytes.
  const cut = (text: string): string => (text.length > 500 ? `${text.slice(0, 500)}…` : text);
  return Buffer.from(syslogLine({ ...event, question: cut(event.question), sql: event.sql && cut(event.sql) }));
}

/** Each behind its length (RFC 6587, RFC 5425), so that no line break within one is taken for its end. */
const counted = (events: readonly StoredEvent[]): Buffer =>
  Buffer.from(
    events
      .map(syslogLine)
      .map((line) => `${line.length} ${line}`)
      .join(""),
  );

/** A syslog server. `ca`: certificates of who vouches for it, where that is nobody whom the system trusts. */
export function syslogCollector({ by, host, port }: SyslogPlace, ca: string | undefined): Collector {
  const connect = () =>
    by === "tls"
      ? connectByTls({ host, port, ...(ca !== undefined && { ca }), ...(isIP(host) === 0 && { servername: host }) })
      : connectPlainly({ host, port });
  return {
    name: "syslog",
    take: (events, signal) =>
      by === "udp" ? sendDatagrams({ host, port }, events) : sendStream(connect, counted(events), signal),
  };
}

/**
 * Sends all over a connection of its own and ends it. Syslog knows no acknowledgement: that the server has read up to the end, and ends the
 * connection in turn, is the one thing that tells it has everything.
 */
function sendStream(
  connect: () => ReturnType<typeof connectPlainly>,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect();
    let isTaken = false;
    const stop = (): void => void socket.destroy(new Error("it did not take everything in time"));
    signal.addEventListener("abort", stop);
    socket.on("end", () => {
      isTaken = socket.writableFinished;
    });
    socket.on("error", reject);
    socket.on("close", () => {
      signal.removeEventListener("abort", stop);
      if (isTaken) resolve();
      else reject(new Error("it closed the connection before it had everything"));
    });
    socket.resume();
    socket.end(bytes);
  });
}

/** Whether datagrams arrive nobody can know. */
async function sendDatagrams(
  { host, port }: Pick<SyslogPlace, "host" | "port">,
  events: readonly StoredEvent[],
): Promise<void> {
  const socket = createSocket(isIP(host) === 6 ? "udp6" : "udp4");
  try {
    for (const event of events)
      await new Promise<void>((resolve, reject) => {
        socket.send(datagramOf(event), port, host, (error) => (error ? reject(error) : resolve()));
      });
  } finally {
    socket.close();
  }
}
