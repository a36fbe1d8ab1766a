import { createClient } from '@connectrpc/connect';
import { AddressService } from '@telehealth/contracts/intake/v1/address_service';
import { SessionStatus } from '@telehealth/contracts/intake/v1/instrument_step';
import type { Session } from '@telehealth/instrument/walk';
import { callOptions } from '@telehealth/rpc';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import {
  type IntakeUnderTest,
  prefilledOf,
  refusalOf,
  startIntake,
  startScriptedAccounts,
  stepOf,
} from './intake-under-test.ts';
import { authorized, enrollmentOf, paid, reporterOf, standing, voided } from './journey-under-test.ts';
import { jpeg } from './media-bundle.ts';
import { mediaClient } from './media-client.ts';
import { phasedBundle } from './phased-bundle.ts';
import { shortBundle } from './short-bundle.ts';

const affirmed = { consent: { affirmed: true, consentVersion: 'v1' } };
const typed = { line1: '1 Main St', city: 'Reno', state: 'NV', postal_code: '89501', country: 'US' };

async function qualify(intake: IntakeUnderTest): Promise<string> {
  const { journeyId } = stepOf(await intake.enter({ phase: 'qualification' }));
  await intake.submit(journeyId, { nodeId: 'q_email', answer: 'ann@example.com' });
  await intake.submit(journeyId, { nodeId: 'q_illness', answer: ['none'] });
  await intake.submit(journeyId, { nodeId: 'd_offers' });
  stepOf(await intake.submit(journeyId, { nodeId: 'k_telehealth', ...affirmed }));
  return journeyId;
}

const authorize = (intake: IntakeUnderTest, journeyId: string) =>
  intake.context.bus.publish(authorized(journeyId));
const submittedPhases = async (intake: IntakeUnderTest) =>
  (await intake.events())
    .filter(({ type }) => type === 'journey.intake.submitted.v1')
    .map(({ sequence, data }) => [sequence, Reflect.get(data ?? {}, 'phase')]);

