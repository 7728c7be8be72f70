import { context, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { senderOf } from "./collector.ts";
import { type Place, place, type Work, works } from "./trace.ts";
import type { TracesConfig } from "./traces-config.ts";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** `traceparent` as W3C writes it; what is none is passed over. */
const written = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/;

function parentIn(header: string | undefined): Place | undefined {
  const [, traceId, spanId] = written.exec(header ?? "") ?? [];
  return traceId && spanId ? { traceId, spanId, flags: TraceFlags.SAMPLED } : undefined;
}

export interface Traces {
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}

/**
 * Sends traces of what this process does, from now on, by OTLP over HTTP. Of all traces a share is told, by their ids: neither does a caller who
 * traces everything have all told, nor one who traces nothing hide.
 */
export function sendTraces(
  { url, authorization, share }: TracesConfig & { readonly url: string },
  version: string,
): Traces {
  const ratio = new TraceIdRatioBasedSampler(share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes(senderOf(version)),
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio, remoteParentNotSampled: ratio }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, headers: authorization ? { authorization } : {} }),
      }),
    ],
  });
  const tracer = provider.getTracer("tanyadata");
  const spans = new WeakMap<object, Span>();

  function begin(work: Work): Place {
    const remote = parentIn(work.parent);
    const above = remote ?? place.getStore();
    const under = above
      ? trace.setSpanContext(context.active(), {
          ...{ traceId: above.traceId, spanId: above.spanId, traceFlags: above.flags },
          isRemote: remote !== undefined,
        })
      : context.active();
    const span = tracer.startSpan(work.name, { kind: kinds[work.kind], attributes: work.attributes }, under);
    spans.set(work, span);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return { traceId, spanId, flags: traceFlags };
  }
  function end(message: unknown): void {
    const work = message as Work;
    const span = spans.get(work);
    spans.delete(work);
    span?.setAttributes(work.attributes);
    if (work.failed !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR, message: work.failed });
    span?.end();
  }
  works.start.bindStore(place, begin);
  works.asyncEnd.subscribe(end);
  return {
    async close() {
      works.start.unbindStore(place);
      works.asyncEnd.unsubscribe(end);
      await provider.shutdown().catch(() => {});
    },
  };
}
