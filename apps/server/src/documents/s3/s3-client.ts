import { createReadStream } from "node:fs";
import { type ClientRequest, type IncomingMessage, Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import aws4 from "aws4";

export interface S3Options {
  /** Such as `https://s3.ap-southeast-3.amazonaws.com`; from configuration only. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** What every key begins with; empty, or ending with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `https://bucket.host/key` instead of `https://host/bucket/key`. */
  readonly isVirtualHosted: boolean;
  /** Milliseconds in which nothing comes. */
  readonly silence: number;
  /** Milliseconds that a call may take, however little comes of it; beyond that, what came must have been worth the time. */
  readonly grace: number;
  /** Bytes a second that a longer call must at least bring, either way. */
  readonly slowest: number;
  /** Milliseconds before each further try. */
  readonly pauses: readonly number[];
}

/** The store could not be reached, or said no. The message holds neither address nor key. */
export class S3Failed extends Error {
  override readonly name = "S3Failed";
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  /** Its own word for it, such as `NoSuchKey`. */
  readonly code: string;
  constructor(status: number | undefined, code: string) {
    super(status === undefined ? code : `${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

interface Request {
  readonly method: "GET" | "PUT" | "DELETE";
  /** Of letters, digits and `-._/` only. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string | number>>;
  /** Of the body; of nothing, without. */
  readonly sha256?: string;
  /** A file that is the body. */
  readonly file?: string;
}

/** The calls of S3 that documents need: all of them may be made again, and are when no answer or a passing trouble came. */
export type S3Client = ReturnType<typeof s3Client>;

const ofNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const passing = new Set([408, 429, 500, 502, 503, 504]);
const longestSaid = 65_536;
const silent = "nothing was heard";
const slow = "it was too slow";

export function s3Client(options: S3Options) {
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, isVirtualHosted, silence, pauses } = options;
  const { grace, slowest } = options;
  const { protocol, hostname, port, host: bareHost, pathname } = new URL(endpoint);
  const isSecure = protocol === "https:";
  const agent = new (isSecure ? SecureAgent : PlainAgent)({ keepAlive: true, maxSockets: 16 });
  const base = pathname.replace(/\/+$/, "");
  const connectTo = isVirtualHosted ? `${bucket}.${hostname}` : hostname;
  const host = isVirtualHosted ? `${bucket}.${bareHost}` : bareHost;
  const pathOf = (key: string): string => (isVirtualHosted ? `${base}/${key}` : `${base}/${bucket}/${key}`);

  function once({ method, key, query, headers, sha256 = ofNothing, file }: Request): Promise<IncomingMessage> {
    const path = query ? `${pathOf(key)}?${new URLSearchParams(query)}` : pathOf(key);
    const signed = aws4.sign(
      {
        ...{ service: "s3", region, method, host, path },
        headers: { ...headers, "x-amz-content-sha256": sha256 },
      },
      { accessKeyId, secretAccessKey },
    );
    return new Promise((resolve, reject) => {
      const body = file === undefined ? undefined : createReadStream(file);
      const fail = (error: Error): void => {
        body?.destroy();
        reject(error);
      };
      const outgoing = (isSecure ? secureRequest : plainRequest)({
        ...{ method, path, agent, timeout: silence, hostname: connectTo, port: port || undefined },
        headers: signed.headers as Record<string, string>,
      });
      outgoing.on("timeout", () => outgoing.destroy(new S3Failed(undefined, `${silent} for ${silence / 1000} s`)));
      outgoing.on("socket", (socket) => watch(outgoing, socket));
      outgoing.on("error", (error: NodeJS.ErrnoException) =>
        fail(error instanceof S3Failed ? error : new S3Failed(undefined, error.code ?? error.message)),
      );
      outgoing.on("response", resolve);
      if (!body) return void outgoing.end();
      // The file is ours: that it cannot be read is no fault of the store's.
      body.on("error", (error) => {
        fail(error);
        outgoing.destroy();
      });
      body.pipe(outgoing);
    });
  }

  /** Ends a call that goes on and on with hardly anything in it: silence is never long enough to end it. */
  function watch(outgoing: ClientRequest, socket: Socket): void {
    const moved = () => socket.bytesRead + socket.bytesWritten;
    const [begun, before] = [performance.now(), moved()];
    let clock: NodeJS.Timeout;
    const look = () => {
      const left = grace + ((moved() - before) / slowest) * 1000 - (performance.now() - begun);
      if (left > 0) clock = setTimeout(look, left);
      else outgoing.destroy(new S3Failed(undefined, slow));
    };
    look();
    outgoing.on("close", () => clearTimeout(clock));
  }

  /** Gives the answer of one of `fine`; throws S3Failed for any other. */
  async function ask(request: Request, fine: readonly number[]): Promise<IncomingMessage> {
    for (const wait of [...pauses, undefined]) {
      const trouble = await once(request).then(
        async (answer) => (fine.includes(answer.statusCode ?? 0) ? answer : failureOf(answer)),
        (error: unknown) => {
          if (error instanceof S3Failed) return error;
          throw error;
        },
      );
      if (!(trouble instanceof S3Failed)) return trouble;
      // Who says nothing, or next to nothing, was waited for long enough: the user stands there.
      const wasWaitedFor = trouble.code.startsWith(silent) || trouble.code === slow;
      const mayPass = trouble.status === undefined ? !wasWaitedFor : passing.has(trouble.status);
      if (!mayPass || wait === undefined) throw trouble;
      await pause(wait);
    }
    throw new Error("unreachable");
  }

  return {
    /** Puts a file there, whose SHA-256 the store proves; one that is there already stays. */
    async put(name: string, file: string, sha256: string, size: number): Promise<void> {
      const headers = { "content-length": size, "content-type": "application/octet-stream" };
      const request = { method: "PUT", key: prefix + name, sha256, file } as const;
      const conditional = { ...headers, "if-none-match": "*" };
      // 412: it is there. 409: somebody else is just putting the same bytes. 501: the store knows no conditions.
      const answer = await ask({ ...request, headers: conditional }, [200, 409, 412, 501]);
      await emptied(answer);
      if (answer.statusCode === 501 || answer.statusCode === 409)
        await emptied(await ask({ ...request, headers }, [200]));
    },

    /** Its bytes as they come; who takes them looks at their hash. */
    get: (name: string): Promise<IncomingMessage> => ask({ method: "GET", key: prefix + name }, [200]),

    /** One that is not there is as good as removed. */
    async remove(name: string): Promise<void> {
      await ask({ method: "DELETE", key: prefix + name }, [200, 204]).then(emptied, (error: unknown) => {
        if (!(error instanceof S3Failed && error.code === "NoSuchKey")) throw error;
      });
    },

    /** Names that begin so, whatever their number. */
    async list(beginning: string): Promise<string[]> {
      const found: string[] = [];
      for (let more: string | undefined = ""; more !== undefined; ) {
        const query: Record<string, string> = {
          ...(more === "" ? {} : { "continuation-token": more }),
          ...{ "list-type": "2", prefix: prefix + beginning },
        };
        const xml = await textOf(await ask({ method: "GET", key: "", query }, [200]), 8_000_000);
        for (const [, key = ""] of xml.matchAll(/<Key>([^<]*)<\/Key>/g))
          if (key.startsWith(prefix + beginning)) found.push(key.slice(prefix.length));
        const next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1];
        more = next === undefined ? undefined : unescaped(next);
      }
      return found;
    },

    close: (): void => agent.destroy(),
  };
}

/** An answer that is read to its end gives its connection back. */
const emptied = (answer: IncomingMessage): Promise<string> => textOf(answer, longestSaid);

async function textOf(answer: IncomingMessage, most: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of answer) {
      size += piece.length;
      if (size > most) throw new S3Failed(answer.statusCode, "said too much");
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof S3Failed ? error : new S3Failed(undefined, "the connection broke within the answer");
  }
  return Buffer.concat(pieces).toString("utf8");
}

async function failureOf(answer: IncomingMessage): Promise<S3Failed> {
  try {
    const code = /<Code>(\w{1,100})<\/Code>/.exec(await emptied(answer))?.[1];
    return new S3Failed(answer.statusCode, code ?? "without a reason");
  } catch (error) {
    return error as S3Failed;
  }
}

const unescaped = (text: string): string =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&(apos|#39);/g, "'")
    .replace(/&amp;/g, "&");
