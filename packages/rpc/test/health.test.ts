import { Code, createClient } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { credentials, Client as GrpcClient } from '@grpc/grpc-js';
import { Health, type HealthCheckResponse } from '@telehealth/contracts/grpc-health';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { expect, test } from 'vitest';
import { scriptedServer } from './scripted-server.ts';

const healthOver = (baseUrl: string) => createClient(Health, createGrpcTransport({ baseUrl }));

test.each(['', IntakeService.typeName, Health.typeName])(
  '%j is serving, for anyone who asks',
  async (service) => {
    await using scripted = await scriptedServer();
    expect(await healthOver(scripted.server.grpcUrl).check({ service })).toMatchObject({ status: 1 });
    const overHttp = await fetch(`${scripted.server.httpUrl}/${Health.typeName}/Check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service }),
    });
    expect(await overHttp.json()).toEqual({ status: 'SERVING' });
  },
);

test('a service that is not here is not found by Check and unknown to Watch', async () => {
  await using scripted = await scriptedServer();
  const health = healthOver(scripted.server.grpcUrl);
  await expect(health.check({ service: 'other.v1.Service' })).rejects.toMatchObject({ code: Code.NotFound });
  const [first] = await take(health.watch({ service: 'other.v1.Service' }), 1);
  expect(first).toBe(3);
});

test('a plain gRPC prober, which sends bytes of its own making, is answered', async () => {
  await using scripted = await scriptedServer();
  const client = new GrpcClient(`127.0.0.1:${scripted.server.grpcPort}`, credentials.createInsecure());
  const answer = await new Promise((resolve, reject) => {
    client.makeUnaryRequest(
      '/grpc.health.v1.Health/Check',
      (bytes: Buffer) => bytes,
      (bytes: Buffer) => bytes,
      Buffer.alloc(0),
      (error, bytes) => (error === null ? resolve(bytes) : reject(error)),
    );
  });
  client.close();
  expect(answer).toEqual(Buffer.from([0x08, 0x01]));
});

test('watchers see the drain and do not delay it', async () => {
  await using scripted = await scriptedServer();
  const seen: number[] = [];
  const first = Promise.withResolvers<void>();
  const watching = (async () => {
    for await (const { status } of healthOver(scripted.server.grpcUrl).watch({})) {
      seen.push(status);
      first.resolve();
    }
  })();
  await first.promise;
  await scripted.server.close();
  await watching;
  expect(seen).toEqual([1, 2]);
});

test('a watcher may leave', async () => {
  await using scripted = await scriptedServer();
  const leave = new AbortController();
  const watching = take(healthOver(scripted.server.grpcUrl).watch({}, { signal: leave.signal }), 2);
  leave.abort();
  await expect(watching).rejects.toMatchObject({ code: Code.Canceled });
});

test('health answers while the server is full', async () => {
  await using scripted = await scriptedServer(async () => ({}), { maxInFlight: 0 });
  expect(await healthOver(scripted.server.grpcUrl).check({})).toMatchObject({ status: 1 });
});

async function take(statuses: AsyncIterable<HealthCheckResponse>, count: number): Promise<number[]> {
  const taken: number[] = [];
  for await (const { status } of statuses) {
    taken.push(status);
    if (taken.length === count) break;
  }
  return taken;
}
