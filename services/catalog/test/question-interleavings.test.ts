import { deriveId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import type { Collection, Document } from '@telehealth/store';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOwnFact } from '../src/app/create-own-fact.ts';
import { createQuestion, type NewQuestion } from '../src/app/create-question.ts';
import { deleteOwnFact } from '../src/app/delete-own-fact.ts';
import { deleteQuestion } from '../src/app/delete-question.ts';
import { listQuestions } from '../src/app/list-questions.ts';
import { orderQuestions } from '../src/app/order-questions.ts';
import { sweep } from '../src/app/sweep.ts';
import { updateQuestion } from '../src/app/update-question.ts';
import type { Context } from '../src/context.ts';
import { ownFactCode } from '../src/domain/own-fact.ts';
import { conditionJudge } from '../src/domain/question-condition.ts';
import { questionListKey } from '../src/storage/question-lists.ts';
import { type LiveQuestion, pagesOfQuestions } from '../src/storage/questions.ts';
import { aCall } from './a-call.ts';
import { whenTrue } from './a-question.ts';
import { startCatalog } from './catalog-under-test.ts';
import { type Commit, modelled, notingCommits, type Seen, seenOf } from './question-model.ts';
import { startNeighbours } from './scripted-neighbours.ts';
import { testFacts } from './test-facts.ts';

const offeringRef = 'wl-1';
const facts = ['smoker', 'weight_kg', 'own'] as const;
const controls = { smoker: 'yes_no', weight_kg: 'number', own: 'yes_no' } as const;

const actArb = fc.oneof(
  fc.record({
    act: fc.constant('create' as const),
    fact: fc.constantFrom(...facts),
    conditional: fc.boolean(),
  }),
  fc.record({ act: fc.constantFrom('edit' as const, 'delete' as const), nth: fc.nat(1) }),
  fc.record({
    act: fc.constant('order' as const),
    places: fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }),
  }),
  fc.record({ act: fc.constantFrom('delete-fact' as const, 'read' as const) }),
);
/** An actor stands still before the first store call of a kind while the others take so many turns, and may stop for ever. */
const actorArb = fc.record({
  does: actArb,
  stands: fc.record({
    before: fc.constantFrom(
      ...[
        'questionLists.update',
        'questions.update',
        'questions.insert',
        'questions.find',
        'ownFacts.update',
      ],
    ),
    turns: fc.constantFrom(0, 30, 90),
  }),
  stops: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat(14)),
});

/** The collection for an actor whose calls wait for their turn, and who stops after some of them. */
function inTurns<D extends Document>(
  collection: Collection<D>,
  turn: (call: string) => Promise<void>,
  name: string,
): Collection<D> {
  const wait = <A extends unknown[], T>(method: string, run: (...given: A) => Promise<T>) => {
    return async (...given: A): Promise<T> => {
      await turn(`${name}.${method}`);
      return await run(...given);
    };
  };
  return {
    insert: wait('insert', collection.insert),
    get: wait('get', collection.get),
    find: wait('find', collection.find),
    update: wait('update', collection.update),
    delete: wait('delete', collection.delete),
  };
}

