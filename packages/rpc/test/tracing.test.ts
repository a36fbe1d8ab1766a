import { createClient } from '@connectrpc/connect';
import { createConnectTransport, createGrpcTransport } from '@connectrpc/connect-node';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { callOptions, checkHealth, type SpanFacts, type Tracer } from '../src/index.ts';
import {
  calledServer,
  caller,
  internalHeaders,
  type Script,
  scriptedServer,
  transportTo,
} from './scripted-server.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const context = { traceparent: `00-${trace}-00f067aa0ba902b7-01`, tracestate: 'rojo=1' };
const answers: Script = async () => ({});

/** A tracer that numbers its spans and notes how they ended. */
function notingTracer() {
  const spans: { kind: string; parent: string | undefined; facts: SpanFacts; failed: boolean | undefined }[] =
    [];
  const tracer: Tracer = {
    begin(kind, facts, parent) {
      const span = { kind, parent: parent?.traceparent, facts, failed: undefined as boolean | undefined };
      spans.push(span);
      const id = String(spans.length).padStart(16, '0');
      return {
        context: { traceparent: `00-${trace}-${id}-01`, tracestate: parent?.tracestate },
        end(known, failed) {
          span.facts = { ...span.facts, ...known };
          span.failed = failed;
        },
      };
    },
  };
  return { tracer, spans };
}

test("a caller's trace reaches the handler and its upstream calls, even when nothing is recorded", async () => {
  await using second = await calledServer(answers);
  await using first = await scriptedServer(async (_, call) => {
    await second.intake.next({}, callOptions(call));
    return {};
  });
  await using toFirst = caller({ targets: [first.server.httpUrl] });
  await toFirst.intake.next({}, callOptions({ correlationId: 'c-1', trace: context }));
  expect(first.lastCall()?.trace).toEqual(context);
  expect(second.lastCall()?.trace).toEqual(context);
});

test.each([
  [
    'Connect with JSON',
    (url: string) => createConnectTransport({ baseUrl: url, httpVersion: '1.1', useBinaryFormat: false }),
    'httpUrl',
  ],
  ['gRPC', (url: string) => createGrpcTransport({ baseUrl: url }), 'grpcUrl'],
] as const)('over %s the trace of a caller reaches the handler', async (_, transportTo, port) => {
  await using scripted = await scriptedServer(answers);
  const client = createClient(IntakeService, transportTo(scripted.server[port]));
  await client.next({}, { headers: { ...internalHeaders, ...context } });
  expect(scripted.lastCall()?.trace).toEqual(context);
});

test('a malformed trace is ignored', async () => {
  await using scripted = await calledServer(answers);
  await scripted.intake.next({}, { headers: { traceparent: '00-zz', tracestate: 'a=1' } });
  expect(scripted.lastCall()?.trace).toBeUndefined();
});

test('a call is a span of its caller and a span of its server, each the parent of the next', async () => {
  const ours = notingTracer();
  const theirs = notingTracer();
  await using scripted = await calledServer(answers, { tracer: theirs.tracer }, { tracer: ours.tracer });
  await scripted.intake.next({}, callOptions({ correlationId: 'c-1', trace: context }));
  const rpc = 'telehealth.intake.v1.IntakeService/Next';
  expect(ours.spans).toEqual([
    { kind: 'client', parent: context.traceparent, facts: { rpc }, failed: false },
  ]);
  const sent = `00-${trace}-0000000000000001-01`;
  expect(theirs.spans).toEqual([{ kind: 'server', parent: sent, facts: { rpc }, failed: false }]);
  expect(scripted.lastCall()?.trace).toEqual({ traceparent: sent, tracestate: 'rojo=1' });
});

test.each([
  ['not-found', false],
  ['unavailable', true],
] as const)('a call that ends with %s is recorded with its kind; as a failure: %s', async (kind, failed) => {
  const ours = notingTracer();
  const theirs = notingTracer();
  const refuses: Script = () => Promise.reject(new DomainError(kind));
  await using scripted = await calledServer(refuses, { tracer: theirs.tracer }, { tracer: ours.tracer });
  await scripted.intake.next({}).catch(() => {});
  expect(ours.spans).toMatchObject([{ facts: { kind }, failed }]);
  expect(theirs.spans).toMatchObject([{ facts: { kind }, failed }]);
});

test('a caller that gives up does not count as a failure', async () => {
  const ours = notingTracer();
  await using scripted = await calledServer(() => new Promise(() => {}), {}, { tracer: ours.tracer });
  const controller = new AbortController();
  const call = scripted.intake.next({}, { signal: controller.signal }).catch(() => {});
  controller.abort();
  await call;
  expect(ours.spans).toMatchObject([{ facts: { kind: 'canceled' }, failed: false }]);
});

test('a serving service is healthy, and the check over HTTP/1.1 leaves no span', async () => {
  const noting = notingTracer();
  await using scripted = await scriptedServer(answers, { tracer: noting.tracer });
  const targets = [scripted.server.httpUrl];
  const transport = transportTo(targets, { tracer: noting.tracer });
  await checkHealth(transport, 5000);
  expect(noting.spans).toEqual([]);
  expect(scripted.records).toEqual([]);
});

test('health needs no valid credential', async () => {
  await using scripted = await scriptedServer(answers);
  const transport = transportTo([scripted.server.httpUrl], { internalCredential: 'another one' });
  await checkHealth(transport, 5000);
});

test('a service without a listener is not healthy', async () => {
  const transport = transportTo(['http://127.0.0.1:9']);
  await expect(checkHealth(transport, 5000)).rejects.toThrow('no replica can be reached');
});

test('a draining service is not healthy', async () => {
  await using scripted = await calledServer(answers);
  await scripted.intake.next({});
  const transport = transportTo([scripted.server.httpUrl]);
  const closing = scripted.server.close();
  await expect(checkHealth(transport, 5000)).rejects.toThrow(/no replica/);
  await closing;
});
