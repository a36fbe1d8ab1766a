import { ConnectError, createClient } from '@connectrpc/connect';
import { createConnectTransport, createGrpcTransport } from '@connectrpc/connect-node';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { DomainError } from '@telehealth/errors';
import { describe, expect, test } from 'vitest';
import { type Call, callOptions, type Interceptor, readOptions, replayedHeader } from '../src/index.ts';
import { kindOf } from '../src/testing/kind-of.ts';
import {
  calledServer,
  caller,
  internalHeaders,
  type ScriptedServer,
  scriptedServer,
} from './scripted-server.ts';

const never = () => new Promise<never>(() => {});

/** One client per way into a handler: the short path, the Connect library, gRPC. */
const ways = {
  'the short path': ({ server }: ScriptedServer) => caller({ targets: [server.httpUrl] }).intake,
  'a call in one process': ({ server }: ScriptedServer) =>
    caller({ targets: [server.httpUrl], local: new Map([[`127.0.0.1:${server.httpPort}`, server.local]]) })
      .intake,
  'Connect with JSON': (scripted: ScriptedServer) =>
    overConnect(
      createConnectTransport({
        baseUrl: scripted.server.httpUrl,
        httpVersion: '1.1',
        useBinaryFormat: false,
      }),
    ),
  gRPC: (scripted: ScriptedServer) => overConnect(createGrpcTransport({ baseUrl: scripted.server.grpcUrl })),
} as const;

function overConnect(transport: Parameters<typeof createClient>[1]) {
  const client = createClient(IntakeService, transport);
  const next: typeof client.next = (request, options) =>
    client.next(request, { ...options, headers: { ...internalHeaders, ...(options?.headers as object) } });
  return { next };
}

