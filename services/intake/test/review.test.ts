import { createClient } from '@connectrpc/connect';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { kindOf } from '@telehealth/rpc/testing';
import { describe, expect, test } from 'vitest';
import { shortBundle } from './bundles.ts';
import {
  asBrand,
  freshUrl,
  type IntakeUnderTest,
  nodeOf,
  refusalOf,
  startIntake,
  stepOf,
} from './intake-under-test.ts';
import { mint, noAudit } from './journey-under-test.ts';

/** The last question repeats the weight. */
function pipedBundle() {
  const bundle = shortBundle();
  const { en } = bundle.copy;
  return { ...bundle, copy: { en: { ...en, 'c.note': 'You weigh {fact:weight}. Anything else?' } } };
}

const start = (options: Parameters<typeof startIntake>[0] = {}) =>
  startIntake({ bundles: [pipedBundle()], ...options });

const clientOf = ({ transport }: IntakeUnderTest) => createClient(IntakeService, transport);

async function reviewOf(intake: IntakeUnderTest, journeyId: string) {
  const { review } = await clientOf(intake).review({ journeyId }, asBrand());
  return review;
}

/** Waits at the note. */
async function asked(intake: IntakeUnderTest): Promise<string> {
  const journeyId = await mint(intake);
  await intake.next(journeyId, 'q_height', 172);
  await intake.next(journeyId, 'q_weight', 87);
  return journeyId;
}

const readsOf = async ({ context }: IntakeUnderTest) =>
  (await context.auditRows.find({ clientId: 'cli_1' }, { limit: 100 })).filter(
    ({ action }) => action === 'review.read',
  );

describe('decisions.md 12: the review', () => {
  test('has the answers in words, and each read leaves an audit row without them', async () => {
    const intake = await start();
    const journeyId = await asked(intake);
    expect(await reviewOf(intake, journeyId)).toMatchObject({
      phase: '',
      answers: [
        {
          nodeId: 'q_height',
          headline: 'How tall are you?',
          lines: ['172 cm'],
          counts: true,
          canChange: true,
        },
        { nodeId: 'q_weight', lines: ['87 kg'], counts: true, canChange: true },
      ],
    });
    await reviewOf(intake, journeyId);
    const rows = await readsOf(intake);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      actor: { kind: 'credential', name: 'key_1' },
      ...{ subject: journeyId, brandId: 'brd_slim', changed: {} },
    });
    expect(JSON.stringify(rows)).not.toMatch(/172 cm|87 kg|tall/);
  });

  test('gives nothing when the read can not be audited', async () => {
    const storeUrl = freshUrl();
    const journeyId = await asked(await start({ storeUrl }));
    const intake = await start({ storeUrl, wrap: noAudit });
    expect(await kindOf(reviewOf(intake, journeyId))).toBe('unavailable');
  });

  test('is a conflict at an end, and leaves no row', async () => {
    const intake = await start();
    const journeyId = await asked(intake);
    await intake.abandon(journeyId);
    expect(await kindOf(reviewOf(intake, journeyId))).toBe('conflict');
    expect(await readsOf(intake)).toEqual([]);
  });
});

describe('decisions.md 12: back to a named node', () => {
  test('opens it at once, and the walk goes on where it was left', async () => {
    const intake = await start();
    const journeyId = await asked(intake);
    expect(nodeOf(await intake.backTo(journeyId, 'q_height'))).toBe('q_height');
    expect(nodeOf(await intake.next(journeyId, 'q_height', 180))).toBe('q_note');
  });

  test('is a conflict for a node that is not before the current one', async () => {
    const intake = await start();
    const journeyId = await asked(intake);
    for (const nodeId of ['q_note', 'k_treatment', 'q_nobody'])
      expect(refusalOf(await intake.backTo(journeyId, nodeId))).toBe('conflict');
    expect(nodeOf(await intake.resolve(journeyId))).toBe('q_note');
  });
});

describe('decisions.md 12: a text that holds an answer', () => {
  test('reads so in the step alone: no event and no log has it', async () => {
    const intake = await start();
    const journeyId = await asked(intake);
    expect(stepOf(await intake.resolve(journeyId)).node?.copy).toBe('You weigh 87 kg. Anything else?');
    await intake.next(journeyId, 'q_note', 'nothing');
    expect(JSON.stringify(await intake.events())).not.toContain('87 kg');
    expect(intake.log()).not.toContain('87 kg');
  });

  test('is asked again when the answer in it changes, and what was said stays', async () => {
    const intake = await start();
    const journeyId = await asked(intake);
    await intake.next(journeyId, 'q_note', 'I sleep badly');
    await intake.backTo(journeyId, 'q_weight');
    const step = stepOf(await intake.next(journeyId, 'q_weight', 90));
    expect(step).toMatchObject({ isLast: false, node: { nodeId: 'q_note' } });
    expect(step.node?.copy).toBe('You weigh 90 kg. Anything else?');
    expect((await reviewOf(intake, journeyId))?.answers.at(-1)).toMatchObject({
      lines: ['I sleep badly'],
      counts: false,
      headline: 'You weigh 90 kg. Anything else?',
    });
    expect(stepOf(await intake.next(journeyId, 'q_note', 'I sleep badly'))).toMatchObject({ isLast: true });
  });
});
