import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@telehealth/client';
import { type IntakeClient, intakeClient } from '../clients/intake-client.ts';
import { uploadFor } from '../clients/media.ts';
import type { OwnTenant } from '../clients/operator.ts';
import { target } from '../clients/target.ts';
import { publishTrial } from '../clients/trial-bundle.ts';
import { bearing } from '../http/credentials.ts';
import { type Attack, attackBy, type SharedOperation, type Try } from './attack.ts';
import { attackWithUnknownKeys } from './requests.ts';
import { limitedTenant } from './tenant.ts';

const therapy = 'hair_loss';
/** Above the gateway's limit of concurrent bodies, with two per journey. */
const journeys = 66;
const fileBytes = 1_000_000;

/** Senders decide how slowly a body arrives. */
export const uploads: SharedOperation = {
  name: 'uploads',
  async prepare() {
    const brand = { brands: [[therapy]] };
    const [neighbour, first, second] = await Promise.all([
      limitedTenant(brand),
      limitedTenant(brand),
      limitedTenant(brand),
    ]);
    const brandIds = [neighbour, first, second].map((tenant) => tenant.brandIds[0]);
    const close = await publishTrial(therapy, brandIds, beginWithMedia);
    return {
      usual: 'stored',
      use: () => sendPhoto(neighbour).catch((refused: Error) => refused.message),
      tenants: [await sendSlowly(first), await sendSlowly(second)],
      anonymous: attackWithUnknownKeys({
        method: 'PATCH',
        path: '/v1/instrument/media/med_0000000000000000000000',
        headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0' },
      }),
      close,
    };
  },
};

async function sendPhoto({ apiKey, brandIds }: OwnTenant): Promise<string> {
  const platform = createClient({ baseUrl: target().base_url, apiKey, brandId: brandIds[0], tries: 1 });
  const journey = await platform.walk();
  if (journey.control !== 'media') return `the journey begins with ${journey.control}`;
  const { contentType, bytes } = uploadFor(journey.node.media);
  await journey.sendFile(new Blob([bytes], { type: contentType }), { consent: true });
  return 'stored';
}

function clientOf({ apiKey, brandIds }: OwnTenant) {
  const [brandId] = brandIds;
  return { intake: intakeClient(target().base_url, apiKey, brandId), headers: bearing(apiKey, brandId) };
}

/** Puts a picture question first. */
// biome-ignore lint/suspicious/noExplicitAny: a bundle as JSON
function beginWithMedia(bundle: any): void {
  const [first] = bundle.nodes;
  const media = bundle.nodes.find(({ control }: { control?: string }) => control === 'media');
  bundle.nodes = [media, ...bundle.nodes.filter((node: unknown) => node !== media)];
  Object.assign(media, { section: first.section, phase: first.phase });
}

/** Waits for a picture. */
async function atMedia(intake: IntakeClient) {
  const { body } = await intake.resolve();
  return { journeyId: body.journey_id as string, node: body.node };
}

/** Many bodies too slow to end; refused ones restart. */
async function sendSlowly(tenant: OwnTenant): Promise<Attack> {
  const { intake, headers } = clientOf(tenant);
  const loops: Try[] = [];
  for (let i = 0; i < journeys; i += 1) {
    const { journeyId, node } = await atMedia(intake);
    const tus = { ...headers, 'x-journey-id': journeyId, 'tus-resumable': '1.0.0' };
    for (let of = 0; of < 2; of += 1) {
      const path = await createUpload(tus, node.node_id);
      loops.push((stop) => sendDrops(path, tus, stop));
    }
  }
  return attackBy(loops, 503);
}

async function createUpload(tus: Record<string, string>, nodeId: string): Promise<string> {
  const metadata = Object.entries({ node_id: nodeId, filetype: 'image/jpeg' });
  const encoded = metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
  const created = await fetch(`${target().base_url}/v1/instrument/media`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(fileBytes), 'upload-metadata': encoded.join(',') },
  });
  const location = created.headers.get('location');
  if (location === null) throw new Error(`an upload was answered ${created.status}`);
  return location;
}

/** 600 bytes a second until an answer. Returns its status. */
async function sendDrops(path: string, tus: Record<string, string>, stop: AbortSignal): Promise<number> {
  const answer = Promise.withResolvers<number>();
  const headers = {
    ...tus,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': fileBytes,
  };
  const options = { method: 'PATCH', headers, agent: false as const, signal: stop };
  const sent = request(new URL(path, target().base_url), options, (response) => {
    answer.resolve(response.statusCode ?? 0);
    sent.destroy();
  });
  sent.once('error', answer.reject);
  const isAnswered = new AbortController();
  drop(sent, AbortSignal.any([stop, isAnswered.signal])).catch(() => {});
  try {
    return await answer.promise;
  } finally {
    isAnswered.abort();
    // Delayed: a hundred refused senders would be a flood.
    await delay(1000, undefined, { signal: stop });
  }
}

async function drop(sent: ReturnType<typeof request>, end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    sent.write(Buffer.alloc(600));
    await delay(1000, undefined, { signal: end });
  }
}
