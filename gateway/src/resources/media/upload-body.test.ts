import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { graceMs, minUploadRate } from './minimum-upload-rate.ts';
import { gatherMs, pieceBytes, uploadBody } from './upload-body.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A body that is being read, and what was read of it so far. */
function beingRead(bodyBytes = 1) {
  const source = new PassThrough();
  const body = uploadBody(source, bodyBytes);
  const pieces: Uint8Array[] = [];
  const outcome = (async () => {
    for await (const piece of body) pieces.push(piece);
    return 'ended';
  })().catch((error: unknown) => error);
  return { source, body, pieces, outcome };
}

/** Lets everything run that waits for no timer. */
const settled = () => vi.advanceTimersByTimeAsync(0).then(() => new Promise(setImmediate));

test('nothing is lost, added or moved', async () => {
  const chunk = fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 50 }), fc.constant(new Uint8Array(40_000)));
  await fc.assert(
    fc.asyncProperty(fc.array(chunk, { maxLength: 30 }), fc.boolean(), async (chunks, breaksOff) => {
      const { source, pieces, outcome } = beingRead();
      for (const each of chunks) source.write(each);
      await settled();
      if (breaksOff) source.destroy();
      else source.end();
      expect(await outcome).toEqual(breaksOff ? expect.any(Error) : 'ended');
      expect(Buffer.concat(pieces).equals(Buffer.concat(chunks))).toBe(true);
      expect(pieces.every(({ length }) => length > 0 && length <= pieceBytes)).toBe(true);
    }),
  );
});

test('small chunks are gathered: a hundred thousand of one byte are a few pieces', async () => {
  const { source, pieces, outcome } = beingRead();
  for (let i = 0; i < 100_000; i++) {
    if (!source.write(Buffer.of(i % 256))) await settled();
  }
  source.end();
  expect(await outcome).toBe('ended');
  expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBe(100_000);
  expect(pieces.length).toBeLessThan(5);
});

test('bytes of a slow sender wait for no more than a moment', async () => {
  const { source, pieces } = beingRead();
  await settled();
  for (let i = 1; i <= 3; i++) {
    source.write('ab');
    await vi.advanceTimersByTimeAsync(gatherMs / 2);
    source.write('c');
    await vi.advanceTimersByTimeAsync(gatherMs / 2 - 1);
    expect(pieces).toHaveLength(i - 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(Buffer.concat(pieces).toString()).toBe('abc'.repeat(i));
  }
});

test('bytes that waited long enough before the first read are yielded at once', async () => {
  const source = new PassThrough();
  const body = uploadBody(source, 1)[Symbol.asyncIterator]();
  for (const byte of ['a', 'b']) {
    const asked = byte === 'a' ? body.next() : undefined;
    source.write(byte);
    await settled();
    await vi.advanceTimersByTimeAsync(gatherMs);
    expect(Buffer.from((await (asked ?? body.next())).value ?? []).toString()).toBe(byte);
  }
});

test('a connection that breaks loses nothing of what came', async () => {
  const { source, pieces, outcome } = beingRead();
  await settled();
  source.write('abc');
  await settled();
  expect(pieces).toEqual([]);
  source.destroy();
  expect(await outcome).toEqual(new Error('the sender went away'));
  expect(Buffer.concat(pieces).toString()).toBe('abc');
});

test('no more is received than is taken, and it goes on from there', async () => {
  const source = new PassThrough();
  const body = uploadBody(source, 1)[Symbol.asyncIterator]();
  const sent = 1_000_000;
  for (let i = 0; i < 100; i++) source.write(new Uint8Array(sent / 100));
  let taken = (await body.next()).value?.length ?? 0;
  await settled();
  const left = source.readableLength + source.writableLength;
  expect(sent - left).toBeLessThanOrEqual(3 * pieceBytes);
  source.end();
  for (let next = await body.next(); !next.done; next = await body.next()) taken += next.value.length;
  expect(taken).toBe(sent);
});

/** Sends so many bytes every 100 ms, for so many seconds. */
async function sendFor(source: PassThrough, seconds: number, bytes: number): Promise<void> {
  for (let i = 0; i < seconds * 10; i++) {
    source.write(new Uint8Array(bytes));
    await vi.advanceTimersByTimeAsync(100);
  }
}

test('decisions.md 13: a sender of 600 bytes a second is a time-out after ten seconds, after what it sent', async () => {
  const { source, pieces, outcome } = beingRead();
  await settled();
  await sendFor(source, 9, 60);
  expect(source.listenerCount('data')).toBe(1);
  await sendFor(source, 2, 60);
  expect(await outcome).toMatchObject({ kind: 'timeout' });
  expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(9 * 600);
});

test('decisions.md 13: the average rate that is demanded grows with the size of the body', async () => {
  expect([1, 7_000_000, 36_000_000].map(minUploadRate)).toEqual([4096, 4096, 20_000]);
  const small = beingRead(1_000_000);
  const large = beingRead(36_000_000);
  await settled();
  await Promise.all([sendFor(small.source, 20, 1000), sendFor(large.source, 20, 1000)]);
  expect(await large.outcome).toMatchObject({ kind: 'timeout' });
  small.source.end();
  expect(await small.outcome).toBe('ended');
});

test('decisions.md 13: bytes sent in a hurry do not buy a body all the time of the world', async () => {
  const { source, outcome } = beingRead();
  await settled();
  source.write(new Uint8Array(40_960));
  await vi.advanceTimersByTimeAsync(graceMs + 1000);
  expect(await outcome).toMatchObject({ kind: 'timeout' });
});

test('a sender that is not waited for has all the time', async () => {
  const source = new PassThrough();
  const body = uploadBody(source, 1)[Symbol.asyncIterator]();
  source.write(new Uint8Array(pieceBytes));
  const first = await body.next();
  source.write(new Uint8Array(pieceBytes));
  await settled();
  await vi.advanceTimersByTimeAsync(100 * graceMs);
  source.end();
  const rest = [first, await body.next(), await body.next()];
  expect(rest.map(({ value }) => value?.length)).toEqual([pieceBytes, pieceBytes, undefined]);
});

test('a body that gives way is unavailable, after what was received', async () => {
  const { source, body, pieces, outcome } = beingRead();
  await settled();
  source.write('abc');
  await settled();
  body.giveWay();
  expect(await outcome).toMatchObject({ kind: 'unavailable' });
  expect(Buffer.concat(pieces).toString()).toBe('abc');
});

test('a body that has just begun is not slower than one that is sent slowly', async () => {
  const slow = beingRead();
  await settled();
  await sendFor(slow.source, 8, 600);
  const begun = beingRead();
  await settled();
  expect(begun.body.averageRate()).toBeGreaterThan(slow.body.averageRate());
  for (const { body } of [slow, begun]) body.release();
});

test('a body that is released ends, and leaves to others what still comes', async () => {
  const { source, body, pieces, outcome } = beingRead();
  await settled();
  body.release();
  expect(await outcome).toBe('ended');
  source.end('abc');
  const rest = await source.toArray();
  expect(Buffer.concat(rest).toString()).toBe('abc');
  expect(pieces).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
