import { cutOnce } from '@telehealth/store/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { putDisplayCopy } from '../src/app/copy/put-display-copy.ts';
import { disableOffering } from '../src/app/enablements/disable-offering.ts';
import { enableOffering } from '../src/app/enablements/enable-offering.ts';
import { createOwnFact } from '../src/app/facts/create-own-fact.ts';
import { putOffering } from '../src/app/offerings/put-offering.ts';
import { setPrice } from '../src/app/offerings/set-price.ts';
import { withdrawOffering } from '../src/app/offerings/withdraw-offering.ts';
import { createQuestion } from '../src/app/questions/create-question.ts';
import type { Context } from '../src/context.ts';
import { aBrandOperation, anOperatorOperation } from './an-operation.ts';
import { startCatalog } from './catalog-under-test.ts';

const wl = 'wl-1';
const copy = { offeringRef: wl, locales: { en: { title: 'T', bullets: [] } } };
const fresh = {
  offeringRef: 'new-1',
  name: 'New',
  skuId: 'S',
  therapies: ['ed'],
  mode: 'initial',
  active: true,
};
const price = { offeringRef: wl, priceMinor: 1n, currency: 'USD' };

const ownFact = { code: 'own', valueType: 'boolean', cardinality: 'single', options: [] };
const question = {
  ...{ offeringRef: wl, fact: 'smoker', control: 'yes_no', copy: { headline: 'H' }, optionLabels: [] },
  ...{ options: undefined, required: true, whenJson: '' },
};

/** The actions of the audit rows, without the seed. */
const actionsOf = async ({ auditRows }: Context) => {
  const rows = await auditRows.find({}, { limit: 100 });
  return rows.flatMap(({ action }) => (action === 'offering.seed' ? [] : [action])).toSorted();
};

const changes = (context: Context) => ({
  enable: (operationId?: string) => enableOffering(context, aBrandOperation(operationId), wl),
  disable: (operationId?: string) => disableOffering(context, aBrandOperation(operationId), wl),
  copy: (operationId?: string) => putDisplayCopy(context, aBrandOperation(operationId), copy),
  put: (operationId?: string) => putOffering(context, anOperatorOperation(operationId), fresh),
  price: (operationId?: string) => setPrice(context, anOperatorOperation(operationId), price),
  withdraw: (operationId?: string) => withdrawOffering(context, anOperatorOperation(operationId), wl),
});

await onEveryStore((freshUrl) => {
  const start = async () => {
    const catalog = await startCatalog({ storeUrl: freshUrl() });
    const sweep = async () => {
      await catalog.clock.advance(60_000);
      await catalog.context.relay.sweep();
    };
    return { ...catalog, sweep };
  };

  test.each(['before', 'after'] as const)(
    'effect once: a change whose connection is lost %s its write took effect has its effect once',
    async (effect) => {
      const { context, sweep } = await start();
      const cut = () =>
        changes({
          ...context,
          enablements: cutOnce(context.enablements, effect),
          displayCopies: cutOnce(context.displayCopies, effect),
          offerings: cutOnce(context.offerings, effect),
          prices: cutOnce(context.prices, effect),
        });
      expect((await cut().enable()).created).toBe(true);
      expect((await cut().copy()).version).toBe(1);
      await cut().disable();
      expect((await cut().enable()).created).toBe(true);
      expect((await cut().put()).version).toBe(1);
      expect((await cut().price()).version).toBe(2);
      expect((await cut().withdraw()).version).toBe(3);

      await sweep();
      expect(await actionsOf(context)).toEqual([
        'display_copy.put',
        'offering.disable',
        'offering.enable',
        'offering.enable',
        'offering.price.set',
        'offering.put',
        'offering.withdraw',
      ]);
    },
  );

  test('effect once: an operation that is repeated after a crash undoes nothing done since', async () => {
    const { context } = await start();
    const { enable, disable, copy, price, withdraw, put } = changes(context);
    const first = await enable('opr_1');
    await disable('opr_2');
    const again = await enable('opr_1');
    expect([again.created, again.enablement.document.enablementId]).toEqual([
      true,
      first.enablement.document.enablementId,
    ]);
    await disable('opr_2');
    await expect(disable('opr_3')).rejects.toMatchObject({ kind: 'not-found' });

    await copy('opr_4');
    await putDisplayCopy(context, aBrandOperation('opr_5'), { offeringRef: wl, locales: {} });
    expect(await copy('opr_4')).toMatchObject({ locales: {}, version: 2 });
    expect((await context.displayCopies.find({}, { limit: 10 })).map(({ locales }) => locales)).toEqual([{}]);

    await price('opr_6');
    const dearer = { offeringRef: wl, priceMinor: 2n, currency: 'USD' };
    await setPrice(context, anOperatorOperation('opr_7'), dearer);
    expect((await price('opr_6')).price?.priceMinor).toBe(2);
    await withdraw('opr_8');
    await putOffering(context, anOperatorOperation('opr_9'), { ...fresh, offeringRef: wl });
    expect((await withdraw('opr_8')).active).toBe(true);
    await put('opr_10');
    await withdrawOffering(context, anOperatorOperation('opr_11'), 'new-1');
    expect((await put('opr_10')).active).toBe(false);
  });

  test('decisions.md 11: the sweep delivers the audit rows that a writer left behind', async () => {
    const { context, sweep } = await start();
    const dead = { ...context.auditRows, insert: () => Promise.reject(new Error('killed here')) };
    const { enable, copy, price } = changes({ ...context, auditRows: dead });
    await enable();
    await copy();
    await price();
    const writer = { ...context, auditRows: dead };
    await createOwnFact(writer, aBrandOperation(), ownFact);
    await createQuestion(writer, aBrandOperation(), question);
    await sweep();
    expect(await actionsOf(context)).toEqual([
      ...['display_copy.put', 'fact.create', 'offering.enable', 'offering.price.set', 'question.create'],
    ]);
  });

  test('no price is listed twice when the process dies before the next price is set', async () => {
    const { context, operator } = await start();
    const dead = {
      ...context.offerings,
      update: () => Promise.reject(new Error('killed here')),
    };
    await expect(changes({ ...context, offerings: dead }).price()).rejects.toThrow('killed here');
    expect((await operator.listPrices({ offeringRef: wl })).prices).toHaveLength(1);
    await changes(context).price();
    expect((await operator.listPrices({ offeringRef: wl })).prices).toHaveLength(2);
  });
});
