import { createClient } from '@connectrpc/connect';
import { OperatorTokenService } from '@telehealth/contracts/accounts/v1/operator_token_service';
import { beforeAll, expect, test } from 'vitest';
import { accountClient } from '../../src/clients/account-client.ts';
import { auditOf, operator, operatorTransport, ownTenant } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { runOps } from '../../src/setup/run-ops.ts';

const offering = 'wl-semaglutide-monthly';
const questions = `/offerings/${offering}/qualification/questions`;

/** The token of a new operator with what a promotion needs, who is bound to these tenants. */
async function tokenOf(name: string, ...clientIds: string[]): Promise<string> {
  const operators = createClient(OperatorTokenService, operatorTransport('accounts'));
  const scopes = ['accounts', 'catalog', 'webhooks'];
  return (await operators.createOperator({ name, scopes, clientIds })).token;
}

const here = (token = target().ops_token) => ({ OPS_URL: target().ops_url, OPS_TOKEN: token });

/** What a tenant has, by its API alone. */
function tenant(apiKey: string, brandId: string) {
  const account = accountClient(apiKey, brandId);
  const webhooks = {
    url: `${target().base_url}/v1/webhooks/registrations`,
    headers: bearing(apiKey, brandId),
  };
  return {
    account,
    register: (body: object) => send(webhooks.url, { method: 'POST', headers: webhooks.headers, body }),
    registrations: async () => (await send(webhooks.url, { headers: webhooks.headers })).body.data,
    brand: async () => (await account.get(`/brands/${brandId}`)).body,
    copy: async () => (await account.get(`/brands/${brandId}/offerings/${offering}/copy`)).body,
    enabled: async () => (await account.get(`/brands/${brandId}/offerings`)).body.data,
    questions: async () => (await account.get(questions)).body.data,
  };
}

