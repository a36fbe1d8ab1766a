import type { Collection, Document } from '@telehealth/store';
import { cutOnce } from '@telehealth/store/testing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { createOwnFact } from '../src/app/create-own-fact.ts';
import { createQuestion, type NewQuestion } from '../src/app/create-question.ts';
import { disableOffering } from '../src/app/disable-offering.ts';
import { enableOffering } from '../src/app/enable-offering.ts';
import { putDisplayCopy } from '../src/app/put-display-copy.ts';
import { putOffering } from '../src/app/put-offering.ts';
import { setPrice } from '../src/app/set-price.ts';
import { sweep } from '../src/app/sweep.ts';
import { withdrawOffering } from '../src/app/withdraw-offering.ts';
import type { Context } from '../src/context.ts';
import { aCall } from './a-call.ts';
import { startCatalog } from './catalog-under-test.ts';
import { startNeighbours } from './scripted-neighbours.ts';

const wl = 'wl-1';
const copy = { offeringRef: wl, locales: { en: { title: 'T', bullets: [] } } };
const fresh = { offeringRef: 'new-1', skuId: 'S', therapies: ['ed'], mode: 'initial', active: true };
const price = { offeringRef: wl, priceMinor: 1n, currency: 'USD' };

const ownFact = { code: 'own', valueType: 'boolean', cardinality: 'single', options: [] };
const question: NewQuestion = {
  ...{ offeringRef: wl, fact: 'smoker', control: 'yes_no', copy: { headline: 'H' }, optionLabels: [] },
  ...{ options: undefined, required: true, whenJson: '' },
};

/** What was filed, but the seed. */
const actsOf = async ({ auditRows }: Context) => {
  const rows = await auditRows.find({}, { limit: 100 });
  return rows.flatMap(({ action }) => (action === 'offering.seed' ? [] : [action])).toSorted();
};

const acts = (context: Context) => ({
  enable: (operationId?: string) => enableOffering(context, aCall('credential', operationId), wl),
  disable: (operationId?: string) => disableOffering(context, aCall('credential', operationId), wl),
  copy: (operationId?: string) => putDisplayCopy(context, aCall('credential', operationId), copy),
  put: (operationId?: string) => putOffering(context, aCall('operator', operationId), fresh),
  price: (operationId?: string) => setPrice(context, aCall('operator', operationId), price),
  withdraw: (operationId?: string) => withdrawOffering(context, aCall('operator', operationId), wl),
});

await onEveryStore((freshUrl) => {
  const start = async () => await startCatalog({ storeUrl: freshUrl(), neighbours: await startNeighbours() });

  test.each(['before', 'after'] as const)(
    'effect once: an act whose connection is lost %s its write took effect has its effect once',
    async (effect) => {
      const { context } = await start();
      const cut = () =>
        acts({
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

      await sweep(context, new AbortController().signal);
      expect(await actsOf(context)).toEqual([
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

  test('effect once: an operation run again, after a crash, answers as before and undoes nothing done since', async () => {
    const { context } = await start();
    const { enable, disable, copy, price, withdraw, put } = acts(context);
    const first = await enable('opr_1');
    await disable('opr_2');
    const again = await enable('opr_1');
    expect([again.created, again.enablement.document.enablementId]).toEqual([
      true,
      first.enablement.document.enablementId,
    ]);
    await disable('opr_2');
    await expect(disable('opr_3')).rejects.toMatchObject({ kind: 'not-found' });

    const ours = await copy('opr_4');
    await putDisplayCopy(context, aCall('credential', 'opr_5'), { offeringRef: wl, locales: {} });
    expect(await copy('opr_4')).toEqual(ours);
    expect((await context.displayCopies.find({}, { limit: 10 })).map(({ locales }) => locales)).toEqual([{}]);

    await price('opr_6');
    const dearer = { offeringRef: wl, priceMinor: 2n, currency: 'USD' };
    await setPrice(context, aCall('operator', 'opr_7'), dearer);
    expect((await price('opr_6')).price?.priceMinor).toBe(2);
    await withdraw('opr_8');
    await putOffering(context, aCall('operator', 'opr_9'), { ...fresh, offeringRef: wl });
    expect((await withdraw('opr_8')).active).toBe(true);
    await put('opr_10');
    await withdrawOffering(context, aCall('operator', 'opr_11'), 'new-1');
    expect((await put('opr_10')).active).toBe(false);
  });

  test('decisions.md 11: the audit row of a writer that died is filed by the sweeper', async () => {
    const { context } = await start();
    const dead = { ...context.auditRows, insert: () => Promise.reject(new Error('killed here')) };
    const { enable, copy, price } = acts({ ...context, auditRows: dead });
    await enable();
    await copy();
    await price();
    const writer = { ...context, auditRows: dead };
    await createOwnFact(writer, aCall('credential'), ownFact);
    await createQuestion(writer, aCall('credential'), question);
    await sweep(context, new AbortController().signal);
    expect(await actsOf(context)).toEqual([
      ...['display_copy.put', 'fact.create', 'offering.enable', 'offering.price.set', 'question.create'],
    ]);
  });

  test('a sweep that cannot complete one thing completes all others, and tells the first failure', async () => {
    const { context } = await start();
    const dead = { ...context.auditRows, insert: () => Promise.reject(new Error('killed here')) };
    const writer = { ...context, auditRows: dead };
    const { enable, price } = acts(writer);
    await price();
    await enable();
    const lists = ['wl-1', 'wl-2'].map(async (offeringRef) => {
      const noQuestions = { ...context.questions, insert: () => Promise.reject(new Error('killed here')) };
      const created = createQuestion({ ...writer, questions: noQuestions }, aCall('credential'), {
        ...question,
        offeringRef,
      });
      await expect(created).rejects.toThrow('killed here');
    });
    await Promise.all(lists);
    const stuck = <D extends Document>(collection: Collection<D>, ...ids: string[]): Collection<D> => ({
      ...collection,
      update: (id, ...given) =>
        ids.includes(id) ? Promise.reject(new Error(`stuck ${id}`)) : collection.update(id, ...given),
    });
    const sweeping = sweep(
      {
        ...context,
        questionLists: stuck(context.questionLists, 'cli_1/brd_slim/wl-1'),
        offerings: stuck(context.offerings, wl),
      },
      new AbortController().signal,
    );
    await expect(sweeping).rejects.toThrow('stuck cli_1/brd_slim/wl-1');
    const pending = await context.questionLists.find({ pendingSince: { gte: 0 } }, { limit: 9 });
    expect(pending.map(({ offeringRef }) => offeringRef)).toEqual(['wl-1']);
    expect(await actsOf(context)).toEqual(expect.arrayContaining(['offering.enable', 'question.create']));
  });

  test('a writer that died between keeping the former price and setting the next shows no price twice', async () => {
    const { context, operator } = await start();
    const dead = {
      ...context.offerings,
      update: () => Promise.reject(new Error('killed here')),
    };
    await expect(acts({ ...context, offerings: dead }).price()).rejects.toThrow('killed here');
    expect((await operator.listPrices({ offeringRef: wl })).prices).toHaveLength(1);
    await acts(context).price();
    expect((await operator.listPrices({ offeringRef: wl })).prices).toHaveLength(2);
  });
});
