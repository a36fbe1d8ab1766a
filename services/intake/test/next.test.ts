import { DomainError } from '@telehealth/errors';
import { describe, expect, test } from 'vitest';
import { shortBundle } from './bundles.ts';
import { freshUrl, nodeOf, prefilledOf, startIntake, stepOf } from './intake-under-test.ts';
import { mint, walked } from './journey-under-test.ts';

const startReplicas = async () => {
  const storeUrl = freshUrl();
  return { one: await startIntake({ storeUrl }), two: await startIntake({ storeUrl }) };
};

describe('decisions.md 3 next', () => {
  test('the same payload at two replicas at once: one step for all, stored once', async () => {
    const { one, two } = await startReplicas();
    const { journeyId } = stepOf(await one.resolve());
    const told = await Promise.all(
      [one, two, one, two, one, two].map((replica) => replica.next(journeyId, 'q_height', 172)),
    );
    expect(new Set(told.map((each) => JSON.stringify(stepOf(each)))).size).toBe(1);
    const stored = await one.context.journeys.get(journeyId);
    expect(stored?.version).toBe(2);
  });

  test('different payloads at two replicas at once: one wins, the others conflict', async () => {
    const { one, two } = await startReplicas();
    const { journeyId } = stepOf(await one.resolve());
    const told = await Promise.all(
      [170, 171, 172, 173].map((height, i) => (i % 2 ? one : two).next(journeyId, 'q_height', height)),
    );
    const refusals = told.filter((each) => each instanceof DomainError);
    expect(refusals.map(({ kind }) => kind)).toEqual(['conflict', 'conflict', 'conflict']);
    const winner = [170, 171, 172, 173][told.findIndex((each) => !(each instanceof DomainError))];
    expect(prefilledOf(stepOf(await two.back(journeyId)))).toBe(winner);
  });
});

describe('decisions.md 9 journey events', () => {
  test('completion and its event are one write, published once, numbered from 1, with codes only', async () => {
    const one = await startIntake();
    const { journeyId } = stepOf(await one.resolve());
    await one.next(journeyId, 'q_height', 172);
    await one.next(journeyId, 'q_weight', 96);
    await one.next(journeyId, 'q_note', 'canary-note');
    const done = stepOf(await one.consent(journeyId, 'k_treatment', true, '2026-01-01'));
    expect(done.progress?.positionEstimate).toBe(1);
    await one.consent(journeyId, 'k_treatment', true, '2026-01-01');

    expect(await one.events()).toMatchObject([
      {
        type: 'journey.intake.submitted.v1',
        client_id: 'cli_1',
        brand_id: 'brd_slim',
        subject: journeyId,
        sequence: 1,
        test: true,
        data: { journey_id: journeyId },
      },
    ]);
    expect(JSON.stringify(await one.events())).not.toContain('canary');
    expect((await one.context.journeys.get(journeyId))?.outbox).toBeUndefined();
  });

  test('abandoning names the actor', async () => {
    const one = await startIntake();
    const { journeyId } = stepOf(await one.resolve());
    await one.abandon(journeyId);
    await one.abandon(journeyId);
    expect(await one.events()).toMatchObject([
      { type: 'journey.step.abandoned.v1', sequence: 1, data: { journey_id: journeyId, actor: 'patient' } },
    ]);
  });
});

describe('decisions.md 4 sealing', () => {
  test('no answer of a patient is readable in what is stored or logged', async () => {
    const one = await startIntake();
    const { journeyId } = stepOf(await one.resolve());
    await one.next(journeyId, 'q_height', 171.25);
    await one.next(journeyId, 'q_weight', 96.75);
    await one.next(journeyId, 'q_note', 'canary-note');
    const stored = JSON.stringify(await one.context.journeys.get(journeyId));
    for (const said of ['171.25', '96.75', 'canary-note', 'q_note']) {
      expect(stored).not.toContain(said);
      expect(one.log()).not.toContain(said);
    }
  });
});

/** The short questionnaire behind a page that is only seen. */
function welcomingBundle() {
  const { nodes, ...bundle } = shortBundle();
  const notice = { kind: 'display', control: 'notice', display: 'static', copy: 'c.main' };
  const welcome = { ...notice, id: 'd_welcome', section: 'main', content: { body: 'c.main' } };
  return { ...bundle, nodes: [welcome, ...nodes] };
}

test('decisions.md 13: a page that was seen is no answer, and the first question is one', async () => {
  const intake = await startIntake({ bundles: [welcomingBundle()] });
  const journeyId = await mint(intake);
  const stored = () => intake.context.journeys.get(journeyId);
  expect(nodeOf(await intake.next(journeyId, 'd_welcome'))).toBe('q_height');
  expect(await stored()).toHaveProperty('unansweredSince');
  expect(nodeOf(await intake.next(journeyId, 'q_height', 172))).toBe('q_weight');
  expect(await stored()).not.toHaveProperty('unansweredSince');
});

test('decisions.md 4: a blocked step names the support route that the brand had at the entry', async () => {
  const intake = await startIntake();
  intake.accounts.configurations.set('brd_slim', { supportRoute: 'https://slim.example/help' });
  const step = stepOf(await intake.resolve(await walked(intake, false)));
  expect(step.blocked).toMatchObject({ supportRoute: 'https://slim.example/help' });
});
