import { createClient } from '@connectrpc/connect';
import { BrowserSessionService } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { JourneyDirectoryService } from '@telehealth/contracts/intake/v1/journey_directory_service';
import { eventually } from '@telehealth/test-servers/vitest';
import { beforeAll, expect, test } from 'vitest';
import { type AccountClient, accountClient } from '../../src/clients/account-client.ts';
import { executeAgreements } from '../../src/clients/execute-agreements.ts';
import { intakeClient } from '../../src/clients/intake-client.ts';
import {
  type OwnTenant,
  operatorTransport,
  ownTenant,
  publishableKeyOf,
} from '../../src/clients/operator.ts';
import { receiverOfTest } from '../../src/clients/own-webhooks.ts';
import { payOrder } from '../../src/clients/pay-order.ts';
import { target } from '../../src/clients/target.ts';
import { webhookClient } from '../../src/clients/webhook-client.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { walk } from '../../src/walk/walk.ts';

const baseUrl = target().base_url;
const offering = 'wl-semaglutide-monthly';

/** A brand, and what its tenant's server does with it. */
type Acts = { readonly brandId: string; readonly apiKey: string; readonly account: AccountClient };

/** Does what must be answered with 2xx. */
async function done(answer: ReturnType<typeof send>) {
  const { status, bytes, body } = await answer;
  expect(status, bytes).toBeLessThan(300);
  return body?.data;
}

const sell = ({ account, brandId }: Acts) =>
  done(account.post(`/brands/${brandId}/offerings`, { offering_ref: offering }));

/** A journey that was paid for. */
async function sold({ apiKey, brandId }: Acts) {
  const query = { phase: 'qualification', offering };
  const { journeyId } = await walk(intakeClient(baseUrl, apiKey, brandId), {}, undefined, { query });
  const call = (path: string, body?: object) =>
    done(
      send(`${baseUrl}/v1/${path}`, {
        method: 'POST',
        headers: bearing(apiKey, brandId),
        ...(body && { body }),
      }),
    );
  return { journeyId, call, pay: () => payOrder({ journey_id: journeyId }, ['pay'], { apiKey, brandId }) };
}

/** One act of each kind on things of a brand, by the actions that its audit has then. */
const kinds: readonly (readonly [string, readonly string[], (acts: Acts) => Promise<unknown>])[] = [
  [
    'the brand',
    ['brand.update'],
    ({ account, brandId }) => done(account.patch(`/brands/${brandId}`, { support_route: 'own.team' })),
  ],
  [
    'its browser origins',
    ['brand.update'],
    ({ account, brandId }) =>
      done(account.put(`/brands/${brandId}/browser-origins`, { origins: ['https://own.example'] })),
  ],
  ['its publishable key', ['publishable_key.issue'], ({ brandId }) => publishableKeyOf(brandId)],
  [
    'its browser sessions',
    ['brand.end_browser_sessions'],
    ({ brandId }) =>
      createClient(BrowserSessionService, operatorTransport('accounts')).endBrowserSessions({
        brandId,
        clientId: tenant.clientId,
      }),
  ],
  [
    'a link to its console',
    ['console_link.create'],
    ({ account, brandId }) => done(account.post('/console-links', { brand_id: brandId })),
  ],
  [
    'its offerings',
    ['offering.enable', 'offering.disable'],
    async (acts) => {
      await sell(acts);
      await done(acts.account.delete(`/brands/${acts.brandId}/offerings/${offering}`));
    },
  ],
  [
    'its display copy',
    ['display_copy.put'],
    async (acts) => {
      await sell(acts);
      const locales = { en: { title: 'Slim' } };
      await done(acts.account.put(`/brands/${acts.brandId}/offerings/${offering}/copy`, { locales }));
    },
  ],
  [
    'its own facts and questions',
    ['fact.create', 'question.create', 'question.update', 'question.order', 'question.delete', 'fact.delete'],
    async ({ account, brandId }) => {
      const questions = `/offerings/${offering}/qualification/questions`;
      const asked = async (code: string) => {
        const fact = { code, value_type: 'boolean', cardinality: 'single' };
        await done(account.post('/question-library/facts', fact));
        const question = { fact: `${brandId}:${code}`, control: 'yes_no', copy: { headline: 'Do you?' } };
        return (await done(account.post(questions, { ...question, required: true }))).id as string;
      };
      const [runs, swims] = [await asked('runs'), await asked('swims')];
      await done(account.post(`${questions}/order`, { question_ids: [swims, runs] }));
      await done(account.patch(`${questions}/${runs}`, { copy: { headline: 'Do you run?' } }));
      await done(account.delete(`${questions}/${runs}`));
      await done(account.delete(`/question-library/facts/${brandId}:runs`));
    },
  ],
  [
    'its domains',
    ['domain.requested', 'domain.removed'],
    async ({ account, brandId }) => {
      const domains = `/brands/${brandId}/domains`;
      const hostname = `login.${brandId.slice(4).toLowerCase()}.example`;
      await done(account.post(domains, { kind: 'login', hostname }));
      await done(account.delete(`${domains}/login`));
    },
  ],
  [
    'its webhooks',
    ['create', 'update', 'rotate_secret', 'delete']
      .map((action) => `webhook_registration.${action}`)
      .concat('delivery.resend', 'recovery.start'),
    async ({ apiKey, brandId }) => {
      const [receiver, webhooks] = [await receiverOfTest(), webhookClient({ baseUrl, apiKey, brandId })];
      const { id } = await webhooks.register(receiver.url);
      const at = `/registrations/${id}`;
      await webhooks.causeEvent();
      const { delivery_id } = await webhooks.deliveryThat(id, ({ status }) => status === 'succeeded');
      await done(webhooks.call('POST', `${at}/deliveries/${delivery_id}/resend`));
      await done(
        webhooks.call('POST', `${at}/recover`, { since: new Date(Date.now() - 60_000).toISOString() }),
      );
      await done(webhooks.change(id, { url: `${receiver.url}/new` }));
      await done(webhooks.call('POST', `${at}/rotate-secret`, {}));
      await done(webhooks.call('DELETE', at));
    },
  ],
  [
    'its orders and its journeys',
    ['order.transition', 'order.refund', 'milestone.report', 'journey.list', 'journey.erase', 'order.erase'],
    async (acts) => {
      await sell(acts);
      const { journeyId, call, pay } = await sold(acts);
      const orderRef = await pay();
      await eventually(async () => {
        const { body } = await acts.account.get(`/orders/${orderRef}`);
        expect(body.payment_state).toBe('paid');
      });
      await call(`payments/${orderRef}/refunds`, { amount_minor: 100 });
      await call(`test/journeys/${journeyId}/milestones`, { type: 'case.opened' });
      const { brandId } = acts;
      await createClient(JourneyDirectoryService, operatorTransport('intake')).listJourneys({ brandId });
      await call(`enrollments/${journeyId}/erasure`);
    },
  ],
];

