// Takes long: it sends many megabytes, and looks at what is buffered.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openBus } from '@telehealth/events';
import * as intake from '@telehealth/intake';
import { systemClock } from '@telehealth/service-kit/scheduling';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { anyPort, commonOf, startEdge, urlsOf } from './edge.ts';

const MiB = 1024 * 1024;

/** A questionnaire of one question, answered by a clip. */
const bundle = {
  schema: 'instrument/1',
  id: 'weight_loss.initial',
  version: '1.0.0',
  therapy: 'weight_loss',
  content_status: 'placeholder_not_approved',
  locales: ['en'],
  facts: [{ code: 'body', value_type: 'media', cardinality: 'single', screening: 'shared' }],
  derivations: [],
  sections: [{ id: 'main', label_key: 'c.main' }],
  nodes: [
    {
      id: 'q_clip',
      kind: 'question',
      section: 'main',
      fact: 'body',
      control: 'media',
      required: true,
      copy: 'c.clip',
      media: {
        kind: 'video',
        accept: ['video/mp4'],
        capture_mode: 'camera',
        max_bytes: 256 * MiB,
        max_duration_s: 60,
        resumable: true,
      },
    },
  ],
  flags: [],
  endings: { complete: { headline: 'c.end' }, abandoned: { headline: 'c.end' } },
  copy: { en: { 'c.clip': 'Show yourself.', 'c.main': 'About you', 'c.end': 'The end' } },
};

interface Tenant {
  readonly key: string;
  readonly brandId: string;
}
let set: {
  readonly url: string;
  readonly context: intake.Context;
  readonly tenant: Tenant;
  readonly neighbour: Tenant;
  readonly third: Tenant;
  close(): Promise<void>;
};

/** Gateway, accounts and intake, each over the wire, with three clients of one brand each. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'media-'));
  const bus = openBus(undefined, { clock: systemClock });
  let context: intake.Context | undefined;
  const edge = await startEdge({
    bus,
    other: {
      setting: 'INTAKE_URL',
      async start(accountsUrl) {
        const storeUrl = `sqlite:${join(folder, 'intake.sqlite')}`;
        const config = intake.loadConfig({
          ...commonOf('intake'),
          ...urlsOf(accountsUrl),
          STORE_URL: storeUrl,
        });
        context = await intake.createContext(config, { bus, bundles: [bundle] });
        return intake.createServer(context, anyPort);
      },
    },
  });
  const tenantNamed = async (name: string): Promise<Tenant> => {
    const { clientId, brandId } = await edge.makeTenant(name);
    return { key: (await edge.operator.issueApiKey({ clientId })).apiKey, brandId };
  };
  set = {
    url: edge.url,
    context: context as intake.Context,
    tenant: await tenantNamed('Acme'),
    neighbour: await tenantNamed('Neighbour'),
    third: await tenantNamed('Third'),
    async close() {
      await edge.close();
      await rm(folder, { recursive: true });
    },
  };
});
afterAll(() => set.close());

const headersOf = ({ key, brandId }: Tenant, journeyId = '') => ({
  authorization: `Bearer ${key}`,
  'x-brand-id': brandId,
  ...(journeyId && { 'x-journey-id': journeyId }),
});

async function mint(tenant = set.tenant): Promise<string> {
  const response = await fetch(`${set.url}/v1/instrument/resolve`, { headers: headersOf(tenant) });
  const { journey_id: journeyId } = (await response.json()) as { journey_id: string };
  return journeyId;
}

/** So many bytes that are an MP4, different for every seed. */
function clip(bytes: number, seed = 1): Buffer {
  const whole = Buffer.alloc(bytes);
  let state = seed;
  for (let at = 0; at + 4 <= bytes; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    whole.writeUInt32LE(state, at);
  }
  Buffer.from('00000020667479706d703432', 'hex').copy(whole);
  return whole;
}

interface Uploaded {
  readonly mediaId: string;
  readonly requests: readonly string[];
}

/** Uploads with the reference client of the protocol. */
function upload(
  file: Buffer,
  journeyId: string,
  { url = set.url, ...options }: Partial<UploadOptions> & { url?: string } = {},
): Promise<Uploaded> {
  const requests: string[] = [];
  return new Promise((resolve, reject) => {
    new Upload(file, {
      endpoint: `${url}/v1/instrument/media`,
      headers: headersOf(set.tenant, journeyId),
      metadata: { node_id: 'q_clip', filetype: 'video/mp4', duration_s: '12.5' },
      retryDelays: [0, 50, 100, 200, 400],
      onAfterResponse: (sent, answer) => void requests.push(`${sent.getMethod()} ${answer.getStatus()}`),
      onSuccess: ({ lastResponse }) => {
        resolve({ mediaId: lastResponse.getHeader('Media-Id') ?? '', requests });
      },
      onError: reject,
      ...options,
    }).start();
  });
}

