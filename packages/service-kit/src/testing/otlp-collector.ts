import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createFileRegistry, fromBinary, fromJson, toJson } from '@bufbuild/protobuf';
import { FileDescriptorProtoSchema } from '@bufbuild/protobuf/wkt';

export interface ExportedSpan {
  /** `service.name` of its process. */
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a root span. */
  readonly parentSpanId: string;
  readonly traceState: string;
  readonly name: string;
  readonly kind: 'server' | 'client' | 'other';
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** For tests: stores received spans. */
export interface OtlpCollector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  readonly spans: readonly ExportedSpan[];
  /** Every request body. */
  bytes(): Buffer;
  close(): Promise<void>;
}

/** OTLP over HTTP in protobuf, on a free loopback port. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const bodies: Buffer[] = [];
  const spans: ExportedSpan[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const understood =
      request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf';
    if (understood) {
      bodies.push(body);
      spans.push(...spansOf(body));
    }
    response.writeHead(understood ? 200 : 400, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bytes: () => Buffer.concat(bodies),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface KeyValue {
  readonly key: string;
  readonly value?: { readonly stringValue?: string; readonly intValue?: string };
}

interface Exported {
  readonly resourceSpans?: readonly {
    readonly resource?: { readonly attributes?: readonly KeyValue[] };
    readonly scopeSpans?: readonly {
      readonly spans?: readonly {
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly traceState?: string;
        readonly name: string;
        readonly kind?: number;
        readonly attributes?: readonly KeyValue[];
        readonly status?: { readonly code?: number };
      }[];
    }[];
  }[];
}

const kinds = new Map([
  [2, 'server'],
  [3, 'client'],
] as const) as ReadonlyMap<number | undefined, 'server' | 'client'>;
const failedStatus = 2;

function spansOf(body: Buffer): ExportedSpan[] {
  const { resourceSpans = [] } = toJson(exportRequest, fromBinary(exportRequest, body)) as Exported;
  return resourceSpans.flatMap(({ resource, scopeSpans = [] }) =>
    scopeSpans
      .flatMap(({ spans = [] }) => spans)
      .map((span) => ({
        service: String(attributesOf(resource?.attributes)['service.name']),
        traceId: hexOf(span.traceId),
        spanId: hexOf(span.spanId),
        parentSpanId: hexOf(span.parentSpanId ?? ''),
        traceState: span.traceState ?? '',
        name: span.name,
        kind: kinds.get(span.kind) ?? 'other',
        failed: span.status?.code === failedStatus,
        attributes: attributesOf(span.attributes),
      })),
  );
}

function attributesOf(attributes: readonly KeyValue[] = []): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value?.stringValue ?? Number(value?.intValue)]),
  );
}

function hexOf(base64: string): string {
  return Buffer.from(base64, 'base64').toString('hex');
}

type Field = readonly [name: string, number: number, type: string, repeated?: 'repeated'];

const message = (name: string, ...fields: readonly Field[]) => ({
  name,
  field: fields.map(([field, number, type, repeated]) => ({
    name: field,
    jsonName: field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    number,
    label: repeated ? 'LABEL_REPEATED' : 'LABEL_OPTIONAL',
    ...(type.startsWith('TYPE_') ? { type } : { type: 'TYPE_MESSAGE', typeName: `.otlp.${type}` }),
  })),
});

/** Only the fields that tests read. */
const exportRequest = (() => {
  const file = fromJson(FileDescriptorProtoSchema, {
    name: 'otlp.proto',
    package: 'otlp',
    syntax: 'proto3',
    messageType: [
      message('Export', ['resource_spans', 1, 'ResourceSpans', 'repeated']),
      message('ResourceSpans', ['resource', 1, 'Resource'], ['scope_spans', 2, 'ScopeSpans', 'repeated']),
      message('Resource', ['attributes', 1, 'KeyValue', 'repeated']),
      message('ScopeSpans', ['spans', 2, 'Span', 'repeated']),
      message(
        'Span',
        ['trace_id', 1, 'TYPE_BYTES'],
        ['span_id', 2, 'TYPE_BYTES'],
        ['trace_state', 3, 'TYPE_STRING'],
        ['parent_span_id', 4, 'TYPE_BYTES'],
        ['name', 5, 'TYPE_STRING'],
        ['kind', 6, 'TYPE_INT32'],
        ['attributes', 9, 'KeyValue', 'repeated'],
        ['status', 15, 'Status'],
      ),
      message('Status', ['code', 3, 'TYPE_INT32']),
      message('KeyValue', ['key', 1, 'TYPE_STRING'], ['value', 2, 'AnyValue']),
      message('AnyValue', ['string_value', 1, 'TYPE_STRING'], ['int_value', 3, 'TYPE_INT64']),
    ],
  });
  const found = createFileRegistry(file, () => undefined).getMessage('otlp.Export');
  if (found === undefined) throw new Error('otlp.Export is missing from its own file');
  return found;
})();
