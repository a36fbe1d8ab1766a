import { AmbiguousWrite } from '@telehealth/store';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { createOwnFact } from '../src/app/create-own-fact.ts';
import { createQuestion, type NewQuestion } from '../src/app/create-question.ts';
import { deleteQuestion } from '../src/app/delete-question.ts';
import { listQuestions } from '../src/app/list-questions.ts';
import { orderQuestions } from '../src/app/order-questions.ts';
import { sweep } from '../src/app/sweep.ts';
import { updateQuestion } from '../src/app/update-question.ts';
import type { Context } from '../src/context.ts';
import { aCall } from './a-call.ts';
import { startCatalog } from './catalog-under-test.ts';
import { startNeighbours } from './scripted-neighbours.ts';
import { watched } from './watched.ts';

const offeringRef = 'wl-1';
const by = (operationId?: string) => aCall('credential', operationId);
const about = (fact: string): NewQuestion => ({
  ...{ offeringRef, fact, control: 'yes_no', copy: { headline: 'first' }, optionLabels: [] },
  ...{ options: undefined, required: true, whenJson: '' },
});
const ownFact = { code: 'own', valueType: 'boolean', cardinality: 'single', options: [] };
const reworded = (questionId: string, headline: string) => ({
  ...{ offeringRef, questionId, copy: { headline }, optionLabels: undefined },
  ...{ options: undefined, required: undefined },
});

const changed = ['questionLists', 'questions', 'ownFacts', 'auditRows'] as const;