onEmbeddedStore((freshUrl) => {
  const start = async (bundles: readonly unknown[] = [phasedBundle('weight_loss')]) => {
    const accounts = await startScriptedAccounts();
    const storeUrl = freshUrl();
    const startOne = () => startIntake({ storeUrl, accounts, bundles });
    return { accounts, startOne, intake: await startOne() };
  };

  describe('interface.md 3.1 and decisions.md 4: phases', () => {
    test('qualification, checkout, clinical: one journey, two submissions, numbered without a gap', async () => {
      const { intake } = await start();
      const journeyId = await qualify(intake);
      for (const phase of ['', 'qualification']) {
        const step = stepOf(await intake.enter({ journeyId, phase }));
        expect([step.status, step.node, step.progress?.positionEstimate]).toEqual([
          SessionStatus.COMPLETE,
          undefined,
          1,
        ]);
      }
      expect(refusalOf(await intake.enter({ journeyId, phase: 'clinical' }))).toBe('phase-not-ready');
      await authorize(intake, journeyId);

      const begun = stepOf(await intake.enter({ journeyId, phase: 'clinical' }));
      expect([begun.node?.nodeId, begun.progress?.positionEstimate]).toEqual(['q_smoker', 0]);
      expect(await intake.context.journeys.get(journeyId)).toMatchObject({
        phase: 'clinical',
        status: 'active',
      });
      expect(stepOf(await intake.enter({ journeyId })).node?.nodeId).toBe('q_smoker');
      expect(refusalOf(await intake.back(journeyId))).toBe('conflict');
      const first = stepOf(await intake.enter({ journeyId, phase: 'qualification' }));
      expect([first.status, first.progress?.positionEstimate]).toEqual([SessionStatus.COMPLETE, 1]);

      await intake.submit(journeyId, { nodeId: 'q_smoker', answer: false });
      await intake.submit(journeyId, { nodeId: 'q_home', answer: typed });
      const ended = stepOf(await intake.submit(journeyId, { nodeId: 'q_photo' }));
      expect([ended.status, ended.progress?.positionEstimate]).toEqual([SessionStatus.COMPLETE, 1]);
      expect(await submittedPhases(intake)).toEqual([
        [2, 'qualification'],
        [3, 'clinical'],
      ]);
    });

    test('begun by many at once the clinical phase begins once; a resume of it writes nothing', async () => {
      const { intake, startOne } = await start();
      const replica = await startOne();
      const journeyId = await qualify(intake);
      await authorize(intake, journeyId);
      const paid = await intake.context.journeys.get(journeyId);
      const begun = await Promise.all(
        [intake, replica, intake, replica].map((each) => each.enter({ journeyId, phase: 'clinical' })),
      );
      for (const told of begun) expect(stepOf(told).node?.nodeId).toBe('q_smoker');
      const stored = await intake.context.journeys.get(journeyId);
      expect(stored?.version).toBe((paid?.version ?? 0) + 1);
      await replica.enter({ journeyId, phase: 'clinical' });
      expect(await intake.context.journeys.get(journeyId)).toEqual(stored);
    });

    test('decisions.md 6: an authorization that is released before the clinical phase began closes it again', async () => {
      const { intake } = await start();
      const journeyId = await qualify(intake);
      await authorize(intake, journeyId);
      await intake.context.bus.publish(voided(journeyId));
      expect(await intake.enter({ journeyId, phase: 'clinical' })).toMatchObject({
        kind: 'phase-not-ready',
        reason: 'order_unpaid',
      });
      expect(await enrollmentOf(intake, journeyId)).toMatchObject({ status: 'checkout' });
      await intake.context.bus.publish(authorized(journeyId, 'ord_2'));
      expect(stepOf(await intake.enter({ journeyId, phase: 'clinical' })).node?.nodeId).toBe('q_smoker');
    });

    test('decisions.md 6: an authorization that is told after its release opens nothing', async () => {
      const { intake } = await start();
      const journeyId = await qualify(intake);
      await intake.context.bus.publish(voided(journeyId));
      await authorize(intake, journeyId);
      expect(refusalOf(await intake.enter({ journeyId, phase: 'clinical' }))).toBe('phase-not-ready');
    });

    test('decisions.md 6: a clinical phase that began goes on after the authorization is released', async () => {
      const { intake } = await start();
      const journeyId = await qualify(intake);
      await authorize(intake, journeyId);
      await intake.enter({ journeyId, phase: 'clinical' });
      await intake.context.bus.publish(voided(journeyId));
      expect(stepOf(await intake.enter({ journeyId, phase: 'clinical' })).node?.nodeId).toBe('q_smoker');
      expect(stepOf(await intake.submit(journeyId, { nodeId: 'q_smoker', answer: false })).node?.nodeId).toBe(
        'q_home',
      );
      expect(await enrollmentOf(intake, journeyId)).toMatchObject({ status: 'checkout' });
    });

    test.each([
      ['refunded', 'refunded'],
      ['dispute_lost', 'disputed'],
    ])(
      'decisions.md 6: an order that is %s before the clinical phase began closes it; a further one opens it',
      async (state, status) => {
        const { intake } = await start();
        const { bus } = intake.context;
        const journeyId = await qualify(intake);
        await bus.publish(standing(journeyId, state, 2));
        await bus.publish(paid(journeyId));
        await bus.publish(standing(journeyId, 'paid', 1));
        expect(await intake.enter({ journeyId, phase: 'clinical' })).toMatchObject({
          kind: 'phase-not-ready',
          reason: 'order_unpaid',
        });
        const { report } = reporterOf(intake);
        expect(await report(journeyId, 'case.opened', { reference: 'case_1' })).toBe('HELD');
        expect(await enrollmentOf(intake, journeyId)).toMatchObject({
          status,
          milestones: ['prospect.captured', 'intake.submitted', 'payment.succeeded'],
          message: { offeringRef: 'wl-1', orderRefs: ['ord_1'] },
        });
        await bus.publish(standing(journeyId, 'paid', 1, 'ord_2'));
        expect(await enrollmentOf(intake, journeyId)).toMatchObject({ status: 'in_review' });
        expect(stepOf(await intake.enter({ journeyId, phase: 'clinical' })).node?.nodeId).toBe('q_smoker');
        await bus.publish(standing(journeyId, state, 2, 'ord_2'));
        expect(stepOf(await intake.enter({ journeyId, phase: 'clinical' })).node?.nodeId).toBe('q_smoker');
        expect(await enrollmentOf(intake, journeyId)).toMatchObject({
          status: 'in_review',
          message: { orderRefs: ['ord_1', 'ord_2'] },
        });
      },
    );

    test('the clinical phase without a journey, or with another brand’s, is not ready; nothing is minted', async () => {
      const { intake } = await start();
      const journeyId = await qualify(intake);
      await authorize(intake, journeyId);
      const before = await intake.context.journeys.find({}, { limit: 10 });
      expect(refusalOf(await intake.enter({ phase: 'clinical' }))).toBe('phase-not-ready');
      const foreign = { journeyId, phase: 'clinical' };
      expect(refusalOf(await intake.enter(foreign, 'brd_other'))).toBe('phase-not-ready');
      expect(await intake.context.journeys.find({}, { limit: 10 })).toEqual(before);
    });

    test('a phase of a questionnaire without any is a config gap, at the mint and at a resume', async () => {
      const { intake } = await start([shortBundle()]);
      expect(refusalOf(await intake.enter({ phase: 'qualification' }))).toBe('config-gap');
      const { journeyId } = stepOf(await intake.enter({}));
      expect(refusalOf(await intake.enter({ journeyId, phase: 'qualification' }))).toBe('config-gap');
    });

    test('without a phase it is one pass with one terminal, submitted without a phase', async () => {
      const { intake } = await start();
      const { journeyId } = stepOf(await intake.enter({}));
      await intake.submit(journeyId, { nodeId: 'q_email', answer: 'ann@example.com' });
      await intake.submit(journeyId, { nodeId: 'q_illness', answer: ['none'] });
      await intake.submit(journeyId, { nodeId: 'd_offers' });
      const middle = stepOf(await intake.submit(journeyId, { nodeId: 'k_telehealth', ...affirmed }));
      expect(middle.node?.nodeId).toBe('q_smoker');
      await intake.submit(journeyId, { nodeId: 'q_smoker', answer: false });
      await intake.submit(journeyId, { nodeId: 'q_home', answer: typed });
      expect(stepOf(await intake.submit(journeyId, { nodeId: 'q_photo' })).status).toBe(
        SessionStatus.COMPLETE,
      );
      expect(await submittedPhases(intake)).toEqual([[2, undefined]]);
      expect(stepOf(await intake.enter({ journeyId, phase: 'qualification' })).status).toBe(
        SessionStatus.COMPLETE,
      );
    });
  });

  describe('decisions.md 4: answers that are looked up', () => {
    const atHome = async (intake: IntakeUnderTest) => {
      const journeyId = await qualify(intake);
      await authorize(intake, journeyId);
      await intake.enter({ journeyId, phase: 'clinical' });
      await intake.submit(journeyId, { nodeId: 'q_smoker', answer: true });
      return journeyId;
    };
    const suggestionOf = async (intake: IntakeUnderTest, brandId: string) => {
      const client = createClient(AddressService, intake.transport);
      const tenancy = {
        clientId: 'cli_1',
        brandIds: [brandId],
        brandId,
        mode: 'test',
        credentialId: 'k',
      } as const;
      const options = callOptions({ correlationId: 'test', tenancy });
      const { suggestions } = await client.suggestAddresses({ query: 'austin', limit: 1 }, options);
      return suggestions[0]?.id ?? '';
    };
    const answersOf = async (intake: IntakeUnderTest, journeyId: string) => {
      const { journeys, keyring } = intake.context;
      const document = await journeys.get(journeyId);
      if (!document) throw new Error('no such journey');
      const session = keyring.unwrap(journeyId, document.wrappedKey).open(document.sealed);
      const { log } = JSON.parse(String(session)) as Session;
      return log.flatMap((entry) => (entry.type === 'answered' ? [entry] : []));
    };

    test('a suggestion of the brand becomes the address; one of another brand, or none, is an issue', async () => {
      const { intake } = await start();
      const journeyId = await atHome(intake);
      const foreign = await suggestionOf(intake, 'brd_other');
      for (const suggestion_id of [foreign, 'k1.nonsense', '']) {
        const told = await intake.submit(journeyId, { nodeId: 'q_home', answer: { suggestion_id } });
        const { node, issues } = stepOf(told);
        expect([node?.nodeId, issues.map(({ code }) => code)]).toEqual(['q_home', ['answer.format']]);
      }
      const suggestion_id = await suggestionOf(intake, 'brd_slim');
      const body = { nodeId: 'q_home', answer: { suggestion_id } };
      expect(stepOf(await intake.submit(journeyId, body)).node?.nodeId).toBe('q_photo');
      expect((await answersOf(intake, journeyId)).at(-1)).toMatchObject({
        source: 'suggestion',
        value: { city: 'Austin', simulated: true, deliverable: false, verified: false },
      });
      await intake.clock.advance(3_600_000);
      expect(stepOf(await intake.submit(journeyId, body)).node?.nodeId, 'a replay').toBe('q_photo');
      const back = stepOf(await intake.back(journeyId));
      expect(prefilledOf(back)).toMatchObject({ city: 'Austin', state: 'TX' });
      expect(prefilledOf(back)).not.toHaveProperty('simulated');
    });

    test('a finished upload of this journey and node answers it, and stays; any other is an issue', async () => {
      const { intake } = await start();
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
});
