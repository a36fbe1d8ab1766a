import { cutOnce, overtaken } from '@telehealth/store/testing';
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
import type { LocalizedCopy } from '../src/domain/copy/display-copy.ts';
import { aBrandOperation, anOperatorOperation } from './an-operation.ts';
import { startCatalog, wl } from './catalog-under-test.ts';

const { offeringRef: ref } = wl;
const copy: LocalizedCopy = { en: { title: 'T', bullets: [] } };
const fresh = { name: 'New', skuId: 'S', therapies: ['ed'], mode: 'initial', active: true };
const ownFact = { code: 'own', valueType: 'boolean', cardinality: 'single', options: [], precision: '' };
const question = {
  ...{ offeringRef: ref, fact: 'smoker', control: 'yes_no', copy: { headline: 'H' }, optionLabels: [] },
  ...{ options: undefined, required: true, whenJson: '' },
};

/** The actions of the audit rows, without the seed. */
const actionsOf = async ({ auditRows }: Context) => {
  const rows = await auditRows.find({}, { limit: 100 });
  return rows.flatMap(({ action }) => (action === 'offering.seed' ? [] : [action])).toSorted();
};

/** The changes of a catalog in this context; each can be repeated under the id of an operation that is given. */
const changes = (context: Context) => ({
  enable: (id?: string) => enableOffering(context, aBrandOperation(id), ref),
  disable: (id?: string) => disableOffering(context, aBrandOperation(id), ref),
  copy: (id?: string, locales = copy) =>
    putDisplayCopy(context, aBrandOperation(id), { offeringRef: ref, locales }),
  put: (id?: string, offeringRef = 'new-1') =>
    putOffering(context, anOperatorOperation(id), { ...fresh, offeringRef }),
  price: (id?: string, priceMinor = 1) =>
    setPrice(context, anOperatorOperation(id), { offeringRef: ref, priceMinor, currency: 'USD' }),
  withdraw: (id?: string, offeringRef = ref) =>
    withdrawOffering(context, anOperatorOperation(id), offeringRef),
});

await onEveryStore((freshUrl) => {
  const start = async () => {
    const catalog = await startCatalog({ storeUrl: freshUrl() });
    const sweep = async () => {
      catalog.clock.pass(60_000);
      await catalog.context.relay.sweep();
    };
    return { ...catalog, sweep };
  };

  test.each(['before', 'after'] as const)(
    'effect once: a change whose connection is lost %s its write takes effect has its effect once',
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

  test('effect once: an operation that is repeated after a crash undoes no later change', async () => {
    const { context } = await start();
    const { enable, disable, copy, price, withdraw, put } = changes(context);
    const first = await enable('opr_1');
    await disable('opr_2');
    const again = await enable('opr_1');
    expect(again.created).toBe(true);
    expect(again.enablement.document.enablementId).toBe(first.enablement.document.enablementId);
    await disable('opr_2');
    await expect(disable('opr_3')).rejects.toMatchObject({ kind: 'not-found' });

    await copy('opr_4');
    await copy('opr_5', {});
    expect(await copy('opr_4')).toMatchObject({ locales: {}, version: 2 });
    expect((await context.displayCopies.find({}, { limit: 10 })).map(({ locales }) => locales)).toEqual([{}]);

    await price('opr_6');
    await price('opr_7', 2);
    expect((await price('opr_6')).price?.priceMinor).toBe(2);
    await withdraw('opr_8');
    await put('opr_9', ref);
    expect((await withdraw('opr_8')).active).toBe(true);
    await put('opr_10');
    await withdraw('opr_11', 'new-1');
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
    const dead = { ...context.offerings, update: () => Promise.reject(new Error('killed here')) };
    await expect(changes({ ...context, offerings: dead }).price()).rejects.toThrow('killed here');
    expect((await operator.listPrices(wl)).prices).toHaveLength(1);
    await changes(context).price();
    expect((await operator.listPrices(wl)).prices).toHaveLength(2);
  });
});

test('an enable overtaken by another answers the enablement of the other', async () => {
  const { context } = await startCatalog();
  const other = () => enableOffering(context, aBrandOperation(), ref);
  const slow = { ...context, enablements: overtaken(context.enablements, other) };
  expect((await enableOffering(slow, aBrandOperation(), ref)).created).toBe(false);
  await disableOffering(context, aBrandOperation(), ref);
  const slowAgain = { ...context, enablements: overtaken(context.enablements, other) };
  expect((await enableOffering(slowAgain, aBrandOperation(), ref)).created).toBe(false);
  expect(await actionsOf(context)).toEqual(['offering.disable', 'offering.enable', 'offering.enable']);
});

test('a disable overtaken by a disable and a fresh enable ends the fresh one', async () => {
  const { context } = await startCatalog();
  await enableOffering(context, aBrandOperation(), ref);
  const meanwhile = async () => {
    await disableOffering(context, aBrandOperation(), ref);
    await enableOffering(context, aBrandOperation(), ref);
  };
  await disableOffering(
    { ...context, enablements: overtaken(context.enablements, meanwhile) },
    aBrandOperation(),
    ref,
  );
  const [disabled, enabled] = ['offering.disable', 'offering.enable'];
  expect(await actionsOf(context)).toEqual([disabled, disabled, enabled, enabled]);
});
