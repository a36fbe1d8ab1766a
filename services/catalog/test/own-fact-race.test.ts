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
    const { context } = await startCatalog({ storeUrl: freshUrl(), neighbours: await startNeighbours() });
    const { code } = await createOwnFact(context, by(), ownFact);
    await createQuestion(context, by(), about('smoker')).then(({ question }) =>
      deleteQuestion(context, by(), { offeringRef, questionId: question._id }),
    );
    return { context, code };
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
    const { context, code } = await start();
    const dying = watched(context, async (write) => {
      if (write === 'questionLists.update') throw new Error('killed here');
    });
    await expect(createQuestion(dying, by(), about(code))).rejects.toThrow('killed here');
    const reservations = async () => (await context.ownFacts.find({}, { limit: 1 }))[0]?.reservations;
    expect(await reservations()).toHaveLength(1);
    const { question } = await createQuestion(context, by(), about(code));
    expect(await reservations()).toHaveLength(1);
    await deleteQuestion(context, by(), { offeringRef, questionId: question._id });
    await deleteOwnFact(context, by(), code);
    expect(await reservations()).toEqual([]);
  });
});