describe.each(Object.entries(ways))('over %s', (_, connect) => {
  test('the handler sees the deadline its caller set', async () => {
    await using scripted = await scriptedServer();
    const client = connect(scripted);
    await client.next({}, { timeoutMs: 5000 });
    const left = scripted.lastCall()?.remainingMs() ?? 0;
    expect(left).toBeGreaterThan(1000);
    expect(left).toBeLessThanOrEqual(5000);
  });

  test('a longer wish is cut to the maximum of the server', async () => {
    await using scripted = await scriptedServer(async () => ({}), { maxDeadlineMs: 2000 });
    const client = connect(scripted);
    await client.next({}, { timeoutMs: 60_000 });
    expect(scripted.lastCall()?.remainingMs()).toBeLessThanOrEqual(2000);
  });

  test('a handler still running at the deadline is answered for, and its signal is aborted', async () => {
    await using scripted = await scriptedServer(never, { maxDeadlineMs: 30 });
    const client = connect(scripted);
    expect(await kindOf(client.next({}, { timeoutMs: 20_000 }))).toBe('timeout');
    expect(scripted.lastCall()?.signal.aborted).toBe(true);
    expect(scripted.records).toMatchObject([{ kind: 'timeout' }]);
    expect(scripted.server.inFlight()).toBe(0);
  });

  test('a caller that gives up aborts the signal of the handler', async () => {
    const aborted = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    await using scripted = await scriptedServer((_, call) => {
      call.signal.addEventListener('abort', () => aborted.resolve());
      entered.resolve();
      return never();
    });
    const client = connect(scripted);
    const record = scripted.nextRecord();
    const giveUp = new AbortController();
    const call = client.next({}, { signal: giveUp.signal });
    await entered.promise;
    giveUp.abort();
    await expect(call).rejects.toThrow();
    await aborted.promise;
    expect(await record).toMatchObject({ kind: 'canceled' });
    expect(scripted.server.inFlight()).toBe(0);
  });

  test('a signal first asked for after the deadline, or after the caller has gone, is aborted already', async () => {
    const entered = Promise.withResolvers<void>();
    await using late = await scriptedServer(never, { maxDeadlineMs: 20 });
    const toLate = connect(late);
    expect(await kindOf(toLate.next({}))).toBe('timeout');
    expect(late.lastCall()?.signal.aborted).toBe(true);

    await using left = await scriptedServer(() => {
      entered.resolve();
      return never();
    });
    const toLeft = connect(left);
    const record = left.nextRecord();
    const giveUp = new AbortController();
    const call = toLeft.next({}, { signal: giveUp.signal });
    await entered.promise;
    giveUp.abort();
    await expect(call).rejects.toThrow();
    expect(await record).toMatchObject({ kind: 'canceled' });
    expect(left.lastCall()?.signal.aborted).toBe(true);
  });

  test('a correlation id is passed on, or assigned when missing or malformed', async () => {
    await using scripted = await scriptedServer();
    const client = connect(scripted);
    const seenWith = async (headers: Record<string, string>) => {
      await client.next({}, { headers });
      return scripted.lastCall()?.correlationId;
    };
    expect(await seenWith({ 'x-correlation-id': 'req-1.a:b_c' })).toBe('req-1.a:b_c');
    expect(await seenWith({})).toMatch(/^cor_/);
    expect(await seenWith({ 'x-correlation-id': 'two words' })).toMatch(/^cor_/);
    expect(await seenWith({ 'x-correlation-id': 'x'.repeat(129) })).toMatch(/^cor_/);
    expect(scripted.records.map(({ correlationId }) => correlationId)[0]).toBe('req-1.a:b_c');
  });

  test('an answer or a refusal that is an earlier one is marked so, and no other is', async () => {
    await using scripted = await scriptedServer(async ({ nodeId, journeyId }, call) => {
      call.replayed = nodeId === 'replayed';
      if (journeyId === 'jny_gone') throw new DomainError('not-found');
      return {};
    });
    const client = connect(scripted);
    const marked = async (journeyId: string, nodeId: string) => {
      let headers = new Headers();
      const onHeader = (given: Headers) => {
        headers = given;
      };
      const refused = await client.next({ journeyId, nodeId }, { onHeader }).then(
        () => undefined,
        (error: unknown) => error,
      );
      const all = refused instanceof ConnectError ? refused.metadata : headers;
      return all.get(replayedHeader);
    };
    expect(await marked('jny_1', 'replayed')).toBe('true');
    expect(await marked('jny_gone', 'replayed')).toBe('true');
    expect(await marked('jny_1', 'fresh')).toBeNull();
    expect(await marked('jny_gone', 'fresh')).toBeNull();
  });

  test('interceptors run once, the first outermost', async () => {
    const seen: string[] = [];
    const named =
      (name: string): Interceptor =>
      (next, method) =>
      async (request, call) => {
        seen.push(`${name} ${method.name}`);
        const response = await next(request, call);
        seen.push(`${name} done`);
        return response;
      };
    await using scripted = await scriptedServer(async () => ({}), { interceptors: [named('a'), named('b')] });
    const client = connect(scripted);
    await client.next({});
    expect(seen).toEqual(['a Next', 'b Next', 'b done', 'a done']);
  });

  test('an observed call carries names, outcome and duration only', async () => {
    await using scripted = await scriptedServer(() => Promise.reject(new DomainError('conflict')));
    const client = connect(scripted);
    await kindOf(client.next({ journeyId: 'jny_1' }));
    expect(scripted.records).toEqual([
      {
        service: IntakeService.typeName,
        method: 'Next',
        kind: 'conflict',
        durationMs: expect.any(Number),
        correlationId: expect.stringMatching(/^cor_/),
      },
    ]);
    expect(scripted.logged).toEqual([]);
  });
});

test('the client enforces the deadline itself when the server does not answer', async () => {
  await using scripted = await calledServer(never);
  const record = scripted.nextRecord();
  expect(await kindOf(scripted.intake.next({}, { timeoutMs: 30 }))).toBe('timeout');
  await record;
  expect(scripted.server.inFlight()).toBe(0);
});

