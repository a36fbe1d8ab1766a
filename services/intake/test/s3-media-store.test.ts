import { inspect } from 'node:util';
import { DomainError } from '@telehealth/errors';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { type FakeClock, fakeClock } from '@telehealth/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import type { MediaStore } from '../src/adapters/media/media-store.ts';
import { maxAnswerBytes } from '../src/adapters/media/s3-exchange.ts';
import { createS3MediaStore } from '../src/adapters/media/s3-media-store.ts';
import { type S3Script, type ScriptedS3, saying, startScriptedS3 } from './scripted-s3.ts';

const name = { journeyId: 'jny_1', mediaId: 'med_1', part: 'op_1' };
const bytes = Buffer.from('sealed bytes');

interface StoreUnderTest {
  readonly s3: ScriptedS3;
  readonly store: MediaStore;
  readonly clock: FakeClock;
}

async function startStore(timeoutMs = 30_000): Promise<StoreUnderTest> {
  const s3 = await startScriptedS3();
  const clock = fakeClock();
  const store = createS3MediaStore(s3.settings, { clock, timeoutMs });
  onTestFinished(() => store.close());
  return { s3, store, clock };
}

/** What comes of the work, which rests twice at most. */
async function afterPauses<T>(clock: FakeClock, work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = () => {
    isDone = true;
  };
  work.then(done, done);
  while (!isDone) {
    await expect.poll(() => isDone || clock.sleepers() === 1).toBe(true);
    await clock.advance(1000);
  }
  return await work;
}

const refusal = async (work: Promise<unknown>): Promise<DomainError> => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof DomainError)) throw new Error(`no refusal: ${inspect(error)}`);
  return error;
};

const cut: S3Script = (response) => void response.destroy();
const brokenOff: S3Script = (response) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('half', () => response.destroy());
};
const oversized: S3Script = (response) => void response.end(Buffer.alloc(maxAnswerBytes + 1));
const silent: S3Script = () => undefined;
const stalled: S3Script = (response) => void response.writeHead(200).write('half');

const listing = (keys: readonly string[], isTruncated = false) =>
  saying(
    200,
    `<?xml version="1.0"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isTruncated}</IsTruncated>${keys
      .map((key) => `<Contents><Key>${key}</Key><Size>7</Size></Contents>`)
      .join('')}</ListBucketResult>`,
  );

test.each([500, 502, 503, 504, 429])('a %i is tried again, after twice as long each time', async (status) => {
  const { s3, store, clock } = await startStore();
  s3.script(saying(status), saying(status), (response) => void response.end(bytes));
  const got = store.get(name);
  await expect.poll(() => clock.sleepers()).toBe(1);
  await clock.advance(99);
  expect(s3.received).toHaveLength(1);
  await clock.advance(101);
  await expect.poll(() => clock.sleepers()).toBe(1);
  await clock.advance(199);
  expect(s3.received).toHaveLength(2);
  await clock.advance(201);
  expect(bytes.equals(await got)).toBe(true);
  expect(s3.received).toHaveLength(3);
});

test.each([
  ['500', saying(500)],
  ['503', saying(503)],
  ['a cut connection', cut],
  ['an answer broken off', brokenOff],
  ['too much', oversized],
] as const)('after three times %s it is unavailable', async (_what, answer) => {
  const { s3, store, clock } = await startStore();
  s3.script(answer);
  expect((await refusal(afterPauses(clock, store.get(name)))).kind).toBe('unavailable');
  expect(s3.received).toHaveLength(3);
});

test.each([
  ['never answers', silent],
  ['stops in the middle', stalled],
] as const)('a server that %s is given up', async (_what, answer) => {
  const { s3, store, clock } = await startStore(200);
  s3.script(answer);
  const error = await refusal(afterPauses(clock, store.get(name)));
  expect(error).toMatchObject({ kind: 'unavailable', cause: { name: 'TimeoutError' } });
});

test.each([301, 307, 400, 401, 403, 405, 409, 416])(
  'a %i is no answer, is not followed and not tried again',
  async (status) => {
    const { s3, store } = await startStore();
    s3.script(saying(status));
    expect((await refusal(store.put(name, bytes))).kind).toBe('unavailable');
    expect((await refusal(store.get(name))).kind).toBe('unavailable');
    expect((await refusal(store.remove(name))).kind).toBe('unavailable');
    expect((await refusal(store.removeAll(name))).kind).toBe('unavailable');
    expect(s3.received).toHaveLength(4);
  },
);

test.each([201, 204, 206])('a %i is believed to be neither stored nor the object', async (status) => {
  const { s3, store } = await startStore();
  s3.script(saying(status));
  expect((await refusal(store.put(name, bytes))).kind).toBe('unavailable');
  expect((await refusal(store.get(name))).kind).toBe('unavailable');
});

test('every try of a put sends the same object under a signature of its own time', async () => {
  const { s3, store, clock } = await startStore();
  await clock.advance(950);
  s3.script(saying(503), saying(200));
  await afterPauses(clock, store.put(name, bytes));
  const dates = s3.received.map(({ headers }) => headers['x-amz-date']);
  expect(dates).toEqual(['20260101T000000Z', '20260101T000001Z']);
  for (const { method, target, body, headers } of s3.received) {
    expect([method, target]).toEqual(['PUT', '/clinic-media/jny_1/med_1/op_1']);
    expect(body.equals(bytes)).toBe(true);
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=canary-access-key\/20260101\/eu-central-1\/s3\/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$/,
    );
  }
});