let tenant: OwnTenant;
beforeAll(async () => {
  tenant = await ownTenant({ brands: kinds.flatMap(() => [['weight_loss'], ['weight_loss']]) });
  await executeAgreements(tenant.apiKey);
});

interface Entry {
  readonly action: string;
}
const actionsIn = async (account: AccountClient) => {
  const { body } = await account.get('/audit?limit=200');
  return body.data.map(({ action }: Entry) => action) as readonly string[];
};

test.each(kinds.map(([thing, actions, act], index) => ({ thing, actions, act, index })))(
  'decisions.md 15: the audit of a brand has what was done to $thing, and that of another brand has nothing of it',
  async ({ actions, act, index }) => {
    const { apiKey, brandIds } = tenant;
    const [brandId = '', other = ''] = brandIds.slice(2 * index);
    const account = accountClient(apiKey, brandId);
    await act({ apiKey, brandId, account });
    await eventually(async () =>
      expect(await actionsIn(account)).toEqual(expect.arrayContaining(['brand.create', ...actions])),
    );
    expect(await actionsIn(accountClient(apiKey, other))).toEqual(['brand.create']);
  },
);

test('decisions.md 15: what concerns no brand is in the audit of the client alone', async () => {
  const { apiKey, brandIds } = tenant;
  const headers = bearing(apiKey);
  const whole = await send(`${baseUrl}/v1/account/audit?limit=200`, { headers });
  const actions = whole.body.data.map(({ action }: Entry) => action);
  expect(actions).toEqual(expect.arrayContaining(['client.create', 'api_key.issue', 'agreement.execute']));
  for (const brandId of brandIds.slice(0, 2))
    expect(await actionsIn(accountClient(apiKey, brandId))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(client|api_key|agreement)\./)]),
    );
});

test('decisions.md 15: the audit lists the acts of one key, and none of an actor that is unknown or of another client', async () => {
  const { apiKey, brandIds } = tenant;
  await done(accountClient(apiKey, brandIds[0]).patch(`/brands/${brandIds[0]}`, { support_route: 'by.key' }));
  const entries = async (query: string, key = apiKey) => {
    const answer = await send(`${baseUrl}/v1/account/audit?${query}`, { headers: bearing(key) });
    expect(answer.status, answer.bytes).toBe(200);
    return answer.body.data as readonly { readonly actor: { readonly id: string | null } }[];
  };
  const id = await eventually(async () => {
    const all = await entries('limit=200');
    return all.find(({ actor }) => actor.id?.startsWith('key_'))?.actor.id ?? expect.fail('no act of a key');
  });
  const own = await entries(`actor=${id}&limit=200`);
  expect(new Set(own.map(({ actor }) => actor.id))).toEqual(new Set([id]));
  const [first] = await entries(`actor=${id}&limit=1`);
  expect(first).toEqual(own[0]);
  const neighbour = await ownTenant({ brands: [[]] });
  expect(await entries(`actor=${id}`, neighbour.apiKey)).toEqual([]);
  for (const nobody of ['mem_missing', 'bss_missing', 'key_missing'])
    expect(await entries(`actor=${nobody}`)).toEqual([]);
});
