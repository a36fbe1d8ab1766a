import { once } from 'node:events';
import { connect } from 'node:net';
import { Code, ConnectError } from '@connectrpc/connect';
import type { Call } from '@telehealth/rpc';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import { requestBytes } from '../raw-http.ts';
import { ownBrand, ownHeaders, scriptedContext } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const gateway = gatewayOfFile();

/** Sends, and goes away once an upstream has begun. */
async function goAway(bytes: string, begun: Promise<unknown>): Promise<void> {
  const socket = connect(gateway.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(bytes);
  await begun;
  socket.destroy();
}

/** An upstream's work that lasts until it is interrupted. */
function endlessWork() {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const work = async ({ signal }: Pick<Call, 'signal'>): Promise<never> => {
    begun.resolve();
    await once(signal, 'abort');
    ended.resolve();
    throw new Error('interrupted');
  };
  return { begun: begun.promise, ended: ended.promise, work };
}

const logged = () =>
  gateway.lines.map((line) => JSON.parse(line)).map(({ level, msg, status }) => [level, msg, status]);

test('a client that goes away before its answer is a 499 of the access log, and no fault of ours', async () => {
  const { begun, ended, work } = endlessWork();
  gateway.script.brands = { getBrand: (_, call) => work(call) };
  await goAway(requestBytes('GET', `/v1/account/brands/${ownBrand}`, ownHeaders), begun);
  await ended;
  await expect.poll(logged).toEqual([['info', 'request', 499]]);
});

test('so is one that goes away in the middle of an upload', async () => {
  const { begun, ended, work } = endlessWork();
  gateway.script.media = (_req, _res, call) => work(call);
  const headers = {
    ...ownHeaders,
    'x-journey-id': 'jny_1',
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': '10',
  };
  await goAway(`${requestBytes('PATCH', '/v1/instrument/media/med_1', headers)}01234`, begun);
  await ended;
  await expect.poll(() => logged().at(-1)).toEqual(['info', 'request', 499]);
  expect(logged().filter(([level]) => level !== 'info')).toEqual([]);
});

test('a call that is canceled although its client waits is warned of', async () => {
  const { context, lines } = scriptedContext({
    step: () => Promise.reject(new ConnectError('canceled', Code.Canceled)),
  });
  const app = buildApp(context);
  onTestFinished(() => app.close());
  const answer = await app.inject({ url: '/v1/instrument/resolve', headers: ownHeaders });
  expect(answer.statusCode).toBe(500);
  const levels = lines.map((line) => JSON.parse(line)).map(({ level, msg }) => [level, msg]);
  expect(levels).toEqual([
    ['warn', 'not answered'],
    ['info', 'request'],
  ]);
});
