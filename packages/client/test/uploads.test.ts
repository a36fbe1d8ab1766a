import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createClient, type Journey, NoAnswerError } from '../src/index.ts';

const mediaId = 'med_1';
const node = {
  node_id: 'q_photo',
  kind: 'question',
  section_id: 's',
  control: 'media',
  fact: 'photo',
  required: true,
  media: {
    kind: 'image',
    accept: ['image/jpeg'],
    require_consent: true,
    consent_version: 'v1',
    resumable: true,
  },
};

let server: Server | undefined;
afterEach(() => server?.close());

/** An upload server whose connections break as told: each number is how many bytes of the next piece it keeps before it cuts. */
async function uploads({ cuts = [] as number[], size = 2_500_000 }) {
  const requests: string[] = [];
  const bodies: object[] = [];
  let stored = 0;
  server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push(`${method} ${url.replace('/v1/instrument', '')} ${headers['upload-offset'] ?? ''}`.trim());
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const progress = () => ({ 'upload-offset': stored, ...(stored === size && { 'media-id': mediaId }) });
    if (method === 'PATCH') {
      const kept = cuts.shift();
      if (Number(headers['upload-offset']) !== stored) return response.writeHead(409).end('{}');
      stored += kept ?? body.length;
      if (kept !== undefined) return request.socket.destroy();
      return response.writeHead(204, progress()).end();
    }
    if (method === 'HEAD') return response.writeHead(200, progress()).end();
    if (url.endsWith('/media'))
      return response.writeHead(201, { location: `/v1/instrument/media/${mediaId}` }).end();
    if (url.endsWith('/next')) bodies.push(JSON.parse(body.toString()));
    const step = { session_id: 'ses_1', journey_id: 'jny_1', can_go_back: false };
    const ended = url.endsWith('/next');
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(
      JSON.stringify({ ...step, status: ended ? 'complete' : 'active', node: ended ? null : node }),
    );
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: 'pk_srv_1',
    brandId: 'brd_1',
    wait: async () => {},
  });
  const file = new Blob([new Uint8Array(size)], { type: 'image/jpeg' });
  return { journey: mediaOf(await client.walk()), file, requests, bodies };
}

function mediaOf(journey: Journey) {
  if (journey.control !== 'media') throw new Error('the journey is at another node');
  return journey;
}

test('docs/guides/uploads.md: a file goes in pieces, and its id answers the node with the consent', async () => {
  const { journey, file, requests, bodies } = await uploads({});
  const seen: number[] = [];
  const after = await journey.upload(file, { consent: true, onProgress: ({ bytes }) => seen.push(bytes) });
  expect(after.status).toBe('complete');
  expect(requests).toEqual([
    'GET /resolve',
    'POST /media',
    'PATCH /media/med_1 0',
    'PATCH /media/med_1 1048576',
    'PATCH /media/med_1 2097152',
    'POST /next',
  ]);
  expect(seen).toEqual([0, 1_048_576, 2_097_152, 2_500_000]);
  expect(bodies).toEqual([
    { node_id: 'q_photo', media_id: mediaId, consent: { affirmed: true, consent_version: 'v1' } },
  ]);
});

test('after a broken connection the upload asks how far it is, and goes on there', async () => {
  const { journey, file, requests } = await uploads({ cuts: [65_536] });
  await journey.upload(file, { consent: true });
  expect(requests.slice(2, 6)).toEqual([
    'PATCH /media/med_1 0',
    'HEAD /media/med_1',
    'PATCH /media/med_1 65536',
    'PATCH /media/med_1 1114112',
  ]);
});

test('an upload whose connection breaks again and again without progress ends, and a later call resumes it', async () => {
  const { journey, file, requests } = await uploads({ cuts: [100_000, 0, 0, 0, 0] });
  let announced: string | undefined;
  const onAnnounced = (id: string) => {
    announced = id;
  };
  await expect(journey.upload(file, { consent: true, onAnnounced })).rejects.toThrow(NoAnswerError);
  expect(announced).toBe(mediaId);
  const tried = requests.length;
  await journey.upload(file, { consent: true, resume: mediaId });
  expect(requests.slice(tried, tried + 2)).toEqual(['HEAD /media/med_1', 'PATCH /media/med_1 100000']);
});

test('when the answer to the last piece is lost, the id of the file is found', async () => {
  const { journey, file, bodies } = await uploads({ cuts: [1000], size: 1000 });
  await journey.upload(file, { consent: true });
  expect(bodies).toMatchObject([{ media_id: mediaId }]);
});

test('nothing is sent before the patient agrees', async () => {
  const { journey, file, requests } = await uploads({});
  await expect(journey.upload(file)).rejects.toThrow('requires a consent');
  expect(requests).toEqual(['GET /resolve']);
});
