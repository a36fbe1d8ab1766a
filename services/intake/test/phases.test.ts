import { createClient } from '@connectrpc/connect';
import { AddressService } from '@telehealth/contracts/intake/v1/address_service';
import { SessionStatus } from '@telehealth/contracts/intake/v1/instrument_step';
import { describe, expect, test } from 'vitest';
import { unsealJourney } from '../src/app/sessions/unseal-journey.ts';
import { qualify } from './entry-under-test.ts';
import {
  asBrand,
  freshUrl,
  type IntakeUnderTest,
  nodeOf,
  prefilledOf,
  refusalOf,
  startIntake,
  stepOf,
} from './intake-under-test.ts';
import { authorized, hour } from './journey-under-test.ts';
import { jpeg, mediaClient } from './media-under-test.ts';
import { startPhased } from './submission-under-test.ts';

const typed = { line1: '1 Main St', city: 'Reno', state: 'NV', postal_code: '89501', country: 'US' };

const authorize = (intake: IntakeUnderTest, journeyId: string) =>
  intake.context.bus.publish(authorized(journeyId));
const submittedPhases = async (intake: IntakeUnderTest) =>
  (await intake.events())
    .filter(({ type }) => type === 'journey.intake.submitted.v1')
    .map(({ sequence, data }) => [sequence, Reflect.get(data ?? {}, 'phase')]);

const clinical = (journeyId: string) => ({ journeyId, phase: 'clinical' });

describe('interface.md 3.1 and decisions.md 4: phases', () => {
  test('qualification, checkout, clinical: one journey, two submissions, numbered without a gap', async () => {
    const intake = await startPhased();
    const { journeyId } = await qualify(intake);
    for (const phase of ['', 'qualification']) {
      const step = stepOf(await intake.enter({ journeyId, phase }));
      expect([step.status, step.node, step.progress?.positionEstimate]).toEqual([
        SessionStatus.COMPLETE,
        undefined,
        1,
      ]);
    }
    expect(refusalOf(await intake.enter(clinical(journeyId)))).toBe('phase-not-ready');
    await authorize(intake, journeyId);

    const begun = stepOf(await intake.enter(clinical(journeyId)));
    expect([begun.node?.nodeId, begun.progress?.positionEstimate]).toEqual(['q_smoker', 0]);
    expect(await intake.context.journeys.get(journeyId)).toMatchObject({
      phase: 'clinical',
      status: 'active',
    });
    expect(nodeOf(await intake.enter({ journeyId }))).toBe('q_smoker');
    expect(refusalOf(await intake.back(journeyId))).toBe('conflict');
    const first = stepOf(await intake.enter({ journeyId, phase: 'qualification' }));
    expect([first.status, first.progress?.positionEstimate]).toEqual([SessionStatus.COMPLETE, 1]);

    await intake.next(journeyId, 'q_smoker', false);
    await intake.next(journeyId, 'q_home', typed);
    const ended = stepOf(await intake.next(journeyId, 'q_photo'));
    expect([ended.status, ended.progress?.positionEstimate]).toEqual([SessionStatus.COMPLETE, 1]);
    expect(await submittedPhases(intake)).toEqual([
      [2, 'qualification'],
      [3, 'clinical'],
    ]);
  });

  test('begun by many at once the clinical phase begins once; a resume of it writes nothing', async () => {
    const storeUrl = freshUrl();
    const [intake, replica] = [await startPhased({ storeUrl }), await startPhased({ storeUrl })];
    const { journeyId } = await qualify(intake);
    await authorize(intake, journeyId);
    const paid = await intake.context.journeys.get(journeyId);
    const begun = await Promise.all(
      [intake, replica, intake, replica].map((each) => each.enter(clinical(journeyId))),
    );
    for (const told of begun) expect(stepOf(told).node?.nodeId).toBe('q_smoker');
    const stored = await intake.context.journeys.get(journeyId);
    expect(stored?.version).toBe((paid?.version ?? 0) + 1);
    await replica.enter(clinical(journeyId));
    expect(await intake.context.journeys.get(journeyId)).toEqual(stored);
  });

  test('the clinical phase without a journey, or with another brand’s, is not ready; nothing is minted', async () => {
    const intake = await startPhased();
    const { journeyId } = await qualify(intake);
    await authorize(intake, journeyId);
    const before = await intake.context.journeys.find({}, { limit: 10 });
    expect(refusalOf(await intake.enter({ phase: 'clinical' }))).toBe('phase-not-ready');
    const foreign = clinical(journeyId);
    expect(refusalOf(await intake.enter(foreign, 'brd_other'))).toBe('phase-not-ready');
    expect(await intake.context.journeys.find({}, { limit: 10 })).toEqual(before);
  });

  test('a phase of a questionnaire without any is a config gap, at the mint and at a resume', async () => {
    const intake = await startIntake();
    expect(refusalOf(await intake.enter({ phase: 'qualification' }))).toBe('config-gap');
    const { journeyId } = stepOf(await intake.enter({}));
    expect(refusalOf(await intake.enter({ journeyId, phase: 'qualification' }))).toBe('config-gap');
  });

  test('without a phase it is one pass with one terminal, submitted without a phase', async () => {
    const intake = await startPhased();
    const { journeyId } = stepOf(await intake.enter({}));
    const middle = await qualify(intake, journeyId);
    expect(middle.node?.nodeId).toBe('q_smoker');
    await intake.next(journeyId, 'q_smoker', false);
    await intake.next(journeyId, 'q_home', typed);
    expect(stepOf(await intake.next(journeyId, 'q_photo')).status).toBe(SessionStatus.COMPLETE);
    expect(await submittedPhases(intake)).toEqual([[2, undefined]]);
    expect(stepOf(await intake.enter({ journeyId, phase: 'qualification' })).status).toBe(
      SessionStatus.COMPLETE,
    );
  });
});

