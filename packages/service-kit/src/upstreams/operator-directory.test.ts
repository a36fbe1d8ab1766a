import { createHash } from 'node:crypto';
import { OperatorDirectoryService } from '@telehealth/contracts/accounts/v1/operator_directory_service';
import { DomainError } from '@telehealth/errors';
import { createTransport, digestOf, serveContracts } from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../telemetry/logger.ts';
import { fakeClock } from '../testing/index.ts';
import { operatorDirectory } from './operator-directory.ts';

const internalCredential = 'a-secret-for-this-test';
const logger = createLogger({ service: 'test', level: 'silent' });

/** A token long enough to be one. */
const tokenOf = (name: string) => `${name}-${'x'.repeat(42)}`;
const good = tokenOf('good');

interface Known {
  readonly name: string;
  readonly scopes: string[];
  readonly clientIds?: string[];
  readonly expiresAt?: bigint;
}

/** A directory that asks a scripted accounts service over the wire. */
async function setUp() {
  const tokens = new Map<string, Known>([[good, { name: 'ada', scopes: ['accounts'] }]]);
  const state = { lookups: 0, away: false, gate: Promise.resolve() };
  const byHash = (sha256: Uint8Array) =>
    [...tokens].find(([token]) => createHash('sha256').update(token).digest().equals(sha256))?.[1];
  const server = await serveContracts({
    host: '127.0.0.1',
    internalCallers: [{ name: 'intake', digest: digestOf(internalCredential) }],
    logger,
    contracts: [
      scriptedContract(OperatorDirectoryService, {
        async resolveOperator({ tokenSha256 }) {
          state.lookups++;
          const found = byHash(tokenSha256);
          await state.gate;
          if (state.away) throw new DomainError('internal');
          return found === undefined ? { known: false } : { known: true, ...found };
        },
      }),
    ],
  });
  const transport = createTransport({ targets: [server.httpUrl], internalCredential });
  onTestFinished(async () => {
    await transport.close();
    await server.close(0);
  });
  const clock = fakeClock();
  const authenticate = operatorDirectory(transport, clock, () => clock.now());
  return { tokens, state, clock, transport, authenticate };
}

test('decisions.md 11: a known token gives its operator with its scopes; an unknown token gives undefined', async () => {
  const { authenticate } = await setUp();
  expect(await authenticate(good)).toEqual({
    name: 'ada',
    scopes: new Set(['accounts']),
    clientIds: undefined,
  });
  expect(await authenticate(tokenOf('bad'))).toBeUndefined();
});

test('decisions.md 11: an operator keeps the clients it is bound to', async () => {
  const { tokens, authenticate } = await setUp();
  tokens.set(good, { name: 'ada', scopes: ['accounts'], clientIds: ['cli_1', 'cli_2'] });
  expect(await authenticate(good)).toMatchObject({ clientIds: ['cli_1', 'cli_2'] });
});

test('decisions.md 11: a cached token is unknown from the instant on at which it ends', async () => {
  const { tokens, state, clock, authenticate } = await setUp();
  tokens.set(good, { name: 'ada', scopes: ['accounts'], expiresAt: BigInt(clock.now() + 10_000) });
  await clock.advance(9999);
  expect(await authenticate(good)).toMatchObject({ name: 'ada' });
  await clock.advance(1);
  expect(await authenticate(good)).toBeUndefined();
  expect(state.lookups).toBe(1);
});

test('a revoked token is invalid 30 s after its last lookup began', async () => {
  const { tokens, state, clock, authenticate } = await setUp();
  let open = () => {};
  state.gate = new Promise((resolve) => {
    open = resolve;
  });
  const first = authenticate(good);
  await clock.advance(10_000);
  open();
  expect(await first).toMatchObject({ name: 'ada' });
  tokens.clear();
  await clock.advance(19_999);
  expect(await authenticate(good)).toMatchObject({ name: 'ada' });
  expect(state.lookups).toBe(1);
  await clock.advance(1);
  expect(await authenticate(good)).toBeUndefined();
});

test('a token tried too early works 5 s later', async () => {
  const { tokens, state, clock, authenticate } = await setUp();
  expect(await authenticate(tokenOf('new'))).toBeUndefined();
  tokens.set(tokenOf('new'), { name: 'eve', scopes: ['catalog'] });
  await clock.advance(4999);
  expect(await authenticate(tokenOf('new'))).toBeUndefined();
  expect(state.lookups).toBe(1);
  await clock.advance(1);
  expect(await authenticate(tokenOf('new'))).toMatchObject({ name: 'eve' });
});

test('while accounts is away a cached token works for its 30 s; any other is unavailable, not unknown', async () => {
  const { state, clock, authenticate } = await setUp();
  await authenticate(good);
  state.away = true;
  await clock.advance(29_999);
  expect(await authenticate(good)).toMatchObject({ name: 'ada' });
  await clock.advance(1);
  const unavailable = expect.objectContaining({ name: 'DomainError', kind: 'unavailable' });
  await expect(authenticate(good)).rejects.toEqual(unavailable);
  await expect(authenticate(tokenOf('bad'))).rejects.toEqual(unavailable);
  state.away = false;
  expect(await authenticate(good)).toMatchObject({ name: 'ada' });
});

test('setting the wall clock back does not prolong a token', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { tokens, transport } = await setUp();
  const authenticate = operatorDirectory(transport, { now: () => Date.now() });
  expect(await authenticate(good)).toMatchObject({ name: 'ada' });
  tokens.clear();
  vi.advanceTimersByTime(30_000);
  vi.setSystemTime(Date.now() - 29_000);
  expect(await authenticate(good)).toBeUndefined();
});

test('a text too short to be a token is unknown without a lookup', async () => {
  const { tokens, state, authenticate } = await setUp();
  const short = 'x'.repeat(41);
  tokens.set(short, { name: 'eve', scopes: ['accounts'] });
  tokens.set(`${short}x`, { name: 'max', scopes: ['accounts'] });
  expect(await authenticate(short)).toBeUndefined();
  expect(state.lookups).toBe(0);
  expect(await authenticate(`${short}x`)).toMatchObject({ name: 'max' });
});
