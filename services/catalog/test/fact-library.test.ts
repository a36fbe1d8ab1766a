import { kindOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { aQuestion } from './a-question.ts';
import { announce } from './announce.ts';
import { as, issuesOf, startCatalog } from './catalog-under-test.ts';

const wide = as({ brandId: 'brd_wide' });
const flag = (code: string) => ({ code, valueType: 'boolean', cardinality: 'single' }) as const;
const fact = (code: string) => ({ ...flag(code), options: [] });

const start = async (announced = true) => {
  const catalog = await startCatalog({ announced });
  const codes = async (said: { therapy?: string; mode?: string; q?: string } = {}, caller = as()) => {
    const asked = { therapy: 'weight_loss', mode: 'initial', ...said };
    return (await catalog.facts.listFacts(asked, caller)).facts.map(({ code }) => code);
  };
  return { ...catalog, codes };
};
test('interface.md 2.13: a brand lists the shared facts of the therapy and its own facts, and none of another brand', async () => {
  const { facts, codes } = await start();
  const options = [{ code: 'day' }, { code: 'night' }, { code: 'never', exclusive: true }];
  const shift = { valueType: 'code', cardinality: 'multi', options };
  const { fact } = await facts.createOwnFact({ code: 'shift', ...shift }, as());
  expect(fact).toMatchObject({ code: 'brd_slim:shift', ...shift });
  await facts.createOwnFact(flag('shift'), wide);
  await facts.createOwnFact(flag('shift'), as({ clientId: 'cli_2' }));
  await facts.createOwnFact(flag('early'), as());
  const shared = ['smoker', 'weight_kg', 'goal', 'illness'];
  expect(await codes()).toEqual([...shared, 'brd_slim:early', 'brd_slim:shift']);
  expect(await codes({ therapy: 'ed' })).toEqual(['nitrates', 'brd_slim:early', 'brd_slim:shift']);
  expect(await codes({}, wide)).toEqual([...shared, 'brd_wide:shift']);
  const { facts: listed } = await facts.listFacts({ therapy: 'weight_loss', mode: 'initial' }, as());
  expect(listed.at(-1)).toEqual(fact);
  expect(listed).toMatchObject([
    { valueType: 'boolean', cardinality: 'single', options: [], unit: '' },
    {
      ...{ valueType: 'number', unit: 'kg', min: 30 },
      ...{ maxBy: { fact: 'ceiling' }, minBy: { today: { years: -1, months: 0, days: 2 } } },
    },
    { options: [{ code: 'lighter', exclusive: false }, { code: 'fitter' }, { code: 'other' }] },
    {
      cardinality: 'multi',
      options: [{ code: 'heart' }, { code: 'liver' }, { code: 'none', exclusive: true }],
    },
    {},
    {},
  ]);
});

test('decisions.md 5: an own fact may ask to say more, and for a month, and nothing else has a precision', async () => {
  const { facts } = await start();
  const options = [{ code: 'cat' }, { code: 'other', pleaseSay: 40 }];
  const pet = { code: 'pet', valueType: 'code', cardinality: 'single', options };
  const since = { code: 'since', valueType: 'date', cardinality: 'single', precision: 'month' };
  await facts.createOwnFact(pet, as());
  await facts.createOwnFact(since, as());
  const { facts: listed } = await facts.listFacts(
    { therapy: 'weight_loss', mode: 'initial', q: 'brd' },
    as(),
  );
  expect(listed).toMatchObject([
    {
      code: 'brd_slim:pet',
      options: [
        { code: 'cat', pleaseSay: 0 },
        { code: 'other', pleaseSay: 40 },
      ],
    },
    { code: 'brd_slim:since', precision: 'month' },
  ]);
  for (const wrong of [
    { ...since, code: 'x', precision: 'year' },
    { ...flag('x'), precision: 'month' },
  ]) {
    expect(await issuesOf(facts.createOwnFact(wrong, as()))).toEqual(['/precision precision.unfit']);
  }
});

test('a code can be created once, and its creation leaves an audit row', async () => {
  const { facts, codes, context } = await start();
  await facts.createOwnFact(flag('x'), as());
  expect(await kindOf(facts.createOwnFact(flag('x'), as()))).toBe('conflict');
  expect(await codes({ q: ':x' })).toEqual(['brd_slim:x']);
  const rows = await context.auditRows.find({ clientId: 'cli_1' }, { limit: 10 });
  expect(rows).toMatchObject([{ action: 'fact.create', subject: 'brd_slim:x' }]);
});

test("decisions.md 3: an own fact in use cannot be deleted; another brand's is not found", async () => {
  const { facts, questions, codes } = await start();
  await facts.createOwnFact(flag('x'), as());
  const code = 'brd_slim:x';
  const { question } = await questions.createQuestion(aQuestion({ offeringRef: 'ed-1', fact: code }), as());
  expect(await kindOf(facts.deleteOwnFact({ code }, as()))).toBe('conflict');
  for (const [named, caller] of [
    [code, wide],
    [code, as({ clientId: 'cli_2' })],
    ['smoker', as()],
    ['', as()],
  ] as const) {
    expect(await kindOf(facts.deleteOwnFact({ code: named }, caller))).toBe('not-found');
  }
  const foreign = questions.createQuestion(aQuestion({ fact: code }), wide);
  expect(await issuesOf(foreign)).toEqual(['/fact fact.unknown']);
  await questions.deleteQuestion({ offeringRef: 'ed-1', questionId: question?.questionId ?? '' }, as());
  await facts.deleteOwnFact({ code }, as());
  expect(await codes({ q: 'brd' })).toEqual([]);
  expect(await kindOf(facts.deleteOwnFact({ code }, as()))).toBe('not-found');
  const again = questions.createQuestion(aQuestion({ offeringRef: 'ed-1', fact: code }), as());
  expect(await issuesOf(again)).toEqual(['/fact fact.unknown']);
});

test('interface.md 4.8: q is a part of the code, in upper or lower case', async () => {
  const { facts, codes } = await start();
  await facts.createOwnFact(flag('likes_goals'), as());
  expect(await codes({ q: 'OA' })).toEqual(['goal', 'brd_slim:likes_goals']);
  expect(await codes({ q: 'nothing' })).toEqual([]);
});

test('interface.md 4.8: an unknown therapy and a mode without an intake are not found', async () => {
  const { codes } = await start();
  const therapies = ['dream', '', 'skin'].map((therapy) => ({ therapy }));
  for (const miss of [...therapies, { mode: 'refill' }, { mode: 'other' }])
    expect(await kindOf(codes(miss))).toBe('not-found');
});

test('the facts of a therapy are those of the last announcement, and unavailable before the first one', async () => {
  const { codes, context } = await start(false);
  expect(await kindOf(codes())).toBe('unavailable');
  expect(await kindOf(codes({ mode: 'refill' }))).toBe('not-found');
  const [sleeps, works] = [fact('sleeps'), fact('works')];
  await announce(context, 'weight_loss', [{ facts: [sleeps] }]);
  expect(await codes()).toEqual(['sleeps']);
  await announce(context, 'weight_loss', [{ facts: [works] }]);
  await announce(context, 'weight_loss', [{ facts: [sleeps] }], 0);
  expect(await codes(), 'an older announcement that comes late').toEqual(['works']);
  await announce(context, 'weight_loss', []);
  expect(await kindOf(codes())).toBe('not-found');
});

test('decisions.md 12: a brand has the facts of the version that is published for it', async () => {
  const { codes, context } = await start();
  const ofTrial = { brandIds: ['brd_wide'], facts: [fact('sleeps')] };
  await announce(context, 'weight_loss', [{}, ofTrial]);
  expect(await codes()).not.toContain('sleeps');
  expect(await codes({}, wide)).toEqual(['sleeps']);
});

test('decisions.md 5: a refusal has every issue of an own fact by JSON Pointer', async () => {
  const { facts, codes } = await start();
  const yes = { code: 'yes', exclusive: true };
  const wrong = { code: 'brd_wide:x', valueType: 'colour', cardinality: 'some', options: [yes] };
  expect(await issuesOf(facts.createOwnFact(wrong, as()))).toEqual([
    '/cardinality cardinality.unknown',
    '/code code.malformed',
    '/options options.unfit',
    '/value_type value_type.unknown',
  ]);
  const code = (options: { code: string; exclusive?: boolean }[], cardinality = 'single') =>
    issuesOf(facts.createOwnFact({ code: 'x', valueType: 'code', cardinality, options }, as()));
  const many = Array.from({ length: 51 }, (_, i) => ({ code: `o${i}` }));
  expect(await code([yes])).toEqual(['/options options.count']);
  expect(await code(many)).toEqual(['/options options.count']);
  expect(await code([yes, { ...yes, code: 'no' }])).toEqual(['/options options.only_exclusive']);
  expect(await code([{ code: 'a' }, { code: 'a' }, { code: 'A' }])).toEqual([
    '/options/1/code options.repeated',
    '/options/2/code options.malformed',
  ]);
  const several = { ...flag('x'), cardinality: 'multi' };
  expect(await issuesOf(facts.createOwnFact(several, as()))).toEqual(['/cardinality cardinality.unfit']);
  expect(await codes({ q: 'brd' })).toEqual([]);
});