/** A tenant with a brand that has set up everything that a promotion copies. */
async function setUpTenant(name: string) {
  const { clientId, apiKey, brandIds } = await ownTenant();
  const [brandId] = brandIds;
  const set = {
    supportRoute: 'care',
    redirectAllowlist: { urls: ['https://shop.example/thanks'] },
    themeJson: '{"accent":"#123456"}',
    browserOrigins: { origins: ['https://shop.example'] },
  };
  await operator().updateBrand({ brandId, change: { ...set, name } });
  const { account, register, ...reads } = tenant(apiKey, brandId);
  const own = { code: 'vegan', value_type: 'boolean', cardinality: 'single' };
  const places = ['ca', 'ny'].map((code) => ({ code }));
  const place = { code: 'meets', value_type: 'code', cardinality: 'single', options: places };
  const question = {
    fact: `${brandId}:vegan`,
    control: 'yes_no',
    copy: { headline: 'Vegan?' },
    required: true,
  };
  const when = { kind: 'compare', ref: `${brandId}:vegan`, op: 'eq', value: true };
  const options = { options: ['ca', 'ny'], option_labels: { ca: 'Sunny California' } };
  const lives = {
    fact: `${brandId}:meets`,
    control: 'single_select_cards',
    copy: { headline: 'Where?' },
    ...options,
  };
  const statuses = [
    await account.post(`/brands/${brandId}/offerings`, { offering_ref: offering }),
    await account.put(`/brands/${brandId}/offerings/${offering}/copy`, {
      locales: { en: { title: 'Slim' } },
    }),
    await account.post('/question-library/facts', own),
    await account.post('/question-library/facts', place),
    await account.post(questions, question),
    await account.post(questions, { ...lives, required: false, when }),
    await register({ url: 'https://shop.example/hook', event_types: ['journey.case.opened.v1'] }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([201, 200, 201, 201, 201, 201, 201]);
  return { clientId, brandId, ...reads };
}

/** A promotion that was planned and then done, with what the tenant that got it had before. */
async function promoted() {
  const source = await setUpTenant('Promoted');
  const live = await ownTenant();
  const line = ['client', 'promote', source.clientId, '--to', live.clientId];
  const brandsThere = async () => (await operator().listBrands({ clientId: live.clientId })).brands;
  const planned = await runOps(here(), ...line);
  const before = await brandsThere();
  // As if the tenant were in another deployment.
  const elsewhere = { OPS_TO_URL: target().ops_url, OPS_TO_TOKEN: await tokenOf('promoter', live.clientId) };
  const done = await runOps({ ...here(), ...elsewhere }, ...line, '--yes');
  const brand = (await brandsThere()).find(({ name }) => name === 'Promoted');
  const there = tenant(live.apiKey, brand?.brandId ?? '');
  return { source, live, line, planned, before, done, brand, there };
}

let promotion: Awaited<ReturnType<typeof promoted>>;
beforeAll(async () => {
  promotion = await promoted();
});

test('decisions.md 14: client promote shows its plan, and copies what a tenant set up once it is confirmed', async () => {
  const { source, live, planned, before, done, brand, there } = promotion;
  expect(planned).toMatchObject({ exitCode: 0, notes: expect.stringContaining('--yes') });
  expect(planned.out).toMatch(/Promoted +brand +Promoted +create/);
  expect(planned.out).toMatch(/question +wl-semaglutide-monthly \S*meets +create/);
  expect(before).toHaveLength(1);
  expect([done.exitCode, done.notes]).toEqual([0, '']);
  const settings = await source.brand();
  const same = ['enabled_therapies', 'support_route', 'redirect_allowlist', 'theme'] as const;
  const copied = await there.brand();
  for (const field of same) expect(copied[field], field).toEqual(settings[field]);
  expect(brand?.browserOrigins).toEqual(['https://shop.example']);
  expect((await there.copy()).data.locales).toEqual((await source.copy()).data.locales);
  expect(await there.enabled()).toMatchObject([{ offering_ref: offering }]);
  const asked = JSON.stringify(await source.questions()).replaceAll(source.brandId, brand?.brandId ?? '');
  const withoutIds = (list: readonly object[]) => list.map((question) => ({ ...question, id: '' }));
  expect(withoutIds(await there.questions())).toEqual(withoutIds(JSON.parse(asked)));
  const [registration, ...others] = await there.registrations();
  expect([registration.url, registration.event_types, others]).toEqual([
    'https://shop.example/hook',
    ['journey.case.opened.v1'],
    [],
  ]);
  expect(done.out).toMatch(new RegExp(`${registration.registration_id} .* the secret whsec_`));

  for (const service of ['accounts', 'catalog', 'webhooks']) {
    const { rows } = await auditOf(service).listAuditRows({ clientId: live.clientId });
    expect(
      rows.some(({ actor }) => actor?.who.value === 'promoter'),
      service,
    ).toBe(true);
  }
});

test('decisions.md 14: a second promotion does nothing, and one after a change does what is missing', async () => {
  const { line, there } = promotion;
  const again = await runOps(here(), ...line, '--yes');
  expect([again.exitCode, again.notes]).toEqual([0, 'Nothing to do\n']);
  const [first] = await there.questions();
  const [last] = (await there.questions()).slice(-1);
  expect((await there.account.delete(`${questions}/${last.id}`)).status).toBe(204);
  const rest = await runOps(here(), ...line, '--yes', '--json');
  const { plan, counts } = JSON.parse(rest.out);
  expect(counts).toMatchObject({ create: 1, change: 0, refuse: 0 });
  expect(plan).toContainEqual(expect.objectContaining({ part: 'question', change: 'create' }));
  expect((await there.questions())[0]).toEqual(first);
});

test('decisions.md 11: an operator that is bound to one of the two tenants promotes nothing', async () => {
  const source = await setUpTenant('Bound');
  const live = await ownTenant();
  const line = ['client', 'promote', source.clientId, '--to', live.clientId, '--yes'];
  for (const [index, clientId] of [source.clientId, live.clientId].entries()) {
    const refused = await runOps(here(await tokenOf(`promoter-${index}`, clientId)), ...line);
    expect(refused).toMatchObject({ exitCode: 1, out: '', notes: expect.stringMatching(/^No client /) });
  }
  expect((await operator().listBrands({ clientId: live.clientId })).brands).toHaveLength(1);
});
