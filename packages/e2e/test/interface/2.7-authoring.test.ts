import { describe, expect, test } from 'vitest';
import { type AccountClient, ownAccount } from '../../src/clients/account-client.ts';
import { intakeClient } from '../../src/clients/intake-client.ts';
import { target } from '../../src/clients/target.ts';
import { expectProblem } from '../../src/http/same-answer.ts';
import { bodyFor } from '../../src/walk/walk.ts';

const offering = 'wl-semaglutide-monthly';
const questions = `/offerings/${offering}/qualification/questions`;

const meets = {
  control: 'single_select_cards',
  copy: { headline: 'Where do we meet?', helper: 'We open there.' },
  options: ['ca', 'ny', 'tx'],
  option_labels: { ca: 'Sunny California', ny: 'New York', tx: 'Texas' },
  required: true,
};
const runs = { control: 'yes_no', copy: { headline: 'Do you run?' }, required: true };
const ownFact = ({ brandId }: AccountClient, code: string) => `${brandId}:${code}`;

const intakeOf = ({ apiKey, brandId }: AccountClient) => intakeClient(target().base_url, apiKey, brandId);

const meeting = (account: AccountClient) => ({ ...meets, fact: ownFact(account, 'meets') });

/** Two questions on the offering, which is enabled. */
async function authored() {
  const account = await ownAccount();
  for (const code of ['runs', 'races']) {
    const body = { code, value_type: 'boolean', cardinality: 'single' };
    expect((await account.post('/question-library/facts', body)).status).toBe(201);
  }
  const places = ['ca', 'ny', 'tx'].map((code) => ({ code }));
  const place = { code: 'meets', value_type: 'code', cardinality: 'single', options: places };
  expect((await account.post('/question-library/facts', place)).status).toBe(201);
  const first = await account.post(questions, meeting(account));
  const second = await account.post(questions, { ...runs, fact: ownFact(account, 'runs') });
  expect([first.status, second.status]).toEqual([201, 201]);
  const enabled = await account.post(`/brands/${account.brandId}/offerings`, { offering_ref: offering });
  expect(enabled.status).toBe(201);
  return { account, ids: [first.body.data.id as string, second.body.data.id as string] as const };
}