async function storedBytes(tenant: Tenant, journeyId: string, mediaId: string): Promise<Buffer> {
  const { context } = set;
  const document = await context.media.get(mediaId);
  const journey = await context.journeys.get(journeyId);
  expect(document).toMatchObject({ journeyId, brandId: tenant.brandId, complete: true });
  const key = context.keyring.unwrap(journeyId, journey?.wrappedKey ?? '');
  const medium = await intake.findMediaItem(
    context,
    { clientId: document?.clientId ?? '', brandId: tenant.brandId },
    journeyId,
    mediaId,
  );
  if (!medium) throw new Error('no such medium');
  const pieces: Uint8Array[] = [];
  for await (const piece of intake.readMediaItem(context, medium, key)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Between client and gateway; cuts the connection on which the count of bytes sent is reached, once for each. */
async function cuttingProxy(...after: number[]): Promise<string> {
  const left = [...after];
  let sent = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(Number(new URL(set.url).port), '127.0.0.1');
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.on('data', (bytes) => {
      sent += bytes.length;
      if (left[0] !== undefined && sent >= left[0]) {
        left.shift();
        client.destroy();
        behind.destroy();
      } else behind.write(bytes);
    });
    behind.on('data', (bytes) => void client.write(bytes));
    client.on('close', () => behind.destroy());
    behind.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a tus client uploads in one go, and the last answer names the medium', async () => {
  const [journeyId, file] = [await mint(), clip(3 * MiB + 17)];
  const { mediaId, requests } = await upload(file, journeyId);
  expect(requests).toEqual(['POST 201', 'PATCH 204']);
  expect(file.equals(await storedBytes(set.tenant, journeyId, mediaId))).toBe(true);
});

test('a tus client uploads in chunks of its own choice', async () => {
  const [journeyId, file] = [await mint(), clip(MiB + 5)];
  const { mediaId, requests } = await upload(file, journeyId, { chunkSize: 300_000 });
  expect(requests).toHaveLength(5);
  expect(file.equals(await storedBytes(set.tenant, journeyId, mediaId))).toBe(true);
});

test('a tus client with chunks that are too small to store gets an answer that says so and stops', async () => {
  const [journeyId, file] = [await mint(), clip(MiB)];
  const refused = upload(file, journeyId, { chunkSize: 1000 });
  await expect(refused).rejects.toThrow(/response code: 400.*at least 65536 bytes/s);
});

test('each break of a connection costs a HEAD, and every byte arrives correctly', async () => {
  const [journeyId, file] = [await mint(), clip(6 * MiB, 7)];
  const url = await cuttingProxy(1.5 * MiB, 3 * MiB, 5 * MiB);
  const { mediaId, requests } = await upload(file, journeyId, { url });
  expect(requests.filter((request) => request === 'HEAD 200').length).toBeGreaterThanOrEqual(3);
  expect(file.equals(await storedBytes(set.tenant, journeyId, mediaId))).toBe(true);
});

test('an upload is paused and resumed by another client that knows its address', async () => {
  const [journeyId, file] = [await mint(), clip(4 * MiB, 9)];
  const paused = await new Promise<string>((resolve, reject) => {
    const first: Upload = new Upload(file, {
      endpoint: `${set.url}/v1/instrument/media`,
      headers: headersOf(set.tenant, journeyId),
      metadata: { node_id: 'q_clip', filetype: 'video/mp4', duration_s: '3' },
      chunkSize: MiB,
      onChunkComplete: (_size, accepted) => {
        if (accepted >= 2 * MiB) void first.abort().then(() => resolve(first.url ?? ''));
      },
      onError: reject,
    });
    first.start();
  });
  const { mediaId, requests } = await upload(file, journeyId, { endpoint: null, uploadUrl: paused });
  expect(requests[0]).toBe('HEAD 200');
  expect(file.equals(await storedBytes(set.tenant, journeyId, mediaId))).toBe(true);
});

test('uploads of several journeys at once do not mix', async () => {
  const uploads = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (seed) => {
      const [journeyId, file] = [await mint(), clip(2 * MiB + seed, seed)];
      const url = seed % 2 === 0 ? await cuttingProxy(MiB) : set.url;
      return { journeyId, file, ...(await upload(file, journeyId, { url })) };
    }),
  );
  for (const { journeyId, file, mediaId } of uploads) {
    expect(file.equals(await storedBytes(set.tenant, journeyId, mediaId))).toBe(true);
  }
});

