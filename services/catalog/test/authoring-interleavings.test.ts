import { cutOnce, interceptCollection } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAuthoringQueue } from '../src/app/authoring/authoring-queue.ts';
import { changeAuthoring } from '../src/app/authoring/change-authoring.ts';
import type { BrandOperation } from '../src/app/brand-operation.ts';
import { createOwnFact } from '../src/app/facts/create-own-fact.ts';
import { createQuestion } from '../src/app/questions/create-question.ts';
import { orderQuestions } from '../src/app/questions/order-questions.ts';
import { updateQuestion } from '../src/app/questions/update-question.ts';
import type { Context } from '../src/context.ts';
import { questionsOf } from '../src/domain/authoring/authoring.ts';
import { decideDeleteOwnFact } from '../src/domain/facts/delete-own-fact.ts';
import { decideDeleteQuestion } from '../src/domain/questions/delete-question.ts';
import { brokenConditions } from '../src/domain/questions/question-condition.ts';
import { whenTrue } from './a-question.ts';
import { aBrandOperation } from './an-operation.ts';
import { startCatalog } from './catalog-under-test.ts';

const offeringRef = 'wl-1';
const changes = ['bind own', 'bind shared', 'edit', 'delete', 'order', 'delete own'] as const;

const writerArb = fc.record({
  change: fc.constantFrom(...changes),
  /** The process is killed before this store call. */
  killedAt: fc.option(fc.nat(3)),
  /** The connection is lost with the first write, before or after it takes effect. */
  lost: fc.option(fc.constantFrom('before' as const, 'after' as const)),
});
type Change = (typeof changes)[number];

test('however writers interleave, are killed or lose answers, each change of a brand takes effect whole and once', async () => {
  const { context, clock } = await startCatalog();
  let run = 0;

  const property = async (
    writers: { change: Change; killedAt: number | null; lost: 'before' | 'after' | null }[],
    scheduler: fc.Scheduler,
  ) => {
    const brandId = `brd_${run++}`;
    const operationOf = (operationId: string): BrandOperation => {
      const operation = aBrandOperation(operationId);
      return { ...operation, brand: { ...operation.brand, brandId }, correlationId: operationId };
    };
    const question = (fact: string, whenJson = '') => ({
      ...{ offeringRef, fact, control: 'yes_no', copy: { headline: 'first' }, optionLabels: [] },
      ...{ options: undefined, required: true, whenJson },
    });
    const own = await createOwnFact(context, operationOf(`opr_${run}_own`), {
      ...{ code: 'own', valueType: 'boolean', cardinality: 'single', options: [], precision: '' },
    });
    const ids: string[] = [];
    for (const whenJson of ['', '', whenTrue('smoker')]) {
      const made = await createQuestion(
        context,
        operationOf(`opr_${run}_${ids.length}`),
        question('smoker', whenJson),
      );
      ids.push(made.question.questionId);
    }
    const questionId = ids[0] ?? '';
    const perform: { [C in Change]: (as: Context, operation: BrandOperation) => Promise<unknown> } = {
      'bind own': (as, operation) => createQuestion(as, operation, question(own.code)),
      'bind shared': (as, operation) => createQuestion(as, operation, question('smoker', whenTrue('smoker'))),
      edit: (as, operation) => {
        const kept = { optionLabels: undefined, options: undefined, required: undefined };
        return updateQuestion(as, operation, { offeringRef, questionId, copy: { headline: 'new' }, ...kept });
      },
      delete: (as, operation) =>
        changeAuthoring(as, operation, (present) =>
          decideDeleteQuestion(present, { offeringRef, questionId }),
        ),
      order: (as, operation) => {
        const questionIds = [ids[1] ?? '', ids[0] ?? '', ids[2] ?? ''];
        return orderQuestions(as, operation, { offeringRef, questionIds });
      },
      'delete own': (as, operation) =>
        changeAuthoring(as, operation, (present) => decideDeleteOwnFact(present, own.code)),
    };
    const outcomeOf = (changed: Promise<unknown>) =>
      changed.then(
        () => 'done',
        (error: Error & { kind?: string }) => error.kind ?? error.message,
      );
    const firstTries = writers.map(async ({ change, killedAt, lost }, i) => {
      let calls = 0;
      const inTurn = async <T>(_method: string, call: () => Promise<T>): Promise<T> => {
        await scheduler.schedule(Promise.resolve(), `writer ${i}`);
        if (killedAt !== null && calls++ >= killedAt) throw new Error('killed');
        return await call();
      };
      const authoring = lost === null ? context.authoring : cutOnce(context.authoring, lost);
      const as: Context = {
        ...context,
        authoring: interceptCollection(authoring, inTurn),
        // Each writer is a replica of its own.
        authoringQueue: createAuthoringQueue(),
        latestAuthoring: {},
        auditRows: interceptCollection(context.auditRows, inTurn),
        relay: { ...context.relay, publish: () => {} },
      };
      return await outcomeOf(perform[change](as, operationOf(`opr_${run}_writer_${i}`)));
    });
    const outcomes = await scheduler.waitFor(Promise.all(firstTries));
    for (const [i, outcome] of outcomes.entries()) {
      const change = writers[i]?.change ?? 'edit';
      if (outcome !== 'killed') continue;
      outcomes[i] = await outcomeOf(perform[change](context, operationOf(`opr_${run}_writer_${i}`)));
    }
    clock.pass(60_000);
    await context.relay.sweep();

    const made = (change: Change) =>
      outcomes.filter((outcome, i) => outcome === 'done' && writers[i]?.change === change).length;
    const authoring = await context.authoring.get(`cli_1/${brandId}`);
    if (!authoring) throw new Error('no authoring');
    const questions = questionsOf(authoring, offeringRef);
    expect(questions).toHaveLength(3 + made('bind own') + made('bind shared') - made('delete'));
    expect(brokenConditions(questions)).toEqual([]);
    expect(authoring.facts).toHaveLength(1 - made('delete own'));
    if (questions.some(({ fact }) => fact === own.code)) expect(made('delete own')).toBe(0);
    expect(authoring.outbox).toBeUndefined();

    const rows = await context.auditRows.find({ clientId: 'cli_1' }, { limit: 1000 });
    for (const [i, outcome] of outcomes.entries()) {
      expect(['done', 'not-found', 'validation', 'conflict']).toContain(outcome);
      const own = rows.filter(({ correlationId }) => correlationId === `opr_${run}_writer_${i}`);
      const { change } = writers[i] ?? {};
      // An order may change nothing; an edit may be repeated after the question was deleted.
      expect(own.length).toBeGreaterThanOrEqual(outcome === 'done' && change !== 'order' ? 1 : 0);
      expect(own.length).toBeLessThanOrEqual(outcome === 'done' || change === 'edit' ? 1 : 0);
    }
    for (const row of rows) await writable(context.auditRows).delete(row._id, {});
  };
  await fc.assert(
    fc.asyncProperty(fc.array(writerArb, { minLength: 2, maxLength: 4 }), fc.scheduler(), property),
    { numRuns: 100 },
  );
});
