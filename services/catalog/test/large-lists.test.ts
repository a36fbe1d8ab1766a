import type { Question } from '@telehealth/contracts/catalog/v1/question';
import { errorFromWire } from '@telehealth/rpc';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { orderQuestions } from '../src/app/order-questions.ts';
import { questionListKey } from '../src/storage/question-lists.ts';
import { aCall } from './a-call.ts';
import { aQuestion, type QuestionSaid } from './a-question.ts';
import { as, startCatalog } from './catalog-under-test.ts';
import { startNeighbours } from './scripted-neighbours.ts';

const wl = { offeringRef: 'wl-1' };
const codes = Array.from({ length: 50 }, (_, i) => `option_${i}`);
const idsOf = (questions: readonly Question[]) => questions.map(({ questionId }) => questionId);

await onEveryStore((freshUrl) => {
  const start = async () => {
    const catalog = await startCatalog({ storeUrl: freshUrl(), neighbours: await startNeighbours() });
    const { context, facts, offerings, overlay, questions } = catalog;
    await offerings.enableOffering(wl, as());
    const options = codes.map((code) => ({ code, exclusive: false }));
    const { fact } = await facts.createOwnFact(
      { code: 'many', valueType: 'code', cardinality: 'single', options },
      as(),
    );
    /** A question of the brand's own fact with a text of so many bytes. */
    const large = (bytes: number): QuestionSaid => {
      const each = Math.min(120, Math.ceil(bytes / (3 * codes.length)));
      const label = '語'.repeat(each);
      return {
        ...{ fact: fact?.code ?? '', control: 'single_select_cards', copy: { headline: 'H' } },
        optionLabels: Object.fromEntries(codes.map((code) => [code, label])),
      };
    };
    /** Makes a list of so many questions like this one: the first through the contract, its copies right in the store. */
    const fill = async (said: QuestionSaid, count: number) => {
      const { question } = await questions.createQuestion(aQuestion(said), as());
      const made = await context.questions.get(question?.questionId ?? '');
      if (!made) throw new Error('no question');
      const copies = Array.from({ length: count - 1 }, (_, i) => ({
        ...made,
        _id: `${made._id}${i + 1}`,
        position: i + 1,
      }));
      await Promise.all(copies.map((copy) => context.questions.insert(copy)));
      const listId = questionListKey({ clientId: 'cli_1', brandId: 'brd_slim' }, wl.offeringRef);
      await context.questionLists.update(listId, {}, { set: { count, nextPosition: count } });
      return [made, ...copies].map(({ _id }) => _id);
    };
    const get = () => overlay.getBrandOverlay(wl, as());
    const ordered = (questionIds: string[]) => questions.orderQuestions({ ...wl, questionIds }, as());
    return { ...catalog, fill, large, get, ordered };
  };

  test('a question is at most so large that two hundred of them are one page, and one answer to an order', async () => {
    const { fill, large, ordered, questions } = await start();
    const tooLarge = questions.createQuestion(aQuestion(large(18_000)), as());
    const refusal = errorFromWire(await tooLarge.catch((thrown: unknown) => thrown));
    expect([refusal.kind, refusal.issues.map(({ code }) => code)]).toEqual([
      'validation',
      ['question.too_large'],
    ]);
    const ids = await fill(large(14_500), 300);
    const page = await questions.listQuestions({ ...wl, limit: 200 }, as());
    expect(idsOf(page.questions)).toEqual(ids.slice(0, 200));

    const wanted = ids.toReversed();
    const first = await ordered(wanted);
    expect(idsOf(first.questions)).toEqual(wanted.slice(0, 200));
    const rest = await questions.listQuestions({ ...wl, limit: 200, pageToken: first.nextPageToken }, as());
    expect(idsOf(rest.questions)).toEqual(wanted.slice(200));
    expect(rest.nextPageToken).toBe('');
    expect(idsOf((await ordered(wanted)).questions)).toEqual(wanted.slice(0, 200));
  });

  test('effect once: an order of a long list repeated under its key is answered with the same page', async () => {
    const { fill, questions } = await start();
    const ids = await fill({}, 201);
    const keyed = as({ idempotencyKey: 'k-1' });
    const message = { ...wl, questionIds: ids.toReversed() };
    const first = await questions.orderQuestions(message, keyed);
    expect([first.questions.length, first.nextPageToken]).toEqual([200, '199']);
    expect(await questions.orderQuestions(message, keyed)).toEqual(first);
  });

  test('effect once: an order of a long list run again tells its first page as it is now', async () => {
    const { context, fill } = await start();
    const ids = await fill({}, 201);
    const order = (questionIds: string[], operationId: string) =>
      orderQuestions(context, aCall('credential', operationId), { ...wl, questionIds });
    const first = await order(ids.toReversed(), 'opr_1');
    expect(first.rows.map(({ _id }) => _id)).toEqual(ids.toReversed().slice(0, 200));
    await order(ids, 'opr_2');
    const again = await order(ids.toReversed(), 'opr_1');
    expect(again.rows.map(({ _id }) => _id)).toEqual(ids.slice(0, 200));
    expect([first.hasMore, again.hasMore]).toEqual([true, true]);
  });

  test('interface.md 4.1 rule 7: an overlay tells the first thousand questions, and how many it leaves out', async () => {
    const { fill, get } = await start();
    const ids = await fill({ copy: { headline: 'H'.repeat(300), helper: 'h'.repeat(400) } }, 1200);
    const told = await get();
    expect(idsOf(told.questions)).toEqual(ids.slice(0, 1000));
    expect(told.questionsLeftOut).toBe(200);
  });

  test('an overlay of large questions tells as many of the first as two megabytes take', async () => {
    const { fill, large, get } = await start();
    const ids = await fill(large(14_500), 300);
    const { questions, questionsLeftOut, ownFacts } = await get();
    expect(idsOf(questions)).toEqual(ids.slice(0, questions.length));
    expect([questions.length + questionsLeftOut, ownFacts.length]).toEqual([300, 1]);
    const bytes = Buffer.byteLength(JSON.stringify(questions.map(({ optionLabels }) => optionLabels)));
    expect(bytes).toBeLessThan(2 * 1024 * 1024);
    expect(bytes).toBeGreaterThan(1.5 * 1024 * 1024);
  });

  test('decisions.md 5: conditions are judged over the whole of a long list', async () => {
    const { fill, ordered, questions } = await start();
    const create = async (said: QuestionSaid) =>
      (await questions.createQuestion(aQuestion(said), as())).question?.questionId ?? '';
    const ids = await fill({}, 250);
    const weight = await create({ fact: 'weight_kg', control: 'number' });
    const of = ['smoker', 'weight_kg'].map((ref) => ({ kind: 'answered', ref }));
    const last = await create({ whenJson: JSON.stringify({ kind: 'all', of }) });
    const issuesOf = async (call: Promise<unknown>) => {
      const { issues } = errorFromWire(await call.catch((thrown: unknown) => thrown));
      return issues.map(({ where, code }) => `${where ?? '-'} ${code}`);
    };
    expect(await issuesOf(ordered([...ids, last, weight]))).toEqual(['/question_ids/250 when.broken']);
    expect((await ordered([weight, ...ids, last])).questions).toHaveLength(200);
    expect(await issuesOf(questions.deleteQuestion({ ...wl, questionId: weight }, as()))).toEqual([
      '- when.broken',
    ]);
    await questions.deleteQuestion({ ...wl, questionId: ids[0] ?? '' }, as());
    await questions.deleteQuestion({ ...wl, questionId: last }, as());
    await questions.deleteQuestion({ ...wl, questionId: weight }, as());
  });

  test('the largest condition costs the same reads as the smallest, and one beyond it none', async () => {
    let reads = 0;
    const { questions } = await startCatalog({
      storeUrl: freshUrl(),
      neighbours: await startNeighbours(),
      wrap: (context) => ({
        ...context,
        questions: {
          ...context.questions,
          find: (...given) => {
            reads++;
            return context.questions.find(...given);
          },
        },
      }),
    });
    const readsOf = async (refs: readonly string[]) => {
      reads = 0;
      const of = refs.map((ref) => ({ kind: 'answered', ref }));
      const asked = aQuestion({ whenJson: JSON.stringify({ kind: 'all', of }) });
      const thrown: unknown = await questions.createQuestion(asked, as()).catch((error: unknown) => error);
      expect(errorFromWire(thrown).kind).toBe('validation');
      return reads;
    };
    const refs = Array.from({ length: 199 }, (_, i) => `f${i}`);
    const all = [await readsOf(['f0']), await readsOf(refs), await readsOf([...refs, 'f199'])];
    expect(all).toEqual([1, 1, 0]);
  });
});
