import { timestampMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { factValueToJson } from '@telehealth/contracts/fact-value';
import { type Submission, SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { bmiCriterion, criteriaBundle } from '@telehealth/instrument/test/criteria-bundle';
import { callOptions } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { describe, expect, test } from 'vitest';
import { walk } from './criteria-under-test.ts';
import { qualifying } from './entry-under-test.ts';
import {
  correlated,
  freshUrl,
  type IntakeUnderTest,
  otherOperatorToken,
  stepOf,
} from './intake-under-test.ts';
import { noAudit, pay } from './journey-under-test.ts';
import {
  canaries,
  operatorClients,
  qualified,
  said,
  startPhased,
  walkedThrough,
} from './submission-under-test.ts';

const read = async (intake: IntakeUnderTest, journeyId: string): Promise<Submission> => {
  const { submission } = await operatorClients(intake).submissions.getSubmission({ journeyId }, correlated);
  if (!submission) throw new Error('an answer without a submission');
  return submission;
};

const valuesOf = ({ answers }: Submission) =>
  Object.fromEntries(answers.map(({ fact, value }) => [fact, value && factValueToJson(value)]));

async function bytesOf(intake: IntakeUnderTest, journeyId: string, mediaId: string) {
  const pieces: Uint8Array[] = [];
  const types: string[] = [];
  const { submissions } = operatorClients(intake);
  for await (const { contentType, chunk } of submissions.readMedia({ journeyId, mediaId }, correlated)) {
    pieces.push(chunk);
    types.push(contentType);
  }
  return { bytes: Buffer.concat(pieces), types };
}

const accessesOf = async ({ context }: IntakeUnderTest) =>
  (await context.auditRows.find({ clientId: 'cli_1' }, { limit: 100 })).filter(({ action }) =>
    action.startsWith('submission.'),
  );

describe('decisions.md 4: a submission holds what counts, with its provenance', () => {
  test('all of it, by the order it was asked, and nothing that was revised away', async () => {
    const intake = await startPhased();
    const { journeyId, photo } = await walkedThrough(intake);
    const submission = await read(intake, journeyId);
    const { instrument, brandId, clientId } = (await intake.context.journeys.get(journeyId)) ?? {};
    expect(submission).toMatchObject({
      ...{ journeyId, clientId, brandId, therapy: 'weight_loss', offeringRef: '', overlaySha256: '' },
      ...{ bundleId: instrument?.id, bundleVersion: '1.0.0', bundleSha256: instrument?.sha256 },
      flags: [],
    });
    expect(submission.phases.map(({ phase }) => phase)).toEqual(['qualification', 'clinical']);
    expect(valuesOf(submission)).toEqual({
      email: said.email,
      illness: said.illness,
      smoker: true,
      home: said.home,
      photo: { media_id: photo },
    });
    const [email, illness, , home, face] = submission.answers;
    expect(email).toMatchObject({ nodeId: 'q_email', method: 'patient_reported', source: 'typed', seq: 1 });
    expect(illness).toMatchObject({ seq: 4, supersedes: 2 });
    expect(home).toMatchObject({ deliverable: false, simulated: false });
    expect(face).toMatchObject({ source: 'media' });
    expect(face?.media).toMatchObject({ mediaId: photo, contentType: 'image/jpeg', bytes: 2_500_000n });
    expect(email?.deliverable).toBeUndefined();
    expect(email?.at && timestampMs(email.at)).toBe(intake.clock.now());
    expect(submission.consents.map(({ nodeId, affirmed, scopes }) => [nodeId, affirmed, scopes])).toEqual([
      ['k_telehealth', true, ['telehealth']],
      ['q_photo', true, []],
    ]);
    expect(submission.evaluation).toBeUndefined();
  });

  test('a clinical phase under way shows nothing: the qualification is as it was submitted', async () => {
    const intake = await startPhased();
    const journeyId = await qualified(intake);
    const before = await read(intake, journeyId);
    expect(valuesOf(before)).toEqual({ email: said.email, illness: said.illness });
    await pay(intake, journeyId);
    stepOf(await intake.enter({ journeyId, phase: 'clinical' }));
    stepOf(await intake.submit(journeyId, { nodeId: 'q_smoker', answer: true }));
    expect(await read(intake, journeyId)).toEqual(before);
    await intake.abandon(journeyId);
    expect(await read(intake, journeyId)).toEqual(before);
  });

  test('the evaluation comes with each result and its reason', async () => {
    const bundle = criteriaBundle({ phased: false, eligibility: [bmiCriterion()] });
    const intake = await startPhased({ bundles: [bundle] });
    const journeyId = await walk(intake, { height: 180, weight: 70 });
    const { evaluation, phases } = await read(intake, journeyId);
    expect(phases.map(({ phase }) => phase)).toEqual(['']);
    expect(evaluation).toMatchObject({
      evaluationId: expect.stringMatching(/^evl_/),
      outcome: 'ineligible',
      results: [
        {
          criterionId: 'bmi',
          criterionSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          result: 'fail',
          reason: 'because_bmi',
          factsUsed: ['height', 'weight'],
        },
      ],
    });
  });

  test('nothing submitted, left, blocked, another id and none at all are one not-found, and leave no row', async () => {
    const intake = await startPhased();
    const running = await qualifying(intake);
    await intake.submit(running, { nodeId: 'q_email', answer: said.email });
    const left = await qualifying(intake);
    await intake.abandon(left);
    const { submissions } = operatorClients(intake);
    for (const journeyId of [running, left, 'jny_0000000000000000000000', 'x', '']) {
      expect(await kindOf(submissions.getSubmission({ journeyId }, correlated))).toBe('not-found');
      expect(await kindOf(bytesOf(intake, journeyId, 'med_1'))).toBe('not-found');
    }
    expect(await accessesOf(intake)).toEqual([]);
  });
});

describe('decisions.md 4: a media item is read by its id', () => {
  test('the bytes are those uploaded, with their type; of what counts in the submission only', async () => {
    const intake = await startPhased();
    const { journeyId, photo, unused } = await walkedThrough(intake);
    const other = await walkedThrough(intake);
    const { bytes, types } = await bytesOf(intake, journeyId, photo);
    expect(bytes.equals(said.photo)).toBe(true);
    expect(types).toEqual(['image/jpeg', '', '']);
    for (const mediaId of [unused, other.photo, 'med_0000000000000000000000', '']) {
      expect(await kindOf(bytesOf(intake, journeyId, mediaId))).toBe('not-found');
    }
    expect(await accessesOf(intake)).toHaveLength(1);
  });
});

describe('decisions.md 4: every read leaves an audit row', () => {
  test('a row for each, with who, what and when, and no answers', async () => {
    const intake = await startPhased();
    const { journeyId, photo } = await walkedThrough(intake);
    await read(intake, journeyId);
    await bytesOf(intake, journeyId, photo);
    const rows = await accessesOf(intake);
    const common = {
      actor: { kind: 'operator', name: 'ada' },
      correlationId: 'c-operator',
      ...{ clientId: 'cli_1', brandId: 'brd_slim', subject: journeyId, at: intake.clock.now() },
    };
    expect(rows.toSorted((a, b) => b.action.localeCompare(a.action))).toMatchObject([
      { action: 'submission.read', changed: {}, ...common },
      { action: 'submission.media.read', changed: { media_id: photo }, ...common },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(canaries);
    expect(intake.log()).not.toMatch(canaries);

    const { audit } = operatorClients(intake);
    const listed = await audit.listAuditRows({ clientId: 'cli_1' }, correlated);
    const acts = listed.rows.map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(['submission.read', 'submission.media.read']));
    const foreign = await audit.listAuditRows({ clientId: 'cli_2' }, correlated);
    expect(foreign.rows).toEqual([]);
  });

  test('under one idempotency key each read is a read of its own, and no answer is kept', async () => {
    const intake = await startPhased();
    const { journeyId } = await walkedThrough(intake);
    const { submissions } = operatorClients(intake);
    const keyed = callOptions({ correlationId: 'c', idempotencyKey: 'one' });
    for (let time = 0; time < 2; time++) await submissions.getSubmission({ journeyId }, keyed);
    expect(await accessesOf(intake)).toHaveLength(2);
  });

  test('a read that can not be audited gives nothing', async () => {
    const storeUrl = freshUrl();
    const writer = await startPhased({ storeUrl });
    const { journeyId, photo } = await walkedThrough(writer);
    const intake = await startPhased({ storeUrl, wrap: noAudit });
    const { submissions } = operatorClients(intake);
    expect(await kindOf(submissions.getSubmission({ journeyId }, correlated))).toBe('unavailable');
    let given = 0;
    const reading = async () => {
      const mediaItem = submissions.readMedia({ journeyId, mediaId: photo }, correlated);
      for await (const { chunk } of mediaItem) given += chunk.length;
    };
    expect(await kindOf(reading())).toBe('unavailable');
    expect(given).toBe(0);
  });
});

test('decisions.md 11: it takes an operator with the scope; the internal credential does not open it', async () => {
  const intake = await startPhased();
  const { journeyId, photo } = await walkedThrough(intake);
  const { submissions, audit } = operatorClients(intake, otherOperatorToken);
  expect(await kindOf(submissions.getSubmission({ journeyId }, correlated))).toBe('forbidden');
  expect(await kindOf(audit.listAuditRows({}, correlated))).toBe('forbidden');
  const reading = async () => {
    for await (const _ of submissions.readMedia({ journeyId, mediaId: photo }, correlated));
  };
  expect(await kindOf(reading())).toBe('forbidden');
  const inside = createClient(SubmissionService, intake.transport);
  expect(await kindOf(inside.getSubmission({ journeyId }, correlated))).toBe('unauthorized');
  expect(await accessesOf(intake)).toEqual([]);
});