await onEveryStore((freshUrl) => {
  const start = async () => {
    const catalog = await startCatalog({ storeUrl: freshUrl(), neighbours: await startNeighbours() });
    const { clock, context } = catalog;
    const { code } = await createOwnFact(context, by(), ownFact);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push((await createQuestion(context, by(), about('smoker'))).question._id);
    const seen = async () => {
      const { rows } = await listQuestions(context, by(), { offeringRef, after: undefined, limit: 200 });
      return rows.map(({ _id, copy }) => `${ids.includes(_id) ? ids.indexOf(_id) : 'new'} ${copy.headline}`);
    };
    return { clock, context, code, ids, seen };
  };
  type Started = Awaited<ReturnType<typeof start>>;
  const before = ['0 first', '1 first', '2 first'];
  const acts: [
    string,
    (started: Started, context: Context, operationId: string) => Promise<unknown>,
    string[],
    string[],
  ][] = [
    [
      'create',
      ({ code }, context, operationId) => createQuestion(context, by(operationId), about(code)),
      [...before, 'new first'],
      ['question.create'],
    ],
    [
      'edit',
      ({ ids: [id = ''] }, context, operationId) =>
        updateQuestion(context, by(operationId), reworded(id, 'new')),
      ['0 new', '1 first', '2 first'],
      ['question.update'],
    ],
    [
      'delete',
      ({ ids: [questionId = ''] }, context, operationId) =>
        deleteQuestion(context, by(operationId), { offeringRef, questionId }),
      ['1 first', '2 first'],
      ['question.delete'],
    ],
    [
      'order',
      ({ ids }, context, operationId) =>
        orderQuestions(context, by(operationId), { offeringRef, questionIds: ids.toReversed() }),
      ['2 first', '1 first', '0 first'],
      ['question.order'],
    ],
  ];
  const rowsSince = async ({ auditRows }: Context, known: ReadonlySet<string>) => {
    const rows = await auditRows.find({ clientId: 'cli_1' }, { limit: 100 });
    return rows.flatMap(({ _id, action }) => (known.has(_id) ? [] : [action]));
  };
  const knownRows = async ({ auditRows }: Context) => {
    const rows = await auditRows.find({ clientId: 'cli_1' }, { limit: 100 });
    return new Set(rows.map(({ _id }) => _id));
  };

  test.each(acts)(
    'a writer that dies at any write of its %s leaves all of it or nothing, and its repeat completes it once',
    async (_, act, done, rows) => {
      const started = await start();
      const { context, ids, seen } = started;
      let writes = 0;
      let finished = false;
      while (!finished) {
        const known = await knownRows(context);
        const operationId = `opr_${writes}`;
        let left = writes++;
        const dying = watched(context, async () => {
          if (left-- === 0) throw new Error('killed here');
        });
        finished = await act(started, dying, operationId).then(
          () => left >= 0,
          () => false,
        );
        expect([before, done]).toContainEqual(await seen());

        await act(started, context, operationId);
        expect(await seen()).toEqual(done);
        await sweep(context, new AbortController().signal);
        expect(await rowsSince(context, known)).toEqual(rows);
        expect((await context.questionLists.find({ pendingSince: { gte: 0 } }, { limit: 1 })).length).toBe(0);

        // Back to the start, for the next place to die at.
        const { rows: left_ } = await listQuestions(context, by(), {
          offeringRef,
          after: undefined,
          limit: 9,
        });
        for (const { _id } of left_) await deleteQuestion(context, by(), { offeringRef, questionId: _id });
        ids.splice(0);
        for (let i = 0; i < 3; i++)
          ids.push((await createQuestion(context, by(), about('smoker'))).question._id);
      }
      expect(writes).toBeGreaterThan(changed.length);
    },
  );

  test.each(['before', 'after'] as const)(
    'effect once: a write whose connection is lost %s it took effect has its effect once',
    async (effect) => {
      for (const [, act, done, rows] of acts) {
        const started = await start();
        const known = await knownRows(started.context);
        const cut = new Set<string>();
        const cutting = (write: string) => {
          if (cut.has(write)) return false;
          cut.add(write);
          return true;
        };
        let lost = false;
        const context = watched(
          started.context,
          async (write) => {
            lost = cutting(write);
            if (lost && effect === 'before') throw new AmbiguousWrite('cut');
          },
          async () => {
            if (lost) throw new AmbiguousWrite('cut');
          },
        );
        await act(started, context, 'opr_cut');
        expect(await started.seen()).toEqual(done);
        await sweep(started.context, new AbortController().signal);
        expect(await rowsSince(started.context, known)).toEqual(rows);
      }
    },
  );

  test('an operation run again after others undoes nothing they did', async () => {
    const { context, ids, seen } = await start();
    const [first = '', second = ''] = ids;
    await updateQuestion(context, by('opr_1'), reworded(first, 'one'));
    await updateQuestion(context, by(), reworded(first, 'two'));
    await updateQuestion(context, by('opr_1'), reworded(first, 'one'));
    await orderQuestions(context, by('opr_2'), { offeringRef, questionIds: ids.toReversed() });
    await orderQuestions(context, by(), { offeringRef, questionIds: ids });
    await orderQuestions(context, by('opr_2'), { offeringRef, questionIds: ids.toReversed() });
    expect(await seen()).toEqual(['0 two', '1 first', '2 first']);

    await deleteQuestion(context, by('opr_3'), { offeringRef, questionId: second });
    await deleteQuestion(context, by('opr_3'), { offeringRef, questionId: second });
    const made = await createQuestion(context, by('opr_4'), about('smoker'));
    await deleteQuestion(context, by(), { offeringRef, questionId: made.question._id });
    const again = await createQuestion(context, by('opr_4'), about('smoker'));
    expect(again.question._id).toBe(made.question._id);
    expect(await seen()).toEqual(['0 two', '2 first']);
  });

  test('design.md 5: an operation run again within twice its lease undoes nothing, whatever came in between', async () => {
    const { context, ids, seen } = await start();
    const [first = ''] = ids;
    await updateQuestion(context, by('opr_1'), reworded(first, 'one'));
    for (let i = 0; i < 25; i++) await updateQuestion(context, by(), reworded(first, 'since'));
    await updateQuestion(context, by('opr_1'), reworded(first, 'one'));
    expect(await seen()).toEqual(['0 since', '1 first', '2 first']);
  });

  test('a deleted question is kept for two days, for repeats of its creation and deletion', async () => {
    const { clock, context, ids } = await start();
    const [questionId = ''] = ids;
    await deleteQuestion(context, by(), { offeringRef, questionId });
    const twoDaysMs = 48 * 60 * 60 * 1000;
    expect((await context.questions.get(questionId))?.expiresAt).toBe(clock.now() + twoDaysMs);
  });

  test('a list takes as many questions as its bound, and one more once another is deleted', async () => {
    const { context, ids } = await start();
    const questionBounds = { ...context.questionBounds, perOffering: 4 };
    const bounded = { ...context, questionBounds };
    await createQuestion(bounded, by(), about('smoker'));
    await expect(createQuestion(bounded, by(), about('smoker'))).rejects.toMatchObject({
      ...{ kind: 'validation', issues: [{ code: 'questions.too_many' }] },
    });
    await deleteQuestion(bounded, by(), { offeringRef, questionId: ids[0] ?? '' });
    await createQuestion(bounded, by(), about('smoker'));
    expect(context.questionBounds.perOffering).toBe(10_000);
  });

  test('the change of a writer that died is completed by the sweeper', async () => {
    const { context, ids } = await start();
    const dying = watched(context, async (write) => {
      if (write === 'questions.update') throw new Error('killed here');
    });
    const [first = ''] = ids;
    await expect(updateQuestion(dying, by(), reworded(first, 'new'))).rejects.toThrow('killed here');
    expect((await context.questions.get(first))?.copy.headline).toBe('first');
    await sweep(context, new AbortController().signal);
    expect((await context.questions.get(first))?.copy.headline).toBe('new');
    expect(await context.questionLists.find({ pendingSince: { gte: 0 } }, { limit: 1 })).toEqual([]);
  });

  test('a writer that stood still before it completed its change undoes nothing done since', async () => {
    const { context, ids, seen } = await start();
    const [first = ''] = ids;
    const stalled = (meanwhile: () => Promise<unknown>) => {
      let stood = false;
      return watched(context, async (write) => {
        if (stood || !write.startsWith('questions.')) return;
        stood = true;
        await meanwhile();
      });
    };
    const edited = stalled(() => updateQuestion(context, by(), reworded(first, 'since')));
    await updateQuestion(edited, by(), reworded(first, 'late'));
    expect(await seen()).toEqual(['0 since', '1 first', '2 first']);

    const ordered = stalled(() => orderQuestions(context, by(), { offeringRef, questionIds: ids }));
    await orderQuestions(ordered, by(), { offeringRef, questionIds: ids.toReversed() });
    expect(await seen()).toEqual(['0 since', '1 first', '2 first']);

    const created = stalled(async () => {
      const { rows } = await listQuestions(context, by(), { offeringRef, after: undefined, limit: 9 });
      const questionId = rows.find(({ _id }) => !ids.includes(_id))?._id ?? '';
      await deleteQuestion(context, by(), { offeringRef, questionId });
    });
    await createQuestion(created, by(), about('smoker'));
    expect(await seen()).toEqual(['0 since', '1 first', '2 first']);
  });

  test('a reader overtaken by an order that is half applied sees the order before or after it', async () => {
    const { context, ids } = await start();
    let moves = 0;
    const half = watched(context, async (write) => {
      if (write === 'questions.update' && moves++ > 0) throw new Error('killed here');
    });
    let overtaken = false;
    const reader: Context = {
      ...context,
      questions: {
        ...context.questions,
        async find(...given) {
          if (!overtaken) {
            overtaken = true;
            const reversed = orderQuestions(half, by(), { offeringRef, questionIds: ids.toReversed() });
            await expect(reversed).rejects.toThrow('killed here');
          }
          return await context.questions.find(...given);
        },
      },
    };
    const { rows } = await listQuestions(reader, by(), { offeringRef, after: undefined, limit: 9 });
    expect(rows.map(({ _id }) => _id)).toEqual(ids.toReversed());
  });

  test('creates, edits, deletes and orders at once leave a list that every reader agrees on', async () => {
    const { context, ids } = await start();
    const [first = '', second = ''] = ids;
    const settled = await Promise.allSettled([
      ...Array.from({ length: 12 }, () => createQuestion(context, by(), about('smoker'))),
      updateQuestion(context, by(), reworded(first, 'new')),
      deleteQuestion(context, by(), { offeringRef, questionId: second }),
    ]);
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
    const { rows } = await listQuestions(context, by(), { offeringRef, after: undefined, limit: 200 });
    expect(rows).toHaveLength(14);
    expect(new Set(rows.map(({ position }) => position)).size).toBe(14);
    expect(rows[0]?.copy.headline).toBe('new');
    const [list] = await context.questionLists.find({}, { limit: 2 });
    expect(list).toMatchObject({ count: 14, version: 17 });
  });
});
