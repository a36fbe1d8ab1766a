import type { Collection, Document } from '@telehealth/store';
import { expect, test } from 'vitest';
import type { Context } from '../src/index.ts';
import { aQuestion } from './a-question.ts';
import { as, startCatalog } from './catalog-under-test.ts';
import { kindOf } from './kind-of.ts';
import { type ScriptedNeighbours, startNeighbours } from './scripted-neighbours.ts';

/** The collection with its reads and writes noted. */
function noted<D extends Document>(name: string, collection: Collection<D>, notes: string[]): Collection<D> {
  const note = <A extends unknown[], T>(method: string, run: (...given: A) => T) => {
    return (...given: A): T => {
      notes.push(`${name}.${method}`);
      return run(...given);
    };
  };
  return {
    insert: note('insert', collection.insert),
    get: note('get', collection.get),
    find: note('find', collection.find),
    update: note('update', collection.update),
    delete: note('delete', collection.delete),
  };
}

/** The store calls that these misses cost, without repeats. Each miss is not found and asks no neighbour. */
function costsOf<Miss extends unknown[]>(
  misses: readonly Miss[],
  notes: string[],
  neighbours: Pick<ScriptedNeighbours, 'asked'>,
) {
  return async (call: (...miss: Miss) => Promise<unknown>): Promise<string[]> => {
    const seen = new Set<string>();
    for (const miss of misses) {
      notes.length = 0;
      neighbours.asked();
      expect(await kindOf(call(...miss))).toBe('not-found');
      expect(neighbours.asked()).toEqual([]);
      seen.add(notes.toSorted().join(' '));
    }
    return [...seen];
  };
}

test('decisions.md 1: foreign, unknown and not enabled take the same store calls and ask no neighbour', async () => {
  const notes: string[] = [];
  const neighbours = await startNeighbours();
  const { offerings, storefront } = await startCatalog({
    storeUrl: 'sqlite::memory:',
    neighbours,
    wrap: (context: Context) => ({
      ...context,
      offerings: noted('offerings', context.offerings, notes),
      enablements: noted('enablements', context.enablements, notes),
      displayCopies: noted('copies', context.displayCopies, notes),
    }),
  });
  const wl = { offeringRef: 'wl-1' };
  await offerings.enableOffering(wl, as());
  await offerings.putDisplayCopy({ ...wl, copy: { locales: { en: { title: 'T' } } } }, as());

  const misses: [{ offeringRef: string }, ReturnType<typeof as>][] = [
    [wl, as({ clientId: 'cli_2' })],
    [wl, as({ brandId: 'brd_wide' })],
    [{ offeringRef: 'wl-2' }, as()],
    [{ offeringRef: 'nope' }, as()],
    [{ offeringRef: 'a/../b' }, as()],
  ];
  const costs = costsOf(misses, notes, neighbours);
  expect(await costs((ref, caller) => storefront.getStorefront(ref, caller))).toEqual([
    'copies.get enablements.get offerings.get',
  ]);
  expect(await costs((ref, caller) => offerings.getEnablement(ref, caller))).toEqual([
    'enablements.get offerings.get',
  ]);
  expect(await costs((ref, caller) => offerings.disableOffering(ref, caller))).toEqual(['enablements.get']);
});

test('decisions.md 1: a question of another brand, of another offering and a missing one take the same store calls', async () => {
  const notes: string[] = [];
  const neighbours = await startNeighbours();
  const { questions, facts } = await startCatalog({
    storeUrl: 'sqlite::memory:',
    neighbours,
    wrap: (context: Context) => ({
      ...context,
      offerings: noted('offerings', context.offerings, notes),
      authoring: noted('authoring', context.authoring, notes),
    }),
  });
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
  const costs = costsOf(misses, notes, neighbours);
  const one = ['authoring.get'];
  expect(await costs((named, caller) => questions.getQuestion(named, caller))).toEqual(one);
  expect(await costs((named, caller) => questions.updateQuestion(named, caller))).toEqual(one);
  expect(await costs((named, caller) => questions.deleteQuestion(named, caller))).toEqual(one);
  const code = { code: 'brd_slim:x' };
  expect(await costs((_, caller) => facts.deleteOwnFact({ code: `${code.code}z` }, caller))).toEqual(one);
  notes.length = 0;
  expect(await kindOf(facts.deleteOwnFact(code, as({ brandId: 'brd_wide' })))).toBe('not-found');
  expect(notes).toEqual(one);
});
