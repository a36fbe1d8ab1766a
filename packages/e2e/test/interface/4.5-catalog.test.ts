import { describe, expect, test } from 'vitest';
import { accountClient, ownAccount } from '../../src/clients/account-client.ts';
import { foreignBrand, target } from '../../src/clients/target.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const offering = 'wl-semaglutide-monthly';
const unknownOffering = 'wl-nothing-weekly';
const unknownBrand = 'brd_0000000000000000000000';
const unknownQuestion = 'qst_0000000000000000000000';

describe('interface.md 4.5', () => {
  test('enabling is 201, again 200 with the same row, and after a delete 201 with a new one', async () => {
    const account = await ownAccount();
    const offerings = `/brands/${account.brandId}/offerings`;
    const first = await account.post(offerings, { offering_ref: offering });
    expect([first.status, first.body.data]).toMatchObject([
      201,
      { brand_id: account.brandId, offering_ref: offering, sku_id: expect.any(String) },
    ]);
    const again = await account.post(offerings, { offering_ref: offering });
    expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id]);
    expect((await account.get(`${offerings}/${offering}`)).body.data.id).toBe(first.body.data.id);
    expect((await account.get(offerings)).body).toMatchObject({
      data: [{ offering_ref: offering }],
      next_cursor: null,
    });

    expect((await account.delete(`${offerings}/${offering}`)).status).toBe(204);
    expectProblem(await account.delete(`${offerings}/${offering}`), 404, 'not-found');
    const anew = await account.post(offerings, { offering_ref: offering });
    expect(anew.status).toBe(201);
    expect(anew.body.data.id).not.toBe(first.body.data.id);
  });

  test('interface.md 7: an offering the canonical catalog lacks is 404, like a foreign and an unknown brand', async () => {
    const account = await ownAccount();
    const { apiKey, brandId } = account;
    const enable = (brand: string, ref: string, header = brand) =>
      accountClient(apiKey, header).post(`/brands/${brand}/offerings`, { offering_ref: ref });
    const noBrandOfTheirs = [
      await enable(foreignBrand(), offering),
      await enable(unknownBrand, offering),
      await enable(brandId, offering, foreignBrand()),
      await account.get('/nowhere'),
    ];
    expectOneAnswer(noBrandOfTheirs);
    const lacking = await enable(brandId, unknownOffering);
    expect([lacking.status, lacking.bytes]).toEqual([404, noBrandOfTheirs[0]?.bytes]);
    expect((await account.get(`/brands/${brandId}/offerings`)).body.data).toEqual([]);
  });
});

test('decisions.md 12: every offering of the catalog has a name', async () => {
  const account = await ownAccount();
  const { body } = await account.get('/catalog/offerings?limit=200');
  const named = body.data.map(({ offering_ref, name }: Record<string, string>) => [offering_ref, name]);
  expect(named).toContainEqual([offering, 'Semaglutide injection, monthly']);
  expect(named.filter(([, name]: [string, unknown]) => !/\S/.test(String(name ?? '')))).toEqual([]);
});

describe('interface.md 2.8', () => {
  test('every answer shows the checks, and active does not appear while one of them does not pass', async () => {
    const account = await ownAccount();
    const offerings = `/brands/${account.brandId}/offerings`;
    const enabled = await account.post(offerings, { offering_ref: offering });
    const read = await account.get(`${offerings}/${offering}`);
    for (const { body } of [enabled, read]) {
      const { status, checks } = body.data;
      expect(checks.map(({ check }: { check: string }) => check)).toEqual([
        'catalog_bound',
        'price_set',
        'therapy_declared',
        'instrument_published',
        'clinical_criteria_approved',
        'payments_ready',
        'agreements_current',
        'login_domain_active',
      ]);
      expect(checks.some(({ result }: { result: string }) => result !== 'pass')).toBe(true);
      expect(status).toBe('enabled_pending_activation');
    }
  });

  test('a therapy that is declared no more fails its check at once', async () => {
    const account = await ownAccount();
    const offerings = `/brands/${account.brandId}/offerings`;
    await account.post(offerings, { offering_ref: offering });
    const declared = async () => {
      const { checks } = (await account.get(`${offerings}/${offering}`)).body.data;
      return checks.find(({ check }: { check: string }) => check === 'therapy_declared');
    };
    expect(await declared()).toMatchObject({ kind: 'performed', result: 'pass' });
    const patched = await account.patch(`/brands/${account.brandId}`, { enabled_therapies: ['ed'] });
    expect(patched.status).toBe(200);
    expect(await declared()).toMatchObject({ kind: 'performed', result: 'fail' });
  });
});

