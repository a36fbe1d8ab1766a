import { describe, expect, test } from 'vitest';
import { type AccountClient, ownAccount } from '../../src/account-client.ts';
import { intakeClient } from '../../src/intake-client.ts';
import { expectProblem } from '../../src/same-answer.ts';
import { target } from '../../src/target.ts';
import { bodyFor } from '../../src/walk.ts';

const offering = 'wl-semaglutide-monthly';
const questions = `/offerings/${offering}/qualification/questions`;

const smokes = {
  fact: 'glp1_use',
  control: 'single_select_cards',
  copy: { headline: 'Have you used a GLP-1 before?', helper: 'Injections and tablets count.' },
  option_labels: { never: 'Not yet', past: 'In the past', current: 'Right now' },
  required: true,
};
const surgery = {
  fact: 'bariatric_surgery',
  control: 'yes_no',
  copy: { headline: 'Any weight-loss surgery so far?' },
  required: true,
};

const intakeOf = ({ apiKey, brandId }: AccountClient) => intakeClient(target().base_url, apiKey, brandId);

/** Two questions on the offering, which is enabled. */
async function authored() {
  const account = await ownAccount();
  const first = await account.post(questions, smokes);
  const second = await account.post(questions, surgery);
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
      copy: 'Have you used a GLP-1 before?',
      control: 'single_select_cards',
      fact: 'glp1_use',
      option_codes: ['never', 'past', 'current'],
      options: [{ label: 'Not yet' }, { label: 'In the past' }, { label: 'Right now' }],
      required: true,
    });
    const second = (await intake.next(first.journey_id, bodyFor(first.node))).body;
    expect(second.node).toMatchObject({ copy: 'Any weight-loss surgery so far?', fact: 'bariatric_surgery' });

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

    const copy = { headline: 'Did you ever take a GLP-1?' };
    const edited = await account.patch(`${questions}/${ids[0]}`, { copy });
    expect([edited.status, edited.body.data.copy]).toEqual([200, copy]);
    const ordered = await account.post(`${questions}/order`, { question_ids: [ids[1], ids[0]] });
    expect([ordered.status, ordered.body.data.map(({ id }: { id: string }) => id)]).toEqual([
      200,
      [ids[1], ids[0]],
    ]);

    expect((await intake.resolve(running.journey_id)).body).toEqual({ ...running, resumed: true });
    const second = (await intake.next(running.journey_id, bodyFor(running.node))).body;
    expect(second.node.fact).toBe('bariatric_surgery');

    const fresh = (await intake.resolve(undefined, { offering })).body;
    expect(fresh.node.fact).toBe('bariatric_surgery');
    const next = (await intake.next(fresh.journey_id, bodyFor(fresh.node))).body;
    expect(next.node).toMatchObject({ fact: 'glp1_use', copy: 'Did you ever take a GLP-1?' });
  });

  test('a deleted question is gone for new sessions, a deleted question is 404, and so is deleting it again', async () => {
    const { account, ids } = await authored();
    const path = `${questions}/${ids[0]}`;
    expect((await account.delete(path)).status).toBe(204);
    expectProblem(await account.get(path), 404, 'not-found');
    expectProblem(await account.delete(path), 404, 'not-found');
    expect((await account.get(questions)).body.data).toHaveLength(1);
    const fresh = (await intakeOf(account).resolve(undefined, { offering })).body;
    expect(fresh.node.fact).toBe('bariatric_surgery');
  });

  test('an offering that is not enabled composes nothing', async () => {
    const account = await ownAccount();
    expect((await account.post(questions, smokes)).status).toBe(201);
    const { node } = (await intakeOf(account).resolve(undefined, { offering })).body;
    expect(node.copy).not.toBe(smokes.copy.headline);
  });

  test('a condition on an earlier question decides whether a later one is asked', async () => {
    const { account } = await authored();
    const when = { kind: 'compare', ref: 'bariatric_surgery', op: 'eq', value: true };
    const conditional = {
      fact: 'bariatric_surgery_when',
      control: 'single_select_cards',
      copy: { headline: 'When was it?' },
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
    expect((await third(true)).node.copy).toBe('When was it?');
    expect((await third(false)).node.copy).not.toBe('When was it?');
  });

  test('DUPLICATE_FACT warns and never blocks', async () => {
    const { account, ids } = await authored();
    const again = await account.post(questions, smokes);
    expect([again.status, again.body.warnings]).toEqual([
      201,
      [{ code: 'DUPLICATE_FACT', fact: 'glp1_use', message: expect.any(String) }],
    ]);
    const edited = await account.patch(`${questions}/${ids[0]}`, { required: false });
    expect([edited.status, edited.body.warnings]).toMatchObject([200, [{ code: 'DUPLICATE_FACT' }]]);
  });
});

describe('interface.md 4.4', () => {
  test.each([
    ['fact', { fact: 'men2' }],
    ['control', { control: 'yes_no' }],
    ['when', { when: { kind: 'answered', ref: 'glp1_use' } }],
  ])('%s is fixed at creation: 400 with a pointer', async (name, body) => {
    const { account, ids } = await authored();
    const refused = await account.patch(`${questions}/${ids[0]}`, body);
    expectProblem(refused, 400, 'malformed-request');
    expect(refused.body.issues).toMatchObject([{ where: `/${name}` }]);
  });

  test.each([
    ['options outside the fact', { options: ['never', 'sometimes'] }, '/options/1'],
    [
      'a label for an option not offered',
      { option_labels: { sometimes: 'Sometimes' } },
      '/option_labels/sometimes',
    ],
    ['markup in the copy', { copy: { headline: '<b>Now</b>' } }, '/copy/headline'],
  ])('%s: 422 with a pointer, and nothing changes', async (_, body, where) => {
    const { account, ids } = await authored();
    const path = `${questions}/${ids[0]}`;
    const before = (await account.get(path)).body;
    const refused = await account.patch(path, body);
    expectProblem(refused, 422, 'validation');
    expect(refused.body.issues).toMatchObject([
      { code: expect.any(String), message: expect.any(String), where },
    ]);
    expect((await account.get(path)).body).toEqual(before);
  });

  test('what is left out stays; copy, labels and options are replaced whole', async () => {
    const { account, ids } = await authored();
    const path = `${questions}/${ids[0]}`;
    const edited = await account.patch(path, { options: ['never', 'past'] });
    expect(edited.body.data).toMatchObject({
      copy: smokes.copy,
      options: ['never', 'past'],
      option_labels: { never: 'Not yet', past: 'In the past' },
    });
    expect(Object.keys(edited.body.data.option_labels)).toEqual(['never', 'past']);
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
