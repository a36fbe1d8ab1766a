import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { createOwnFact } from '../src/app/create-own-fact.ts';
import { createQuestion, type NewQuestion } from '../src/app/create-question.ts';
import { deleteOwnFact } from '../src/app/delete-own-fact.ts';
import { deleteQuestion } from '../src/app/delete-question.ts';
import { listQuestions } from '../src/app/list-questions.ts';
import type { Context } from '../src/context.ts';
import { aCall } from './a-call.ts';
import { startCatalog } from './catalog-under-test.ts';
import { startNeighbours } from './scripted-neighbours.ts';
import { watched } from './watched.ts';

const offeringRef = 'wl-1';
const by = () => aCall('credential');
const about = (fact: string): NewQuestion => ({
  ...{ offeringRef, fact, control: 'yes_no', copy: { headline: 'first' }, optionLabels: [] },
  ...{ options: undefined, required: true, whenJson: '' },
});
const ownFact = { code: 'own', valueType: 'boolean', cardinality: 'single', options: [] };

const all = async (context: Context) =>
  (await listQuestions(context, by(), { offeringRef, after: undefined, limit: 200 })).rows;

await onEveryStore((freshUrl) => {
  const start = async () => {
    const { clock, context } = await startCatalog({
      storeUrl: freshUrl(),
      neighbours: await startNeighbours(),
    });
    const { code } = await createOwnFact(context, by(), ownFact);
    await createQuestion(context, by(), about('smoker')).then(({ question }) =>
      deleteQuestion(context, by(), { offeringRef, questionId: question._id }),
    );
    const reservations = async () => (await context.ownFacts.find({}, { limit: 1 }))[0]?.reservations;
    return { clock, context, code, reservations };
  };
  /** The context of a writer before whose first write of this kind something else happens. */
  const before = (context: Context, write: string, happens: () => Promise<unknown>) => {
    let happened = false;
    return watched(context, async (next) => {
      if (happened || next !== write) return;
      happened = true;
      await happens();
    });
  };

  test('a fact deleted while a question is about to bind it is gone for the question', async () => {
    const { context, code } = await start();
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    let held = false;
    const deleter = watched(context, async (write) => {
      if (write !== 'ownFacts.update' || held) return;
      held = true;
      reached.resolve();
      await go.promise;
    });
    let commits = 0;
    let deleting: Promise<void> | undefined;
    const creator = watched(context, async (write) => {
      if (write !== 'questionLists.update') return;
      commits++;
      if (commits === 1) {
        deleting = deleteOwnFact(deleter, by(), code);
        await reached.promise;
      }
      if (commits === 2) {
        go.resolve();
        await deleting;
      }
    });
    await expect(createQuestion(creator, by(), about(code))).rejects.toMatchObject({
      issues: [{ code: 'fact.unknown', where: '/fact' }],
    });
    expect((await all(context)).length).toBe(0);
  });

  test('a fact whose question was committed by a writer that failed right after is in use', async () => {
    const { context, code } = await start();
    const failing = watched(context, async (write) => {
      if (write === 'questions.insert') throw new Error('failed here');
    });
    await expect(createQuestion(failing, by(), about(code))).rejects.toThrow('failed here');
    await expect(deleteOwnFact(context, by(), code)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await all(context)).toHaveLength(1);
  });

  test('a reservation whose writer died keeps nothing, and a fact without questions leaves none', async () => {
    const { context, code, reservations } = await start();
    const dying = watched(context, async (write) => {
      if (write === 'questionLists.update') throw new Error('killed here');
    });
    await expect(createQuestion(dying, by(), about(code))).rejects.toThrow('killed here');
    expect(await reservations()).toHaveLength(1);
    const { question } = await createQuestion(context, by(), about(code));
    expect(await reservations()).toHaveLength(1);
    await deleteQuestion(context, by(), { offeringRef, questionId: question._id });
    await deleteOwnFact(context, by(), code);
    expect(await reservations()).toEqual([]);
  });

  test('a refusal after the fact was reserved takes the reservation back', async () => {
    const { context, code, reservations } = await start();
    const questionBounds = { ...context.questionBounds, perOffering: 1 };
    const overtaken = before({ ...context, questionBounds }, 'questionLists.update', () =>
      createQuestion(context, by(), about('smoker')),
    );
    await expect(createQuestion(overtaken, by(), about(code))).rejects.toMatchObject({
      issues: [{ code: 'questions.too_many' }],
    });
    expect(await reservations()).toEqual([]);
  });

  test('reservations that writers left when they died are dropped by the next one', async () => {
    const { clock, context, code, reservations } = await start();
    const die = async () => {
      await clock.advance(61_000);
      let reserved = false;
      const dying = watched(context, async (write) => {
        if (reserved) throw new Error('killed here');
        reserved = write === 'ownFacts.update';
      });
      await expect(createQuestion(dying, by(), about(code))).rejects.toThrow('killed here');
    };
    for (let i = 0; i < 3; i++) await die();
    const [left, ...more] = (await reservations()) ?? [];
    expect([left?.at, more]).toEqual([clock.now(), []]);
    await clock.advance(61_000);
    await createOwnFact(context, by(), { ...ownFact, code: 'other' });
    expect(await reservations()).toEqual([]);
  });

  test('a writer whose reservation was dropped while it stood still does not bind a fact deleted since', async () => {
    const { clock, context, code } = await start();
    const { code: other } = await createOwnFact(context, by(), { ...ownFact, code: 'other' });
    const stalled = before(context, 'questionLists.update', async () => {
      await clock.advance(61_000);
      await createQuestion(context, by(), { ...about(other), offeringRef: 'wl-2' });
      await deleteOwnFact(context, by(), code);
    });
    await expect(createQuestion(stalled, by(), about(code))).rejects.toMatchObject({
      issues: [{ code: 'fact.unknown', where: '/fact' }],
    });
    expect(await all(context)).toEqual([]);
  });

  test('a fact deleted and added anew before it is reserved is judged anew', async () => {
    const { context, code } = await start();
    const options = [
      { code: 'a', exclusive: false },
      { code: 'b', exclusive: false },
    ];
    let reads = 0;
    const late: Context = {
      ...context,
      ownFacts: {
        ...context.ownFacts,
        async get(...given) {
          // The first read judges the fact, the second one reserves it.
          if (++reads === 2) {
            await deleteOwnFact(context, by(), code);
            await createOwnFact(context, by(), { ...ownFact, valueType: 'code', options });
          }
          return await context.ownFacts.get(...given);
        },
      },
    };
    await expect(createQuestion(late, by(), about(code))).rejects.toMatchObject({
      issues: [{ code: 'control.unfit', where: '/control' }],
    });
    expect(await all(context)).toEqual([]);
  });
});
