import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { ownTenant } from '../../src/clients/operator.ts';
import { patientBrowser } from '../../src/clients/patient-browser.ts';
import { target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';

const home = 'https://app.sign-in.example/home';

/** A tenant with a brand that sends its patients home. */
async function brandWithHome() {
  const tenant = await ownTenant();
  const [brandId] = tenant.brandIds;
  const { base_url } = target();
  const headers = bearing(tenant.apiKey, brandId);
  const body = { redirect_allowlist: [home] };
  await send(`${base_url}/v1/account/brands/${brandId}`, { method: 'PATCH', headers, body });
  const post = (path: string, sent: object) =>
    send(`${base_url}${path}`, { method: 'POST', headers, body: sent });
  const journey = async () =>
    (await intakeClient(base_url, tenant.apiKey, brandId).resolve()).body.journey_id as string;
  const linkFor = (journeyId: string, sent: object = {}) =>
    post(`/v1/enrollments/${journeyId}/sign-in-links`, sent);
  const exchange = (code: string) => post('/v1/auth/sign-ins', { code });
  const bound = async (journeyId: string) => {
    const url = `${base_url}/v1/events?type=journey.identity.bound.v1&journey_id=${journeyId}`;
    return (await send(url, { headers })).body.data as object[];
  };
  return { brandId, journey, linkFor, exchange, bound };
}

/** Signs in by a link as far as the page that asks, and answers it; where the browser is afterwards. */
async function continueAs(name: string, url: string, action = 'continue') {
  const browser = patientBrowser();
  const address = await browser.signIn(url, name);
  const { text } = await browser.get(address);
  expect(text).toContain(`Continue as ${name}?`);
  const [, form_token = ''] = /name="form_token" value="([^"]*)"/.exec(text) ?? [];
  return (await browser.post(address, { form_token, action })).location;
}

const codeIn = (address: string) => new URL(address).searchParams.get('code') ?? '';

test('decisions.md 8: a link, a sign-in and one form bind a journey, and the tenant learns who came back, on any device', async () => {
  const brand = await brandWithHome();
  const journeyId = await brand.journey();
  const made = await brand.linkFor(journeyId, { return_to: `${home}/here?state=s1` });
  expect(made.status).toBe(201);
  const { url, expires_at } = made.body.data;
  expect(url).not.toContain(journeyId);
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(600_000);

  const end = await continueAs('ann', url);
  expect(end).toMatch(`${home}/here?state=s1&code=`);
  const first = await brand.exchange(codeIn(end));
  expect(first.status).toBe(200);
  expect(first.body.data).toMatchObject({
    person_id: expect.stringMatching(/^per_[A-Za-z0-9]{22}$/),
    journeys: [{ journey_id: journeyId, status: 'intake', offering_ref: null }],
  });
  await eventually(async () => expect(await brand.bound(journeyId)).toHaveLength(1));
  expect((await brand.exchange(codeIn(end))).body.issues).toMatchObject([{ code: 'sign_in.code_unknown' }]);

  const device = patientBrowser();
  const again = await device.signIn(`${target().base_url}/v1/auth/login?brand_id=${brand.brandId}`, 'ann');
  const { data } = (await brand.exchange(codeIn(again))).body;
  expect(data).toMatchObject({ person_id: first.body.data.person_id, journeys: [{ journey_id: journeyId }] });
});

test('decisions.md 8: an opened link opens nothing, and a code and a journey of another brand are like unknown ones', async () => {
  const [own, other] = [await brandWithHome(), await brandWithHome()];
  const journeyId = await own.journey();
  const { url } = (await own.linkFor(journeyId)).body.data;
  const end = await continueAs('ann', url);
  const opened = await patientBrowser().get(url);
  expect(opened.location).toMatch(/\/v1\/auth\/failed\?code=link_invalid$/);
  const [foreign, unknown] = [await other.exchange(codeIn(end)), await other.exchange('unknown')];
  expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
  expect((await own.exchange(codeIn(end))).status).toBe(200);
  const [ofOther, missing] = [await other.linkFor(journeyId), await other.linkFor('jny_missing')];
  expect([ofOther.status, ofOther.body]).toEqual([404, missing.body]);
  const refused = await own.linkFor(journeyId, { return_to: 'https://evil.example/' });
  expect([refused.status, refused.body.issues[0].code]).toEqual([422, 'return_to.not_allowed']);
});

test('decisions.md 8: a patient who follows the link of somebody else says so, and nothing is bound', async () => {
  const brand = await brandWithHome();
  const journeyId = await brand.journey();
  const { url } = (await brand.linkFor(journeyId)).body.data;
  const leaving = await continueAs('bob', url, 'leave');
  expect(new URL(leaving).origin).toBe(target().issuer_url);
  const end = await continueAs('ann', (await brand.linkFor(journeyId)).body.data.url);
  expect((await brand.exchange(codeIn(end))).body.data.journeys).toHaveLength(1);
  await eventually(async () => expect(await brand.bound(journeyId)).toHaveLength(1));
  const late = await continueAs('bob', (await brand.linkFor(journeyId)).body.data.url);
  expect(late).toBe(`${home}?error=journey_not_bound`);
});

test('decisions.md 8: while one address floods sign-in, a patient elsewhere always signs in', async () => {
  const brand = await brandWithHome();
  const { base_url, issuer_url } = target();
  const loginUrl = `${base_url}/v1/auth/login?brand_id=${brand.brandId}`;
  const [attacker, other] = [patientBrowser('127.0.0.3', true), patientBrowser('127.0.0.3')];
  const begun = await attacker.get(loginUrl);
  const state = new URL(begun.location).searchParams.get('state');
  const callback = `${base_url}/v1/auth/callback?${new URLSearchParams({ code: 'x', state: state ?? '', iss: issuer_url })}`;
  let isOver = false;
  let floods = 0;
  const flood = async () => {
    while (!isOver) {
      await Promise.all([attacker.get(callback), other.get(loginUrl)]);
      floods += 1;
    }
  };
  const flooding = Promise.all(Array.from({ length: 48 }, flood));
  const ends: string[] = [];
  for (let patients = 0; patients < 5; patients += 1) {
    ends.push(await patientBrowser(`127.0.1.${patients}`).signIn(loginUrl, `patient-${patients}`));
  }
  isOver = true;
  await flooding;
  expect(floods).toBeGreaterThan(48);
  for (const end of ends) expect(end).toMatch(`${home}?code=`);
});
