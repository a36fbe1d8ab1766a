// Takes long: it walks a patient for each state of an order.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { erasureEffects } from '@telehealth/documents/erasure-effects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { actAtCheckout } from '../../src/clients/pay-order.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { type Launched, launch, standalone } from '../../src/setup/launch.ts';
import { walk } from '../../src/walk/walk.ts';

let platform: Launched;
beforeAll(async () => {
  platform = await launch(standalone, { env: { RATE_LIMITS: 'off' } });
});
afterAll(() => platform.dispose());

/** The states of an order, and the buttons that lead there. */
const states: Readonly<Record<string, readonly string[] | undefined>> = {
  none: undefined,
  created: [],
  payment_failed: ['decline'],
  payment_authorized: ['authorize'],
  cancelled: ['cancel'],
  paid: ['authorize', 'capture'],
  partially_refunded: ['authorize', 'capture', 'partial_refund'],
  refunded: ['authorize', 'capture', 'refund'],
  disputed: ['authorize', 'capture', 'dispute'],
  dispute_lost: ['authorize', 'capture', 'dispute', 'lose_dispute'],
};

/** A patient whose every word is a canary of the state. */
interface Patient {
  readonly journeyId: string;
  readonly words: readonly string[];
  /** Undefined: none was placed. */
  readonly orderRef: string | undefined;
}

async function live(state: string, actions: readonly string[] | undefined): Promise<Patient> {
  const { base_url, api_key, brands } = platform.start;
  const brandId = brands.find(({ therapies }) => therapies.length === 1)?.brand_id ?? '';
  const name = state.replaceAll('_', '-');
  const words = {
    email: `kestrel.${name}@patient.example`,
    prefilled: `merlin.${name}@patient.example`,
    text: `gyrfalcon ${name} said so`,
    line: `7 Hobby ${name} Lane`,
    reference: `canary-ref-${name}`,
    promo: `canary-promo-${name}`,
    agent: `canary-agent-${name}`,
    returned: `canary-return-${name}`,
  };
  const own = bearing(api_key, brandId);
  const query = new URLSearchParams({
    ...{ phase: 'qualification', offering: 'wl-semaglutide-monthly', reference: words.reference },
    ...{ promo: words.promo, prefill_email: words.prefilled },
  });
  const minted = await send(`${base_url}/v1/instrument/resolve?${query}`, {
    headers: { ...own, 'user-agent': words.agent },
  });
  const script: Record<string, unknown> = {
    address: { line1: words.line, city: 'Springfield', state: 'IL', postal_code: '62701', country: 'US' },
  };
  const journeyId: string = minted.body.journey_id;
  const client = intakeClient(base_url, api_key, brandId);
  const start = { journeyId, query: { phase: 'qualification' } };
  // Whatever asks for words gets a canary: the script is filled while it is walked.
  const walked = await walk(
    client,
    script,
    ({ control, node_id }) => {
      if (control === 'email') script[node_id] = words.email;
      if (control === 'text' || control === 'textarea') script[node_id] = words.text;
      return false;
    },
    start,
  );
  expect(walked.journeyId).toBe(journeyId);
  const secrets = [...Object.values(words), journeyId];
  if (actions === undefined) return { journeyId, words: secrets, orderRef: undefined };
  const { body } = await send(`${base_url}/v1/payments`, {
    method: 'POST',
    headers: { ...own, 'idempotency-key': `canary-key-${name}` },
    body: {
      journey_id: journeyId,
      return_url: `https://demo.example/thanks/${words.returned}`,
      capture: 'manual',
    },
  });
  await actAtCheckout(body.data.checkout_url, ...actions);
  return { journeyId, words: secrets, orderRef: body.data.order_ref };
}

/** Where a text stands in the databases, as `service collection`. */
function placesOf(texts: readonly string[]): readonly string[] {
  const files = readdirSync(platform.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sqlite'))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(5);
  return files.flatMap((file) => {
    const database = new DatabaseSync(file, { readOnly: true });
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    const found = tables.flatMap(({ name }) => {
      const rows = JSON.stringify(database.prepare(`select * from "${name}"`).all(), (_, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      );
      return texts
        .filter((text) => rows.includes(text))
        .map((text) => `${basename(file, '.sqlite')} ${name}: ${text}`);
    });
    database.close();
    return found;
  });
}

test('decisions.md 4: nothing that a patient said or was called is left anywhere, in any state of an order, after one erasure', async () => {
  const { base_url, api_key } = platform.start;
  const brandId = platform.start.brands.find(({ therapies }) => therapies.length === 1)?.brand_id ?? '';
  const own = bearing(api_key, brandId);
  const ask = (path: string) => send(`${base_url}${path}`, { headers: own });
  const patients: Patient[] = [];
  for (const [state, actions] of Object.entries(states)) patients.push(await live(state, actions));
  const words = patients.flatMap((patient) => patient.words);
  expect(words.length).toBeGreaterThan(40);
  // They are there before, or nothing would be proved.
  expect(placesOf(words).some((place) => place.startsWith('orders orders'))).toBe(true);

  for (const { journeyId } of patients) {
    const { status } = await send(`${base_url}/v1/enrollments/${journeyId}/erasure`, {
      method: 'POST',
      headers: own,
    });
    expect(status).toBe(202);
  }
  for (const { orderRef } of patients) {
    if (orderRef === undefined) continue;
    await expect.poll(async () => (await ask(`/v1/account/orders/${orderRef}`)).body.journey_id).toBe(null);
  }
  const eventsOf = async (journeyId: string) => (await ask(`/v1/events?journey_id=${journeyId}`)).body.data;
  for (const { journeyId } of patients) await expect.poll(() => eventsOf(journeyId)).toEqual([]);

  const asked = [
    '/v1/account/orders?limit=200',
    '/v1/enrollments?limit=200',
    '/v1/events?limit=200',
    ...patients.flatMap(({ journeyId, orderRef }) => [
      `/v1/enrollments/${journeyId}`,
      `/v1/account/orders?journey_id=${journeyId}`,
      ...(orderRef === undefined
        ? []
        : [
            `/v1/account/orders/${orderRef}`,
            `/v1/account/orders/${orderRef}/ledger`,
            `/v1/payments/${orderRef}/status`,
            `/v1/payments/${orderRef}/refunds`,
          ]),
    ]),
  ];
  const answers = await Promise.all(asked.map(async (path) => (await ask(path)).bytes));
  const exported = await send(`${base_url}/v1/account/orders`, {
    headers: { ...own, accept: 'text/csv' },
  });
  const said = [...answers, exported.bytes, platform.output()].join('\n');
  expect(words.filter((word) => said.includes(word))).toEqual([]);

  await platform.stop();
  const ids = new Set(patients.map(({ journeyId }) => journeyId));
  const kept = new Set(
    erasureEffects.filter(({ keeps }) => keeps.length > 0).map((row) => `${row.service} ${row.collection}`),
  );
  const left = placesOf(words).filter((place) => {
    const [where = '', word = ''] = place.split(': ');
    const [, collection = ''] = where.split(' ');
    return !(ids.has(word) && (kept.has(where) || kept.has(`every service ${collection}`)));
  });
  expect(left).toEqual([]);
});