test('however writers and readers interleave and stop, a list is what its changes one after the other make of it', async () => {
  const { context: opened } = await startCatalog({
    storeUrl: 'sqlite::memory:',
    neighbours: await startNeighbours(),
  });
  const shared = new Map(testFacts);
  const screeningFacts = { get: async (_: Call, therapy: string) => shared.get(therapy) };
  let run = 0;

  const property = async (actors: Actor[], hasten: boolean, scheduler: fc.Scheduler) => {
    let at = 0;
    // With haste, whatever another actor noted is long ago.
    const clock = { ...opened.clock, now: () => (at += hasten ? 100_000 : 0) };
    const brandId = `brd_${run++}`;
    const brand = { clientId: 'cli_1', brandId };
    const commits: Commit[] = [];
    const questionLists = notingCommits(opened.questionLists, commits);
    const context: Context = { ...opened, clock, questionLists, screeningFacts };
    const call = (operationId: string): Call => {
      const { tenancy, ...rest } = aCall('credential', operationId);
      return { ...rest, tenancy: tenancy && { ...tenancy, brandId, brandIds: [brandId] } };
    };
    const own = await createOwnFact(context, call(`opr_own_${run}`), {
      ...{ code: 'own', valueType: 'boolean', cardinality: 'single', options: [] },
    });
    const question = (fact: (typeof facts)[number], whenJson: string): NewQuestion => ({
      offeringRef,
      fact: fact === 'own' ? own.code : fact,
      control: controls[fact],
      copy: { headline: 'first' },
      ...{ optionLabels: [], options: undefined, required: true, whenJson },
    });
    const ids: string[] = [];
    for (const whenJson of ['', '', whenTrue('smoker')]) {
      const made = await createQuestion(
        context,
        call(`opr_${run}_${ids.length}`),
        question('smoker', whenJson),
      );
      ids.push(made.question._id);
    }

    const reads: Seen[] = [];
    const perform = async (as: Context, act: Act, operationId: string): Promise<unknown> => {
      const by = call(operationId);
      switch (act.act) {
        case 'create':
          return await createQuestion(as, by, question(act.fact, act.conditional ? whenTrue('smoker') : ''));
        case 'edit': {
          const edit = { copy: { headline: operationId }, optionLabels: undefined, options: undefined };
          const questionId = ids[act.nth] ?? '';
          return await updateQuestion(as, by, { offeringRef, questionId, ...edit, required: undefined });
        }
        case 'delete':
          return await deleteQuestion(as, by, { offeringRef, questionId: ids[act.nth] ?? '' });
        case 'order': {
          const questionIds = act.places.map((place) => ids[place] ?? '');
          return await orderQuestions(as, by, { offeringRef, questionIds });
        }
        case 'delete-fact':
          return await deleteOwnFact(as, by, own.code);
        case 'read': {
          const { rows } = await listQuestions(as, by, { offeringRef, after: undefined, limit: 200 });
          return reads.push(seenOf(rows));
        }
      }
    };
    const outcomes = actors.map(async ({ does, stands, stops }, i) => {
      let calls = 0;
      let stood = false;
      const turn = async (next: string) => {
        const turns = !stood && next === stands.before ? stands.turns : 0;
        stood ||= turns > 0;
        for (let waited = 0; waited <= turns; waited++) await scheduler.schedule(Promise.resolve(), `${i}`);
        if (calls++ >= stops) throw new Error('stopped');
      };
      const as: Context = {
        ...context,
        questionLists: inTurns(questionLists, turn, 'questionLists'),
        questions: inTurns(context.questions, turn, 'questions'),
        ownFacts: inTurns(context.ownFacts, turn, 'ownFacts'),
      };
      const operationId = `opr_${run}_actor_${i}`;
      const outcome = await perform(as, does, operationId).then(
        () => 'done',
        (error: Error & { kind?: string }) => error.kind ?? error.message,
      );
      return { operationId, does, outcome };
    });
    const ended = await scheduler.waitFor(Promise.all(outcomes));

    await sweep(context, new AbortController().signal);
    const listId = questionListKey(brand, offeringRef);
    const states: LiveQuestion[][] = [[]];
    for (const { change } of commits.toSorted((a, b) => a.version - b.version)) {
      states.push([...modelled(states.at(-1) ?? [], change)]);
    }
    const last = states.at(-1) ?? [];
    const live: LiveQuestion[] = [];
    for await (const page of pagesOfQuestions(opened.questions, listId, {})) live.push(...page);
    expect(seenOf(live)).toEqual(seenOf(last));
    for (const state of states) expect(state.every(conditionJudge())).toBe(true);
    const conditional = last.filter(({ whenJson }) => whenJson !== '').length;
    const list = await opened.questionLists.get(listId);
    expect(list).toMatchObject({ count: last.length, conditional });
    expect(list?.pending).toBeUndefined();
    for (const read of reads) expect(states.map(seenOf)).toContainEqual(read);

    const bound = live.some(({ fact }) => fact === ownFactCode(brandId, 'own'));
    const kept = (await opened.ownFacts.get(`cli_1/${brandId}`))?.facts.length === 1;
    expect(kept || !bound).toBe(true);

    const performed = commits.flatMap(({ change }) => operationOf(change, actors.length, run));
    expect(new Set(performed).size).toBe(performed.length);
    for (const { operationId, does, outcome } of ended) {
      if (!['create', 'edit', 'delete'].includes(does.act)) continue;
      expect(['done', 'stopped', 'not-found', 'validation']).toContain(outcome);
      if (outcome !== 'stopped') expect(performed.includes(operationId)).toBe(outcome === 'done');
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(actorArb, { minLength: 3, maxLength: 6 }),
      fc.boolean(),
      fc.scheduler(),
      property,
    ),
    { numRuns: 300 },
  );
});

type Act = typeof actArb extends fc.Arbitrary<infer A> ? A : never;
type Actor = typeof actorArb extends fc.Arbitrary<infer A> ? A : never;

function operationOf(change: Commit['change'], actors: number, run: number): string[] {
  switch (change.kind) {
    case 'create': {
      const operations = Array.from({ length: actors }, (_, i) => `opr_${run}_actor_${i}`);
      return operations.filter((operationId) => deriveId('qst', operationId) === change.question._id);
    }
    case 'edit':
      return [change.operations.at(-1)?.id ?? ''];
    case 'delete':
      return [change.operationId];
    case 'order':
      return [];
  }
}
