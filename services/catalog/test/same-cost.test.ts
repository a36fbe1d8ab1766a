import { kindOf } from '@telehealth/rpc/testing';
import { countStoreCalls } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { aQuestion } from './a-question.ts';
import { as, startCatalog, wl } from './catalog-under-test.ts';

const start = async () => {
  const calls = countStoreCalls();
  const catalog = await startCatalog({ wrapStore: calls.wrap });
  const { upstreams } = catalog;
  /** The store calls that these misses cost, without repeats. Each miss is not found and asks no upstream. */
  const costsOf = <Miss extends unknown[]>(misses: readonly Miss[]) => {
    return async (call: (...miss: Miss) => Promise<unknown>): Promise<string[]> => {
      const seen = new Set<string>();
      await catalog.context.relay.drain();
      for (const miss of misses) {
        upstreams.asked();
        const cost = await calls.during(async () => expect(await kindOf(call(...miss))).toBe('not-found'));
        expect(upstreams.asked()).toEqual([]);
        seen.add(cost.toSorted().join(' '));
      }
      return [...seen];
    };
  };
  return { ...catalog, costsOf };
};

test('decisions.md 1: a foreign, an unknown and a disabled offering take the same store calls and ask no upstream', async () => {
  const { offerings, storefront, sales, costsOf } = await start();
  await offerings.enableOffering(wl, as());
  await offerings.putDisplayCopy({ ...wl, copy: { locales: { en: { title: 'T' } } } }, as());

  const misses: [{ offeringRef: string }, ReturnType<typeof as>][] = [
    [wl, as({ clientId: 'cli_2' })],
    [wl, as({ brandId: 'brd_wide' })],
    [{ offeringRef: 'wl-2' }, as()],
    [{ offeringRef: 'nope' }, as()],
    [{ offeringRef: 'a/../b' }, as()],
  ];
  const costs = costsOf(misses);
  expect(await costs((ref, caller) => storefront.getStorefront(ref, caller))).toEqual([
    'display_copies.get enablements.get offerings.get',
  ]);
  expect(await costs((ref, caller) => sales.getSale(ref, caller))).toEqual([
    'display_copies.get enablements.get offerings.get',
  ]);
  expect(await costs((ref, caller) => offerings.getEnablement(ref, caller))).toEqual([
    'enablements.get offerings.get',
  ]);
  expect(await costs((ref, caller) => offerings.disableOffering(ref, caller))).toEqual(['enablements.get']);
});

test('decisions.md 1: a question of another brand, of another offering and a missing one take the same store calls', async () => {
  const { questions, facts, costsOf } = await start();
  const { question } = await questions.createQuestion(aQuestion(), as());
  const questionId = question?.questionId ?? '';
  const own = { code: 'x', valueType: 'boolean', cardinality: 'single' };
  await facts.createOwnFact(own, as());
  await facts.createOwnFact({ ...own, code: 'y' }, as({ brandId: 'brd_wide' }));

  type Miss = [{ offeringRef: string; questionId: string }, ReturnType<typeof as>];
  const misses: Miss[] = [
    [{ offeringRef: 'wl-1', questionId }, as({ clientId: 'cli_2' })],
    [{ offeringRef: 'wl-1', questionId }, as({ brandId: 'brd_wide' })],
    [{ offeringRef: 'wl-2', questionId }, as()],
    [{ offeringRef: 'wl-1', questionId: 'qst_nope' }, as()],
    [{ offeringRef: 'nope', questionId }, as()],
  ];
  const costs = costsOf(misses);
  const one = ['authoring.get'];
  expect(await costs((named, caller) => questions.getQuestion(named, caller))).toEqual(one);
  expect(await costs((named, caller) => questions.updateQuestion(named, caller))).toEqual(one);
  expect(await costs((named, caller) => questions.deleteQuestion(named, caller))).toEqual(one);
  const code = { code: 'brd_slim:x' };
  expect(await costs((_, caller) => facts.deleteOwnFact({ code: `${code.code}z` }, caller))).toEqual(one);
  const foreign = costsOf([[as({ brandId: 'brd_wide' })]]);
  expect(await foreign((caller) => facts.deleteOwnFact(code, caller))).toEqual(one);
});