describe('interface.md 4.8', () => {
  const facts = '/question-library/facts';

  test('the screening facts of the therapy, with q over their codes', async () => {
    const account = await ownAccount();
    const all = await account.get(`${facts}?therapy=weight_loss`);
    expect([all.status, all.body]).toMatchObject([
      200,
      { brand_id: account.brandId, therapy: 'weight_loss', mode: 'initial' },
    ]);
    const codes = all.body.facts.map(({ code }: { code: string }) => code);
    expect(codes).toContain('goal_weight_kg');
    for (const contact of ['email', 'phone', 'first_name', 'last_name', 'address'])
      expect(codes).not.toContain(contact);
    const some = await account.get(`${facts}?therapy=weight_loss&mode=initial&q=GOAL`);
    expect(some.body.facts.map(({ code }: { code: string }) => code)).toEqual(['goal_weight_kg']);
  });

  test('interface.md 7: an unknown therapy, or a mode without a shared intake, is 404', async () => {
    const account = await ownAccount();
    expectOneAnswer([
      await account.get(`${facts}?therapy=alchemy`),
      await account.get(`${facts}?therapy=weight_loss&mode=refill`),
    ]);
  });

  test.each(['', '?mode=initial', '?therapy=weight_loss&mode=later'])(
    'without a therapy or with a mode outside the enum it is 400: %j',
    async (query) => {
      expectProblem(await (await ownAccount()).get(`${facts}${query}`), 400, 'malformed-request');
    },
  );
});

describe('interface.md 4.13', () => {
  test('the storefront shows price, copy and that a pending offering cannot be sold, within 1 s of a change', async () => {
    const account = await ownAccount();
    const brand = `/brands/${account.brandId}`;
    const storefront = `${brand}/storefront?offering_ref=${offering}`;
    expectProblem(await account.get(`${brand}/storefront`), 400, 'malformed-request');
    expectProblem(await account.get(storefront), 404, 'not-found');
    await account.post(`${brand}/offerings`, { offering_ref: offering });
    const display = { title: 'Semaglutide', bullets: ['Weekly'] };
    const put = await account.put(`${brand}/offerings/${offering}/copy`, {
      locales: { en: display, 'de-CH': { title: 'Semaglutid' } },
    });
    expect(put.status).toBe(200);
    await expect
      .poll(async () => (await account.get(storefront)).body.data)
      .toMatchObject({
        offering_ref: offering,
        price_minor: 24900,
        currency: 'USD',
        sellable: false,
        display,
      });
    const german = await account.get(`${storefront}&locale=de-CH`);
    expect(german.body.data.display).toMatchObject({ title: 'Semaglutid' });
  });

  test('readiness says why not, with checks of the shape of 2.8', async () => {
    const account = await ownAccount();
    const { data } = (await account.get(`/brands/${account.brandId}/readiness`)).body;
    expect(data).toMatchObject({ brand_id: account.brandId, ready: false });
    expect(data.checks[0]).toEqual({
      check: expect.any(String),
      detail: expect.any(String),
      kind: expect.stringMatching(/^(performed|unverifiable|not_performed)$/),
      blocking: expect.any(Boolean),
      result: expect.stringMatching(/^(pass|fail|unknown)$/),
    });
  });
});

describe('interface.md 7: foreign, unknown and missing are one 404, to the byte', () => {
  const body = { copy: { headline: 'Other words' } };

  test('a question of another brand, of another offering and one that never was', async () => {
    const account = await ownAccount();
    const stranger = await ownAccount();
    const questions = (ref: string) => `/offerings/${ref}/qualification/questions`;
    const created = await stranger.post(questions(offering), {
      fact: 'ship_state',
      control: 'single_select_cards',
      copy: { headline: 'Where?' },
    });
    const { id } = created.body.data;
    const places = [
      `${questions(offering)}/${id}`,
      `${questions(offering)}/${unknownQuestion}`,
      `${questions(unknownOffering)}/${id}`,
      `${questions(offering)}/nonsense`,
    ];
    const answers = [];
    for (const place of places) {
      answers.push(await account.get(place), await account.patch(place, body), await account.delete(place));
    }
    answers.push(await account.get(questions(unknownOffering)));
    expectOneAnswer(answers);
    expect((await stranger.get(`${questions(offering)}/${id}`)).body.data).toEqual(created.body.data);
  });

  test('every operation of a foreign brand', async () => {
    const { api_key } = target();
    const at = (brandId: string) => accountClient(api_key, brandId);
    const operations = async (brandId: string) => {
      const account = at(brandId);
      const brand = `/brands/${brandId}`;
      return [
        await account.get(`${brand}/offerings`),
        await account.get(`${brand}/offerings/${offering}`),
        await account.delete(`${brand}/offerings/${offering}`),
        await account.get(`${brand}/offerings/${offering}/copy`),
        await account.put(`${brand}/offerings/${offering}/copy`, { locales: { en: { title: 'x' } } }),
        await account.get(`/offerings/${offering}/qualification/questions`),
        await account.get('/question-library/facts?therapy=weight_loss'),
        await account.get('/catalog/offerings'),
      ];
    };
    expectOneAnswer([...(await operations(foreignBrand())), ...(await operations(unknownBrand))]);
    const pageReads = async (brandId: string) => [
      await at(brandId).get(`/brands/${brandId}/storefront?offering_ref=${offering}`),
      await at(brandId).get(`/brands/${brandId}/readiness`),
    ];
    expectOneAnswer([...(await pageReads(foreignBrand())), ...(await pageReads(unknownBrand))]);
  });
});
