import { eventually } from '@telehealth/test-servers/vitest';
import { beforeAll, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { type OwnTenant, ownTenant } from '../../src/clients/operator.ts';
import { foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const type = 'journey.step.abandoned.v1';

let tenant: OwnTenant;
beforeAll(async () => {
  tenant = await ownTenant({ brands: [['weight_loss'], ['weight_loss']] });
});

const read = (path: string, brandId = tenant.brandIds[0], key = tenant.apiKey): Promise<Answer> =>
  send(`${target().base_url}/v1/events${path}`, { headers: bearing(key, brandId) });

/** Opens a journey and abandons it, which is a public event; the id of the journey. */
async function abandonJourney(brandId = tenant.brandIds[0]): Promise<string> {
  const client = intakeClient(target().base_url, tenant.apiKey, brandId);
  const { journey_id } = (await client.resolve()).body;
  expect((await client.abandon(journey_id)).status).toBe(200);
  return journey_id;
}

/** Waits until the list has so many events. */
const listOf = (count: number, path: string, brandId?: string) =>
  eventually(async () => {
    const answer = await read(path, brandId);
    expect([answer.status, answer.body.data.length]).toEqual([200, count]);
    return answer.body;
  });

test('decisions.md 3 and 10: an event of the brand is listed and read as its receivers get it', async () => {
  const journey_id = await abandonJourney();
  const page = await listOf(1, `?type=${type}&journey_id=${journey_id}`);
  const [event] = page.data;
  expect(event).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    type,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    test: false,
    mode: 'test',
    client_id: tenant.clientId,
    brand_id: tenant.brandIds[0],
    data: { journey_id, sequence: expect.any(Number) },
  });
  expect(Object.keys(event)).toEqual([
    ...['id', 'type', 'timestamp', 'test', 'mode', 'client_id', 'brand_id', 'data'],
  ]);
  expect(page.has_more).toBe(false);
  const one = await read(`/${event.id}`);
  expect([one.status, one.body]).toEqual([200, { data: event }]);

  const missing = await read('/evt_0000000000000000000000');
  expectProblem(missing, 404, 'not-found');
  expectOneAnswer([
    missing,
    await read(`/${event.id}`, tenant.brandIds[1]),
    await read('/evt_'),
    await read('/nonsense'),
  ]);
  const foreign = await read(`/${event.id}`, foreignBrand(), target().neighbour.api_key);
  expect(foreign.bytes, 'an event of another client').toBe(missing.bytes);
});

test('decisions.md 3, events: a poller that goes on from the last cursor gets each event once, oldest first', async () => {
  const brandId = tenant.brandIds[1] ?? '';
  const journeys: string[] = [];
  for (let i = 0; i < 3; i++) journeys.push(await abandonJourney(brandId));
  const journeyOf = ({ data }: { readonly data: { readonly journey_id: string } }) => data.journey_id;
  await listOf(3, `?type=${type}`, brandId);

  const seen: string[] = [];
  let page = (await read(`?type=${type}&limit=2`, brandId)).body;
  seen.push(...page.data.map(journeyOf));
  expect([page.data.length, page.has_more]).toEqual([2, true]);
  page = (await read(`?type=${type}&limit=2&cursor=${page.next_cursor}`, brandId)).body;
  seen.push(...page.data.map(journeyOf));
  expect(page).toMatchObject({ data: [{}], has_more: false, next_cursor: null });
  const goOn = `?type=${type}&limit=2&cursor=${page.resume_cursor}`;
  expect((await read(goOn, brandId)).body).toMatchObject({ data: [], has_more: false });

  journeys.push(await abandonJourney(brandId));
  seen.push(...(await listOf(1, goOn, brandId)).data.map(journeyOf));
  expect(seen).toHaveLength(4);
  expect(new Set(seen)).toEqual(new Set(journeys));
});

test('decisions.md 10: everybody can read the public keys, which are ed25519 keys in base64', async () => {
  const { status, body } = await send(`${target().base_url}/v1/webhooks/public-keys`);
  expect([status, Object.keys(body)]).toEqual([200, ['keys']]);
  expect(body.keys.length).toBeGreaterThan(0);
  for (const key of body.keys) {
    expect(key).toEqual({
      id: expect.stringMatching(/^whk_/),
      algorithm: 'ed25519',
      public_key: expect.stringMatching(/^whpk_[A-Za-z0-9+/]{43}=$/),
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  }
});
