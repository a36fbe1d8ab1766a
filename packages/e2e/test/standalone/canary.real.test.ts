import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { type Launched, launch, standalone } from '../../src/setup/launch.ts';
import { bodyFor, walk } from '../../src/walk/walk.ts';

let platform: Launched;
beforeAll(async () => {
  platform = await launch(standalone);
});
afterAll(() => platform.dispose());

const email = 'canary.kestrel@example.com';
const phone = '+12025550177';
const phoneDigits = '2025550177';
const note = 'canary-free-text-gyrfalcon';
const birth = '1971-09-23';

test('no answer, email or key shows in database files, logs, error bodies or the list of enrollments', async () => {
  const { base_url, api_key, brands, neighbour, ops_token } = platform.start;
  const client = intakeClient(base_url, api_key, brands[0]?.brand_id ?? '');
  const seen: string[] = [];

  const script: Record<string, unknown> = {};
  const collect = async () => {
    const walked = await walk(client, script);
    for (const node of walked.nodes) {
      if (node.control === 'email') script[node.node_id] = email;
      if (node.control === 'phone') script[node.node_id] = phone;
      if (node.control === 'text' || node.control === 'textarea') script[node.node_id] = note;
      if (node.control === 'date') script[node.node_id] = birth;
    }
    return walked;
  };
  await collect();
  const walked = await collect();
  const canaries = Object.values(script);
  expect(canaries).toEqual(expect.arrayContaining([email, phone, birth]));

  // Refusals of every sort, with canaries where a careless message would quote them.
  const { body: step } = await client.resolve();
  const stopped = await walk(client, script, ({ control }) => control === 'email');
  const refusals = [
    await client.next(walked.journeyId, { node_id: 'n', answer: email }),
    await client.next(stopped.journeyId, {
      node_id: stopped.nodes.at(-1)?.node_id,
      answer: `${email} ${note}`,
    }),
    await client.next(step.journey_id, { ...bodyFor(step.node), note: email }),
    await client.next(step.journey_id, `{"node_id": "${email}`),
    await client.next(`jny_${phoneDigits}`, { node_id: note }),
    await client.resolve(undefined, { phase: email }),
    await send(`${base_url}/v1/test/journeys/${walked.journeyId}/milestones`, {
      method: 'POST',
      headers: bearing(api_key, brands[0]?.brand_id ?? ''),
      body: { type: 'case.opened', reference: email, code: note },
    }),
    await intakeClient(base_url, `${api_key}${note}`, brands[0]?.brand_id ?? '').resolve(),
  ];
  for (const { status, bytes, body } of refusals) {
    expect(status >= 400 || body.issues.length > 0).toBe(true);
    seen.push(bytes);
  }

  const listOf = (query: string) =>
    send(`${base_url}/v1/enrollments${query}`, { headers: bearing(api_key, brands[0]?.brand_id ?? '') });
  const listed = await listOf('?limit=1');
  const cursor: string = listed.body.next_cursor;
  expect([listed.status, listed.body.data.length, typeof cursor]).toEqual([200, 1, 'string']);
  seen.push(listed.bytes, Buffer.from(cursor, 'base64url').toString('latin1'));
  for (const filter of ['status', 'cursor', 'reference', 'offering_ref', 'person_id', 'updated_since']) {
    seen.push((await listOf(`?${filter}=${note}`)).bytes);
  }

  await platform.stop();
  seen.push(platform.output().replaceAll(/^.*Bearer.*$|^.*API key.*$/gm, ''));
  const databases = readdirSync(platform.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(db|sqlite)/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  expect(databases.length).toBeGreaterThan(1);

  for (const secret of [email, phone, phoneDigits, note, birth, api_key, neighbour.api_key, ops_token]) {
    for (const text of [...seen, ...databases]) expect(text.includes(secret), `canary ${secret}`).toBe(false);
  }
});
