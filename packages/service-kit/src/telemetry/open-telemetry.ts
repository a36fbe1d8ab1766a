import { setTimeout as delay } from 'node:timers/promises';
import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type SpanFacts, type TraceContext, type Tracer, traceIdOf } from '@telehealth/rpc';
import type { Logger } from './logger.ts';
import type { Tracing } from './tracing.ts';
import type { SamplerConfig, TracingConfig } from './tracing-config.ts';

const flushLimitMs = 3000;

/** Sends to an OTLP collector. Registers nothing globally. */
export function openTelemetry(options: {
  readonly service: string;
  readonly config: TracingConfig;
  readonly logger: Logger;
  readonly edge: boolean;
}): Tracing {
  const { service, config, logger, edge } = options;
  const exporter = reporting(new OTLPTraceExporter({ url: config.url }), logger);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(config.sampler, edge),
    spanProcessors: [new BatchSpanProcessor({ ...config.batch, exporter })],
  });
  return {
    tracer: tracerOf(provider),
    async close() {
      const flushed = provider.shutdown().catch(() => {});
      await Promise.race([flushed, delay(flushLimitMs, undefined, { ref: false })]);
    },
  };
}

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('telehealth');
  return {
    begin(kind, facts, parent) {
      const context = parent === undefined ? ROOT_CONTEXT : contextOf(parent, kind === 'server');
      const span = tracer.startSpan(
        nameOf(facts),
        { kind: kind === 'server' ? SpanKind.SERVER : SpanKind.CLIENT, attributes: attributesOf(facts) },
        context,
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        context: {
          traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
          tracestate: parent?.tracestate,
        },
        end(known, failed) {
          span.setAttributes(attributesOf(known));
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
}

/** `tracestate` is the caller's text: passed on but never exported. */
function contextOf(parent: TraceContext, isRemote: boolean) {
  const { traceparent } = parent;
  const spanId = traceparent.slice(36, 52);
  const traceFlags = Number.parseInt(traceparent.slice(53), 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId: traceIdOf(parent), spanId, traceFlags, isRemote });
}

function nameOf({ rpc, method, route }: SpanFacts): string {
  return rpc ?? `${method} ${route}`;
}

function attributesOf({ rpc, method, route, status, kind }: SpanFacts): Attributes {
  return {
    ...(rpc !== undefined && { 'rpc.system.name': 'connectrpc', 'rpc.method': rpc }),
    ...(method !== undefined && { 'http.request.method': method }),
    ...(route !== undefined && { 'http.route': route }),
    ...(status !== undefined && { 'http.response.status_code': status }),
    ...(kind !== undefined && { 'error.type': kind }),
  };
}

function samplerOf({ ratio, parentBased }: SamplerConfig, edge: boolean): Sampler {
  const root =
    ratio === 1
      ? new AlwaysOnSampler()
      : ratio === 0
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  if (!parentBased) return root;
  return new ParentBasedSampler(
    edge ? { root, remoteParentSampled: root, remoteParentNotSampled: root } : { root },
  );
}

/** Logs each change once: the collector refuses, or accepts again. */
function reporting(exporter: SpanExporter, logger: Logger): SpanExporter {
  let failing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result: ExportResult) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed !== failing) {
          failing = failed;
          if (failed) logger.warn({ err: result.error }, 'traces cannot be exported');
          else logger.info('traces are exported again');
        }
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