test('issue 7, must hold 3: another tenant gets the constant 404, as where there is no upload', async () => {
  const [journeyId, theirs] = [await mint(), await mint(set.neighbour)];
  let own = '';
  await upload(clip(MiB), journeyId, {
    onAfterResponse: (_sent, answer) => {
      own = answer.getHeader('Location') ?? own;
    },
  });
  const patch = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  const create = {
    'upload-length': '5',
    'upload-metadata': `node_id ${btoa('q_clip')},filetype ${btoa('video/mp4')},duration_s ${btoa('5')}`,
  };
  const answerOf = async (path: string, method: string, tenant: Tenant, journey: string) => {
    const own = method === 'PATCH' ? patch : method === 'POST' ? create : {};
    const response = await fetch(set.url + path, {
      method,
      headers: { ...headersOf(tenant, journey), 'tus-resumable': '1.0.0', ...own },
      ...(method === 'PATCH' && { body: 'bytes' }),
    });
    return [response.status, await response.text()];
  };
  const nothing = await answerOf('/v1/instrument/media/med_none', 'PATCH', set.tenant, journeyId);
  expect(nothing[0]).toBe(404);
  for (const journey of [theirs, journeyId]) {
    expect(await answerOf(own, 'PATCH', set.neighbour, journey)).toEqual(nothing);
    expect((await answerOf(own, 'HEAD', set.neighbour, journey))[0]).toBe(404);
  }
  expect(await answerOf(own, 'PATCH', set.tenant, theirs)).toEqual(nothing);
  for (const journey of [theirs, 'jny_none']) {
    expect(await answerOf('/v1/instrument/media', 'POST', set.tenant, journey)).toEqual(nothing);
  }
});

/** Announces an upload of so many bytes; its address. */
async function announce(tenant: Tenant, journeyId: string, bytes: number): Promise<string> {
  const created = await fetch(`${set.url}/v1/instrument/media`, {
    method: 'POST',
    headers: {
      ...headersOf(tenant, journeyId),
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `node_id ${btoa('q_clip')},filetype ${btoa('video/mp4')},duration_s ${btoa('5')}`,
    },
  });
  expect(created.status).toBe(201);
  return set.url + created.headers.get('location');
}

/** Begins to send an upload of 10 MB and goes on with 600 bytes a second. */
async function drip(tenant: Tenant, journeyId: string): Promise<void> {
  const address = await announce(tenant, journeyId, 10_000_000);
  const headers = { ...headersOf(tenant, journeyId), 'tus-resumable': '1.0.0', 'upload-offset': '0' };
  const type = { 'content-type': 'application/offset+octet-stream', 'content-length': '10000000' };
  const sent = httpRequest(address, { method: 'PATCH', headers: { ...headers, ...type }, agent: false });
  sent.on('error', () => {});
  const timer = setInterval(() => sent.write(Buffer.alloc(60)), 100);
  onTestFinished(() => {
    clearInterval(timer);
    sent.destroy();
  });
  await new Promise((resolve) => sent.write(Buffer.alloc(60), resolve));
}

test('decisions.md 13: sixteen bodies of 600 bytes a second of two tenants leave a neighbour his upload', async () => {
  const attackers = Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? set.tenant : set.third));
  await Promise.all(attackers.map(async (tenant) => drip(tenant, await mint(tenant))));
  const journeyId = await mint(set.neighbour);
  const { requests } = await upload(clip(MiB), journeyId, {
    headers: headersOf(set.neighbour, journeyId),
  });
  expect(requests).toEqual(['POST 201', 'PATCH 204']);
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes in buffers that are still referenced, or few enough. Collected buffers are freed a moment later. */
async function bufferedBytes(enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5 && least >= enough; round++) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
    least = Math.min(least, process.memoryUsage().arrayBuffers);
  }
  return least;
}

test('gateway and intake buffer a few parts of an upload, however long it is', async () => {
  const journeyId = await mint();
  const pieces = 36 * 16;
  const piece = clip(64 * 1024);
  const address = await announce(set.tenant, journeyId, pieces * piece.length);
  const limit = 24 * MiB;
  const before = await bufferedBytes();
  let most = 0;
  const bytes = async function* () {
    for (let i = 0; i < pieces; i++) {
      if (i % 128 === 0) most = Math.max(most, (await bufferedBytes(before + limit)) - before);
      yield piece;
    }
  };
  const sent = httpRequest(address, {
    method: 'PATCH',
    headers: {
      ...headersOf(set.tenant, journeyId),
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(pieces * piece.length),
    },
  });
  const [[answer]] = await Promise.all([once(sent, 'response'), pipeline(Readable.from(bytes()), sent)]);
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['media-id']).toMatch(/^med_/);
  expect(most).toBeLessThan(limit);
});