describe('interface.md 2.7, 4.1 rule 7', () => {
  test('authored questions are asked first, in order, in the words of the brand, and their facts once', async () => {
    const { account } = await authored();
    const intake = intakeOf(account);
    const first = (await intake.resolve(undefined, { offering })).body;
    expect(first.node).toMatchObject({
      kind: 'question',
      copy: 'Where do we meet?',
      control: 'single_select_cards',
      fact: ownFact(account, 'meets'),
      option_codes: ['ca', 'ny', 'tx'],
      options: [{ label: 'Sunny California' }, { label: 'New York' }, { label: 'Texas' }],
      required: true,
    });
    const second = (await intake.next(first.journey_id, bodyFor(first.node))).body;
    expect(second.node).toMatchObject({ copy: 'Do you run?', fact: ownFact(account, 'runs') });

    const facts = [first.node.fact];
    for (let step = second; step.status === 'active'; ) {
      if (step.node.fact !== undefined) facts.push(step.node.fact);
      step = (await intake.next(step.journey_id, bodyFor(step.node))).body;
      expect(step.issues ?? []).toEqual([]);
    }
    expect(facts.length).toBeGreaterThan(10);
    expect(new Set(facts).size).toBe(facts.length);
  });

  test('an edit reaches new sessions; a running one keeps its wording, its order and its questions', async () => {
    const { account, ids } = await authored();
    const intake = intakeOf(account);
    const running = (await intake.resolve(undefined, { offering })).body;

    const copy = { headline: 'In which state?' };
    const edited = await account.patch(`${questions}/${ids[0]}`, { copy });
    expect([edited.status, edited.body.data.copy]).toEqual([200, copy]);
    const ordered = await account.post(`${questions}/order`, { question_ids: [ids[1], ids[0]] });
    expect([ordered.status, ordered.body.data.map(({ id }: { id: string }) => id)]).toEqual([
      200,
      [ids[1], ids[0]],
    ]);

    expect((await intake.resolve(running.journey_id)).body).toEqual({ ...running, resumed: true });
    const second = (await intake.next(running.journey_id, bodyFor(running.node))).body;
    expect(second.node.fact).toBe(ownFact(account, 'runs'));

    const fresh = (await intake.resolve(undefined, { offering })).body;
    expect(fresh.node.fact).toBe(ownFact(account, 'runs'));
    const next = (await intake.next(fresh.journey_id, bodyFor(fresh.node))).body;
    expect(next.node).toMatchObject({ fact: ownFact(account, 'meets'), copy: 'In which state?' });
  });

  test('a deleted question is gone for new sessions, a deleted question is 404, and so is deleting it again', async () => {
    const { account, ids } = await authored();
    const path = `${questions}/${ids[0]}`;
    expect((await account.delete(path)).status).toBe(204);
    expectProblem(await account.get(path), 404, 'not-found');
    expectProblem(await account.delete(path), 404, 'not-found');
    expect((await account.get(questions)).body.data).toHaveLength(1);
    const fresh = (await intakeOf(account).resolve(undefined, { offering })).body;
    expect(fresh.node.fact).toBe(ownFact(account, 'runs'));
  });

  test('a condition on an earlier question decides whether a later one is asked', async () => {
    const { account } = await authored();
    const when = { kind: 'compare', ref: ownFact(account, 'runs'), op: 'eq', value: true };
    const conditional = {
      fact: ownFact(account, 'races'),
      control: 'yes_no',
      copy: { headline: 'Do you race?' },
      required: true,
      when,
    };
    const created = await account.post(questions, conditional);
    expect([created.status, created.body.data.when]).toEqual([201, when]);
    const intake = intakeOf(account);
    const third = async (answer: boolean) => {
      const first = (await intake.resolve(undefined, { offering })).body;
      const second = (await intake.next(first.journey_id, bodyFor(first.node))).body;
      return (await intake.next(second.journey_id, { node_id: second.node.node_id, answer })).body;
    };
    expect((await third(true)).node.copy).toBe('Do you race?');
    expect((await third(false)).node.copy).not.toBe('Do you race?');
  });

  test('decisions.md 5: a medical question is in no catalog, cannot be bound, and is asked as the questionnaire words it', async () => {
    const { account } = await authored();
    for (const [fact, question] of [
      ['men2', runs],
      ['ship_state', meets],
    ] as const) {
      const refused = await account.post(questions, { ...question, fact });
      expectProblem(refused, 422, 'validation');
      expect(refused.body.issues).toMatchObject([{ code: 'fact.medical', where: '/fact' }]);
    }
    const catalog = await account.get('/question-library/facts?therapy=weight_loss');
    const codes = catalog.body.facts.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['goal_weight_kg', ownFact(account, 'runs')]));
    for (const code of ['pregnancy_status', 'ship_state']) expect(codes).not.toContain(code);
  });

  test('decisions.md 5: a shared fact that a brand question asks is asked by the questionnaire all the same', async () => {
    const account = await ownAccount();
    const goal = {
      fact: 'goal_weight_kg',
      control: 'weight_kg',
      copy: { headline: 'Your wish?' },
      required: true,
    };
    expect((await account.post(questions, goal)).status).toBe(201);
    await account.post(`/brands/${account.brandId}/offerings`, { offering_ref: offering });
    const intake = intakeOf(account);
    let step = (await intake.resolve(undefined, { offering })).body;
    expect(step.node).toMatchObject({ copy: 'Your wish?', fact: 'goal_weight_kg' });
    const asked: string[] = [];
    while (step.status === 'active') {
      if (step.node.fact === 'goal_weight_kg') asked.push(step.node.copy);
      step = (await intake.next(step.journey_id, bodyFor(step.node))).body;
    }
    expect(asked).toEqual(['Your wish?', expect.stringMatching(/\S/)]);
    expect(asked[1]).not.toBe('Your wish?');
  });

  test('DUPLICATE_FACT warns and never blocks', async () => {
    const { account, ids } = await authored();
    const again = await account.post(questions, meeting(account));
    expect([again.status, again.body.warnings]).toEqual([
      201,
      [{ code: 'DUPLICATE_FACT', fact: ownFact(account, 'meets'), message: expect.any(String) }],
    ]);
    const edited = await account.patch(`${questions}/${ids[0]}`, { required: false });
    expect([edited.status, edited.body.warnings]).toMatchObject([200, [{ code: 'DUPLICATE_FACT' }]]);
  });
});