test('ping asks once', async () => {
  const { s3, store } = await startStore();
  s3.script(saying(503));
  expect((await refusal(store.ping())).kind).toBe('unavailable');
  expect(s3.received.map(({ method, target }) => `${method} ${target}`)).toEqual(['HEAD /clinic-media']);
});

const malformed = [
  ['no XML', '{}'],
  ['nothing', ''],
  ['another document', '<Error><Code>InternalError</Code></Error>'],
  [
    'a listing broken off',
    '<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>jny_1/med_1/op_1</Key>',
  ],
  ['a listing that does not say whether it is all', '<ListBucketResult></ListBucketResult>'],
] as const;
const listed = (key: string) =>
  `<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>${key}</Key></Contents></ListBucketResult>`;

test.each([
  ...malformed,
  ['an object of another media item', listed('jny_1/med_2/op_1')],
  ['an object that is none of ours', listed('jny_1/med_1/../../x')],
  ['a key that has to be decoded', listed('jny_1/med_1/a&amp;b')],
] as const)('a listing that is %s removes nothing', async (_what, answer) => {
  const { s3, store } = await startStore();
  s3.script(saying(200, answer));
  expect((await refusal(store.removeAll(name))).kind).toBe('unavailable');
  expect(s3.received.map(({ method }) => method)).toEqual(['GET']);
});

test('removing all continues until the last page, and removes what each names', async () => {
  const { s3, store } = await startStore();
  const gone = saying(204, '');
  s3.script(listing(['jny_1/med_1/a', 'jny_1/med_1/b'], true), gone, gone, listing(['jny_1/med_1/c']), gone);
  await store.removeAll(name);
  const asked = s3.received.map(({ method, target }) => `${method} ${target}`);
  // The removals of a page go out side by side.
  expect([...asked.slice(0, 1), ...asked.slice(1, 3).sort(), ...asked.slice(3)]).toEqual([
    'GET /clinic-media?list-type=2&prefix=jny_1%2Fmed_1%2F',
    'DELETE /clinic-media/jny_1/med_1/a',
    'DELETE /clinic-media/jny_1/med_1/b',
    'GET /clinic-media?list-type=2&prefix=jny_1%2Fmed_1%2F',
    'DELETE /clinic-media/jny_1/med_1/c',
  ]);
});

test.each([
  ['lists again what was removed', listing(['jny_1/med_1/a'], true)],
  ['says there is more and names nothing', listing([], true)],
] as const)('a bucket that %s is given up', async (_what, answer) => {
  const { s3, store } = await startStore();
  s3.script((response, request) =>
    request.method === 'GET' ? answer(response, request) : saying(204, '')(response, request),
  );
  expect((await refusal(store.removeAll(name))).kind).toBe('unavailable');
  expect(s3.received.length).toBeLessThan(5);
});

test('an object not removed is a removal that did not happen', async () => {
  const { s3, store } = await startStore();
  s3.script(listing(['jny_1/med_1/a', 'jny_1/med_1/b']), saying(204, ''), saying(403));
  expect((await refusal(store.removeAll(name))).kind).toBe('unavailable');
});

test('neither credentials nor answers of S3 are in an error or the log', async () => {
  const { s3, store, clock } = await startStore();
  const lines: string[] = [];
  const logger = createLogger({ service: 'test', destination: { write: (line) => lines.push(line) } });
  for (const answer of [saying(403), saying(503), cut]) {
    s3.script(answer);
    const error = await refusal(afterPauses(clock, store.put(name, bytes)));
    logger.error({ err: error }, 'refused');
    expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/canary|sealed bytes|jny_1/i);
  }
  expect(lines.join('')).toMatch(/"code":403[\s\S]*"code":503/);
  expect(lines.join('')).not.toMatch(/canary|sealed bytes|jny_1/i);
});

test('closing ends what is under way and what rests, and nothing is sent after it', async () => {
  const { s3, store, clock } = await startStore();
  s3.script(saying(503), silent);
  const resting = refusal(store.get(name));
  await expect.poll(() => clock.sleepers()).toBe(1);
  const underWay = refusal(store.get(name));
  await expect.poll(() => s3.received.length).toBe(2);
  await store.close();
  expect((await resting).kind).toBe('unavailable');
  expect((await underWay).kind).toBe('unavailable');
  expect((await refusal(store.put(name, bytes))).kind).toBe('unavailable');
  expect(s3.received).toHaveLength(2);
});

test('an unreachable server is unavailable', async () => {
  const clock = fakeClock();
  const { s3 } = await startStore();
  const store = createS3MediaStore({ ...s3.settings, endpoint: 'http://127.0.0.1:9' }, { clock });
  onTestFinished(() => store.close());
  expect((await refusal(afterPauses(clock, store.put(name, bytes)))).kind).toBe('unavailable');
});
