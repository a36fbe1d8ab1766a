import { setImmediate } from 'node:timers/promises';
import { interceptCollection } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { changeAuthoring } from '../src/app/authoring/change-authoring.ts';
import type { Context } from '../src/context.ts';
import { decideDeleteQuestion } from '../src/domain/questions/delete-question.ts';
import { aQuestion } from './a-question.ts';
import { aBrandOperation } from './an-operation.ts';
import { as, startCatalog } from './catalog-under-test.ts';

test('decisions.md 13: forty deletes at once write what the brand authors forty times, and read it once', async () => {
  const { context: opened, questions } = await startCatalog();
  const ids: string[] = [];
  for (let i = 0; i < 40; i++) {
    const { question } = await questions.createQuestion(aQuestion(), as());
    ids.push(question?.questionId ?? '');
  }
  const calls: string[] = [];
  /** A database that answers later, as one over the network does. */
  const distant = async <T>(method: string, call: () => Promise<T>): Promise<T> => {
    calls.push(method);
    await setImmediate();
    return await call();
  };
  const context: Context = {
    ...opened,
    latestAuthoring: {},
    authoring: interceptCollection(opened.authoring, distant),
    relay: { ...opened.relay, publish: () => {}, arrived: () => new Set() },
  };

  await Promise.all(
    ids.map((questionId, i) =>
      changeAuthoring(context, aBrandOperation(`opr_${i}`), (present) =>
        decideDeleteQuestion(present, { offeringRef: 'wl-1', questionId }),
      ),
    ),
  );

  expect(calls.toSorted()).toEqual(['get', ...Array(40).fill('update')]);
  expect((await questions.listQuestions({ offeringRef: 'wl-1' }, as())).questions).toEqual([]);
});