describe('interface.md 4.4', () => {
  test('fact, control and condition are fixed at creation: 400; what contradicts the fact is 422; each with a pointer, and nothing changes', async () => {
    const { account, ids } = await authored();
    const path = `${questions}/${ids[0]}`;
    const before = (await account.get(path)).body;
    for (const [body, status, where] of [
      [{ fact: 'men2' }, 400, '/fact'],
      [{ control: 'yes_no' }, 400, '/control'],
      [{ when: { kind: 'answered', ref: ownFact(account, 'meets') } }, 400, '/when'],
      [{ options: ['ca', 'mars'] }, 422, '/options/1'],
    ] as const) {
      const refused = await account.patch(path, body);
      expectProblem(refused, status, status === 400 ? 'malformed-request' : 'validation');
      const issue = { code: expect.any(String), message: expect.any(String), where };
      expect(refused.body.issues).toMatchObject([issue]);
    }
    expect((await account.get(path)).body).toEqual(before);
  });

  test('what is left out stays; copy, labels and options are replaced whole', async () => {
    const { account, ids } = await authored();
    const path = `${questions}/${ids[0]}`;
    const edited = await account.patch(path, { options: ['ca', 'ny'] });
    expect(edited.body.data).toMatchObject({
      copy: meets.copy,
      options: ['ca', 'ny'],
      option_labels: { ca: 'Sunny California', ny: 'New York' },
    });
    expect(Object.keys(edited.body.data.option_labels)).toEqual(['ca', 'ny']);
    expect((await account.patch(path, { copy: { headline: 'Bare' } })).body.data.copy).toEqual({
      headline: 'Bare',
    });
  });
});

describe('interface.md 2.13 own facts', () => {
  const facts = '/question-library/facts';
  const catalog = `${facts}?therapy=weight_loss`;

  test('an own fact can be asked, is listed to its brand alone, and goes once nothing asks for it', async () => {
    const account = await ownAccount();
    const stranger = await ownAccount();
    const created = await account.post(facts, {
      code: 'gym_member',
      value_type: 'boolean',
      cardinality: 'single',
    });
    expect(created.status).toBe(201);
    const { code } = created.body.data;
    expect(code).toContain('gym_member');
    const codesOf = async (who: AccountClient) =>
      (await who.get(`${catalog}&q=GYM_`)).body.facts.map((fact: { code: string }) => fact.code);
    expect([await codesOf(account), await codesOf(stranger)]).toEqual([[code], []]);

    const question = await account.post(questions, {
      fact: code,
      control: 'yes_no',
      copy: { headline: 'Are you in a gym?' },
    });
    expect(question.status).toBe(201);
    const foreign = await stranger.post(questions, {
      fact: code,
      control: 'yes_no',
      copy: { headline: 'Gym?' },
    });
    const unknown = await stranger.post(questions, {
      fact: 'nobody',
      control: 'yes_no',
      copy: { headline: 'Gym?' },
    });
    expectProblem(foreign, 422, 'validation');
    expect(foreign.bytes).toBe(unknown.bytes);

    await account.post(`/brands/${account.brandId}/offerings`, { offering_ref: offering });
    const step = (await intakeOf(account).resolve(undefined, { offering })).body;
    expect(step.node).toMatchObject({ fact: code, copy: 'Are you in a gym?' });

    expectProblem(await account.delete(`${facts}/${code}`), 409, 'conflict');
    expectProblem(await stranger.delete(`${facts}/${code}`), 404, 'not-found');
    expect((await account.delete(`${questions}/${question.body.data.id}`)).status).toBe(204);
    expect((await account.delete(`${facts}/${code}`)).status).toBe(204);
    expectProblem(await account.delete(`${facts}/${code}`), 404, 'not-found');
  });
});
