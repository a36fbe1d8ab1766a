import { randomBytes } from 'node:crypto';
import { createClient } from '@connectrpc/connect';
import { BrowserSessionService } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { operatorTransport } from '../../src/clients/operator.ts';
import { patientBrowser } from '../../src/clients/patient-browser.ts';
import { patientPage } from '../../src/clients/patient-page.ts';
import { actAtCheckout } from '../../src/clients/pay-order.ts';
import { demoBrand, demoIntake, foreignBrand, target } from '../../src/clients/target.ts';
import { bodyFor, walk } from '../../src/walk/walk.ts';

const brandId = demoBrand();
const { base_url: base } = target();

/** A browser with a session, once the share of its address allows one. */
async function opened(copied?: string) {
  const page = patientPage(brandId, copied);
  await eventually(async () => expect((await page.open()).status).toBe(copied === undefined ? 201 : 204));
  return page;
}

/** The same with its journey at the first node. */
async function begun() {
  const page = await opened();
  let first = await page.resolve('');
  await eventually(async () => {
    if (first.status === 429) first = await page.resolve('');
    expect(first.status).toBe(200);
  });
  return { page, first };
}

const order = { journey_id: 'jny_current' };

test('decisions.md 15: a patient walks, pays and sees the status in a browser session, without a key and without a journey id', async () => {
  const { page, first } = await begun();
  expect(first.body).toMatchObject({ status: 'active', resumed: false });
  const config = (await page.call(`/p/${brandId}/config.json`)).body;
  const [offering_ref] = config.data.offering_refs as string[];
  const storefront = await page.call(`/v1/account/brands/${brandId}/storefront?offering_ref=${offering_ref}`);
  expect(storefront.body.data).toMatchObject({ brand_id: brandId, sellable: true });

  const { steps } = await walk(page, {}, undefined, { query: { phase: 'qualification' } });
  expect(steps.at(-1)).toMatchObject({ status: 'complete' });
  expect(page.cookie()).not.toContain(first.body.journey_id);

  const placed = await page.call('/v1/payments', { method: 'POST', body: { ...order, offering_ref } });
  expect(placed.status).toBe(201);
  const { order_ref, checkout_url } = placed.body.data;
  await actAtCheckout(checkout_url, 'pay');
  await eventually(async () => {
    const { body } = await page.call(`/v1/payments/${order_ref}/status`);
    expect(body).toMatchObject({ order_ref, payment_state: 'paid' });
  });
  await eventually(async () => {
    const { body } = await page.call('/v1/enrollments/jny_current');
    expect(body.data).toMatchObject({ brand_id: brandId, status: 'paid', order_refs: [order_ref] });
  });
});

test('decisions.md 15: a session reaches the journey and the orders of nobody else', async () => {
  const { page } = await begun();
  const others = await demoIntake().resolve();
  const missing = await page.call('/v1/enrollments/jny_missing');
  expect(missing.status).toBe(404);
  const { journey_id } = others.body;
  expect((await page.call(`/v1/enrollments/${journey_id}`)).bytes).toBe(missing.bytes);
  const body = { journey_id };
  expect((await page.call('/v1/payments', { method: 'POST', body })).bytes).toBe(missing.bytes);
  const foreign = `/v1/account/brands/${foreignBrand()}/readiness`;
  expect((await page.call(foreign)).bytes).toBe(missing.bytes);
  expect((await page.call('/v1/enrollments/jny_current')).body.data.journey_id).not.toBe(journey_id);
});

test('decisions.md 15: after a sign-out a copy of the cookie opens nothing', async () => {
  const { page } = await begun();
  const copy = patientPage(brandId, page.cookie());
  expect((await copy.resolve('')).status).toBe(200);
  expect((await page.signOut()).status).toBe(204);
  await eventually(async () => expect((await copy.resolve('')).status).toBe(401));
  expect((await page.resolve('')).status).toBe(401);
});

test('decisions.md 15: a patient goes on at another device after a sign-in, at the brand’s page, with answers kept', async () => {
  const name = `patient-${randomBytes(4).toString('hex')}`;
  const { page, first } = await begun();
  const answered = await page.next('', bodyFor(first.body.node));
  const link = await page.call('/v1/enrollments/jny_current/sign-in-links', { method: 'POST', body: {} });
  const here = patientBrowser();
  const confirm = await here.signIn(link.body.data.url, name);
  const { text } = await here.get(confirm);
  const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(text) ?? [];
  const back = await here.post(confirm, { form_token, action: 'continue' });
  const home = `${base}/p/${brandId}/`;
  expect(back.location.startsWith(`${home}?code=`)).toBe(true);

  const elsewhere = { brand_id: brandId, return_to: `${base}/p/${foreignBrand()}/` };
  const refused = await here.get(`${base}/v1/auth/login?${new URLSearchParams(elsewhere)}`);
  expect(refused.location).toContain('code=link_invalid');

  const other = await opened();
  const config = (await other.call(`/p/${brandId}/config.json`)).body;
  const end = new URL(await patientBrowser().signIn(config.data.sign_in_url, name));
  expect(end.origin + end.pathname).toBe(home);
  const { code, attempt } = Object.fromEntries(end.searchParams);
  const signIn = (session: typeof other) =>
    session.call(`/p/${brandId}/session`, { method: 'POST', body: { code, attempt } });
  const stranger = await opened();
  await eventually(async () => expect((await signIn(stranger)).status).toBe(422));
  const before = other.cookie();
  await eventually(async () => expect((await signIn(other)).status).toBe(204));
  const resumed = await other.resolve('');
  expect(resumed.body).toMatchObject({
    resumed: true,
    journey_id: first.body.journey_id,
    node: { node_id: answered.body.node.node_id },
  });
  await eventually(async () => expect((await patientPage(brandId, before).resolve('')).status).toBe(401));
});

test('decisions.md 15: an operator ends a session, and it is refused at once', async () => {
  const { page } = await begun();
  const sessions = createClient(BrowserSessionService, operatorTransport('accounts'));
  const clientId = target().client_id;
  const listed = [];
  for (let pageToken = ''; ; ) {
    const answer = await sessions.listBrowserSessions({ clientId, brandId, limit: 200, pageToken });
    listed.push(...answer.sessions);
    pageToken = answer.nextPageToken;
    if (pageToken === '') break;
  }
  const newest = listed.toSorted((a, b) => Number(b.createdAt - a.createdAt))[0];
  expect(newest).toMatchObject({ open: true, brandId });
  await sessions.endBrowserSessions({ clientId, sessionId: newest?.sessionId ?? '' });
  await eventually(async () => expect((await page.resolve('')).status).toBe(401));
});