test('a call whose deadline has passed is not sent', async () => {
  await using scripted = await calledServer();
  expect(await kindOf(scripted.intake.next({}, { timeoutMs: 0 }))).toBe('timeout');
  expect(await kindOf(scripted.intake.next({}, { signal: AbortSignal.abort() }))).not.toBe('ok');
  expect(scripted.records).toEqual([]);
});

test('the signal of a call that ended well is not aborted', async () => {
  await using scripted = await calledServer(async (_, call) => (call.signal.aborted ? never() : {}));
  await scripted.intake.next({});
  expect(scripted.lastCall()?.signal.aborted).toBe(false);
});

test('a call passes its whole context on to another service', async () => {
  await using upstreamServer = await calledServer();
  await using scripted = await scriptedServer(async (_, call) => {
    await upstreamServer.intake.next({}, callOptions(call));
    return {};
  });
  await using client = caller({ targets: [scripted.server.httpUrl] });
  const tenancy = {
    clientId: 'cli_1',
    brandIds: ['brd_1', 'brd_2'],
    brandId: 'brd_1',
    mode: 'test',
    credentialId: 'key_1',
    session: 'patient',
    e2eRunId: 'run_1',
    dayQuotas: { journeys: 5, domains: 2 },
  } as const;
  const keyed = { idempotencyKey: 'key', requestFingerprint: 'f'.repeat(64) };
  const context = { correlationId: 'cor-7', tenancy, ...keyed, timeoutMs: 4000 };
  await client.intake.next({}, callOptions(context));
  const seen = upstreamServer.lastCall();
  expect(seen).toMatchObject({ correlationId: 'cor-7', tenancy, ...keyed });
  expect(seen?.remainingMs()).toBeLessThan(4000);
});

test('a read under a call has its context, the rest of its deadline and its signal, and no idempotency key', async () => {
  const asked = Promise.withResolvers<Call>();
  await using upstreamServer = await scriptedServer((_, call) => {
    asked.resolve(call);
    return never();
  });
  await using toUpstream = caller({ targets: [upstreamServer.server.httpUrl] });
  await using scripted = await calledServer((_, call) => toUpstream.intake.next({}, readOptions(call)));
  const tenancy = {
    clientId: 'cli_1',
    brandIds: ['brd_1'],
    brandId: 'brd_1',
    mode: 'live',
    credentialId: 'key_1',
  } as const;
  const keyed = { idempotencyKey: 'key', requestFingerprint: 'f'.repeat(64) };
  const giveUp = new AbortController();
  const context = { correlationId: 'cor-8', tenancy, ...keyed, timeoutMs: 4000, signal: giveUp.signal };
  const answer = scripted.intake.next({}, callOptions(context));
  const seen = await asked.promise;
  expect(scripted.lastCall()).toMatchObject(keyed);
  const unkeyed = { idempotencyKey: undefined, requestFingerprint: undefined };
  expect(seen).toMatchObject({ correlationId: 'cor-8', tenancy, ...unkeyed });
  expect(seen.remainingMs()).toBeLessThan(4000);
  const record = upstreamServer.nextRecord();
  giveUp.abort();
  await expect(answer).rejects.toThrow();
  expect(await record).toMatchObject({ kind: 'canceled' });
});

test.each([
  ['unavailable', 'unavailable'],
  ['timeout', 'timeout'],
  ['not-found', 'internal'],
  ['unauthorized', 'internal'],
] as const)('an upstream that answers %s unhandled makes the call %s', async (kind, expected) => {
  await using upstreamServer = await calledServer(() => Promise.reject(new DomainError(kind)));
  await using scripted = await calledServer(() => upstreamServer.intake.next({}));
  expect(await kindOf(scripted.intake.next({}))).toBe(expected);
});
