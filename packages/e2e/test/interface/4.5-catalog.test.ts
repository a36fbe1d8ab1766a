import { expect, test } from 'vitest';
import { accountClient, ownAccount } from '../../src/clients/account-client.ts';
import { foreignBrand } from '../../src/clients/target.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const offering = 'wl-semaglutide-monthly';
const unknownOffering = 'wl-nothing-weekly';

test('interface.md 4.5: enabling is 201, again 200 with the same row, and after a delete 201 with a new one', async () => {
  const account = await ownAccount();
  const offerings = `/brands/${account.brandId}/offerings`;
  const first = await account.post(offerings, { offering_ref: offering });
  expect([first.status, first.body.data]).toMatchObject([
    201,
    { brand_id: account.brandId, offering_ref: offering, sku_id: expect.any(String) },
  ]);
  const again = await account.post(offerings, { offering_ref: offering });
  expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id]);
  const read = await account.get(`${offerings}/${offering}`);
  expect(read.body.data.id).toBe(first.body.data.id);
  const list = (await account.get(offerings)).body;
  expect(list).toMatchObject({ data: [{ offering_ref: offering }], next_cursor: null });
  // interface.md 2.8: active does not appear while a check does not pass.
  for (const { body } of [first, read]) {
    const { status, checks } = body.data;
    expect(checks.map(({ check }: { check: string }) => check)).toEqual([
      ...['catalog_bound', 'price_set', 'therapy_declared', 'instrument_published'],
      ...['clinical_criteria_approved', 'payments_ready', 'agreements_current', 'login_domain_active'],
    ]);
    expect(checks.some(({ result }: { result: string }) => result !== 'pass')).toBe(true);
    expect(status).toBe('enabled_pending_activation');
  }

  expect((await account.delete(`${offerings}/${offering}`)).status).toBe(204);
  expectProblem(await account.delete(`${offerings}/${offering}`), 404, 'not-found');
  const anew = await account.post(offerings, { offering_ref: offering });
  expect(anew.status).toBe(201);
  expect(anew.body.data.id).not.toBe(first.body.data.id);
});

test('interface.md 4.5, interface.md 7: an offering the canonical catalog lacks is 404, like a foreign and an unknown brand', async () => {
  const account = await ownAccount();
  const { apiKey, brandId } = account;
  const enable = (brand: string, ref = offering, header = brand) =>
    accountClient(apiKey, header).post(`/brands/${brand}/offerings`, { offering_ref: ref });
  const noBrandOfTheirs = [
    await enable(foreignBrand()),
    await enable('brd_0000000000000000000000'),
    await enable(brandId, offering, foreignBrand()),
    await account.get('/nowhere'),
  ] as const;
  expectOneAnswer(noBrandOfTheirs);
  const lacking = await enable(brandId, unknownOffering);
  expect([lacking.status, lacking.bytes]).toEqual([404, noBrandOfTheirs[0].bytes]);
  const empty = await enable(brandId, '');
  expect([empty.status, empty.body.issues]).toMatchObject([400, [{ where: '/offering_ref' }]]);
  expect((await account.get(`/brands/${brandId}/offerings`)).body.data).toEqual([]);
});

test('decisions.md 12: every offering of the catalog has a name', async () => {
  const { body } = await (await ownAccount()).get('/catalog/offerings?limit=200');
  const named = body.data.map(({ offering_ref, name }: Record<string, string>) => [offering_ref, name]);
  expect(named).toContainEqual([offering, 'Semaglutide injection, monthly']);
  expect(named.filter(([, name]: [string, unknown]) => !/\S/.test(String(name ?? '')))).toEqual([]);
});

test('interface.md 4.8: the screening facts of the therapy, with q over their codes; an unknown therapy or mode is one 404', async () => {
  const account = await ownAccount();
  const ask = (query: string) => account.get(`/question-library/facts?${query}`);
  const all = await ask('therapy=weight_loss');
  const about = { brand_id: account.brandId, therapy: 'weight_loss', mode: 'initial' };
  expect([all.status, all.body]).toMatchObject([200, about]);
  const codesOf = ({ body }: typeof all) => body.facts.map(({ code }: { code: string }) => code);
  expect(codesOf(all)).toContain('goal_weight_kg');
  for (const contact of ['email', 'phone', 'first_name', 'last_name', 'address'])
    expect(codesOf(all)).not.toContain(contact);
  expect(codesOf(await ask('therapy=weight_loss&mode=initial&q=GOAL'))).toEqual(['goal_weight_kg']);
  expectOneAnswer([await ask('therapy=alchemy'), await ask('therapy=weight_loss&mode=refill')]);
});

test('interface.md 4.13: the storefront shows price, copy and that a pending offering cannot be sold; readiness says why', async () => {
  const account = await ownAccount();
  const brand = `/brands/${account.brandId}`;
  const storefront = `${brand}/storefront?offering_ref=${offering}`;
  expectProblem(await account.get(`${brand}/storefront`), 400, 'malformed-request');
  expectProblem(await account.get(storefront), 404, 'not-found');
  await account.post(`${brand}/offerings`, { offering_ref: offering });
  const display = { title: 'Semaglutide', bullets: ['Weekly'] };
  const locales = { en: display, 'de-CH': { title: 'Semaglutid' } };
  expect((await account.put(`${brand}/offerings/${offering}/copy`, { locales })).status).toBe(200);
  const sold = { offering_ref: offering, price_minor: 24900, currency: 'USD', sellable: false, display };
  await expect.poll(async () => (await account.get(storefront)).body.data).toMatchObject(sold);
  const german = await account.get(`${storefront}&locale=de-CH`);
  expect(german.body.data.display).toMatchObject({ title: 'Semaglutid' });
  const { data } = (await account.get(`${brand}/readiness`)).body;
  expect(data).toMatchObject({ brand_id: account.brandId, ready: false });
  expect(data.checks[0]).toEqual({
    ...{ check: expect.any(String), detail: expect.any(String), blocking: expect.any(Boolean) },
    kind: expect.stringMatching(/^(performed|unverifiable|not_performed)$/),
    result: expect.stringMatching(/^(pass|fail|unknown)$/),
  });
});

test('interface.md 7: a question of another brand, of another offering and one that never was are one 404, to the byte', async () => {
  const [account, stranger] = [await ownAccount(), await ownAccount()];
  const questions = (ref = offering) => `/offerings/${ref}/qualification/questions`;
  const question = { fact: 'goal_weight_kg', control: 'weight_kg', copy: { headline: 'Your wish?' } };
  const created = (await stranger.post(questions(), question)).body.data;
  const answers = [await account.get(questions(unknownOffering))];
  for (const place of [created.id, 'qst_0000000000000000000000'].map((id) => `${questions()}/${id}`)) {
    const body = { copy: { headline: 'Other words' } };
    answers.push(await account.get(place), await account.patch(place, body), await account.delete(place));
  }
  expectOneAnswer(answers);
  expect((await stranger.get(`${questions()}/${created.id}`)).body.data).toEqual(created);
});