describe('decisions.md 4: answers that are looked up', () => {
  const atHome = async (intake: IntakeUnderTest) => {
    const { journeyId } = await qualify(intake);
    await authorize(intake, journeyId);
    await intake.enter(clinical(journeyId));
    await intake.next(journeyId, 'q_smoker', true);
    return journeyId;
  };
  const suggestionOf = async (intake: IntakeUnderTest, brandId: string) => {
    const client = createClient(AddressService, intake.transport);
    const asked = await client.suggestAddresses({ q: 'austin', limit: 1 }, asBrand({ brandId }));
    return asked.suggestions[0]?.id ?? '';
  };
  const answersOf = async (intake: IntakeUnderTest, journeyId: string) => {
    const stored = await intake.context.journeys.get(journeyId);
    const { session } = await unsealJourney(intake.context, stored ?? expect.unreachable());
    return session.log.flatMap((entry) => (entry.type === 'answered' ? [entry] : []));
  };

  test('a suggestion of the brand becomes the address; one of another brand, or none, is an issue', async () => {
    const intake = await startPhased();
    const journeyId = await atHome(intake);
    const foreign = await suggestionOf(intake, 'brd_other');
    for (const suggestion_id of [foreign, 'k1.nonsense', '']) {
      const told = await intake.submit(journeyId, { nodeId: 'q_home', answer: { suggestion_id } });
      const { node, issues } = stepOf(told);
      expect([node?.nodeId, issues.map(({ code }) => code)]).toEqual(['q_home', ['answer.format']]);
    }
    const suggestion_id = await suggestionOf(intake, 'brd_slim');
    const body = { nodeId: 'q_home', answer: { suggestion_id } };
    expect(nodeOf(await intake.submit(journeyId, body))).toBe('q_photo');
    expect((await answersOf(intake, journeyId)).at(-1)).toMatchObject({
      source: 'suggestion',
      value: { city: 'Austin', simulated: true, deliverable: false, verified: false },
    });
    intake.clock.pass(hour);
    expect(nodeOf(await intake.submit(journeyId, body)), 'a replay').toBe('q_photo');
    const back = stepOf(await intake.back(journeyId));
    expect(prefilledOf(back)).toMatchObject({ city: 'Austin', state: 'TX' });
    expect(prefilledOf(back)).not.toHaveProperty('simulated');
  });

  test('a finished upload of this journey and node answers it, and stays; any other is an issue', async () => {
    const intake = await startPhased();
    const other = await atHome(intake);
    const journeyId = await atHome(intake);
    for (const each of [other, journeyId]) {
      await intake.submit(each, { nodeId: 'q_home', answer: typed });
    }
    const upload = (each: string) =>
      mediaClient(intake.transport, each).upload(jpeg(2000), { node_id: 'q_photo' });
    const [foreign, own] = [await upload(other), await upload(journeyId)];
    const answer = (mediaId: string, consentVersion = 'v1') =>
      intake.submit(journeyId, {
        nodeId: 'q_photo',
        mediaId,
        consent: { affirmed: true, consentVersion },
      });
    for (const [mediaId, version, code] of [
      [foreign, 'v1', 'answer.format'],
      ['med_unknown', 'v1', 'answer.format'],
      [own, 'v0', 'consent.version_stale'],
    ] as const) {
      const { node, issues } = stepOf(await answer(mediaId, version));
      expect([node?.nodeId, issues.map((issue) => issue.code)]).toEqual(['q_photo', [code]]);
    }
    expect(await intake.context.media.get(own)).toHaveProperty('expiresAt');
    expect(stepOf(await answer(own)).status).toBe(SessionStatus.COMPLETE);
    expect(await intake.context.media.get(own)).not.toHaveProperty('expiresAt');
    expect((await answersOf(intake, journeyId)).at(-1)).toMatchObject({
      source: 'media',
      value: { media_id: own },
      consent: { version: 'v1' },
    });
  });
});
