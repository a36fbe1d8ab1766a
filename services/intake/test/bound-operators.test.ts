import {
  askBoundOperators,
  kindOfAnswer,
  operatorMethods,
  parkedEventRequests,
} from '@telehealth/service-kit/testing';
import { writable } from '@telehealth/store/writing';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { boundToken } from './intake-under-test.ts';
import { reporterOf } from './journey-under-test.ts';
import { startPhased, walkedThrough } from './submission-under-test.ts';

const range = { fromDay: '2026-01-01', toDay: '2026-01-02' };

test('decisions.md 11: to an operator bound to another client, every method treats a journey as missing or is forbidden', async () => {
  const intake = await startPhased();
  const { journeyId, photo } = await walkedThrough(intake);
  await writable(intake.context.journeys).update(journeyId, {}, { set: { eligibility: 'not_eligible' } });
  const waiting = { reference: 'r', callbackId: 'cb_waiting' };
  expect(await reporterOf(intake).report(journeyId, 'rx.transmitted', waiting)).toBe('HELD');
  const tokens = { owner: boundToken('cli_1'), stranger: boundToken('cli_2') };
  const ofJourney = (more: object = {}) => ({
    own: { journeyId, ...more },
    missing: { journeyId: 'jny_missing', ...more },
  });
  const recipient = await identityToRecipient(await generateX25519Identity());
  const ofExport = (more: object = {}) => ({
    own: { clientId: 'cli_1', recipient, ...more },
    missing: { clientId: 'cli_missing', recipient, ...more },
  });
  const occurredAt = new Date(intake.clock.now()).toISOString();
  const of = (therapy: object) => ({ own: therapy });
  const criterion = { therapy: 'weight_loss', criterionId: 'c' };
  const version = { bundleId: 'b', bundleVersion: '1' };
  const waitingFor = async (clientId: string) =>
    (await reporterOf(intake, boundToken(clientId)).client.listHeldMilestones({})).milestones.length;
  expect(await waitingFor('cli_1')).toBe(1);
  expect(await waitingFor('cli_2')).toBe(0);
  const answers = await askBoundOperators(intake.server, tokens, {
    'JourneyDirectoryService/ListJourneys': {
      own: { brandId: 'brd_slim' },
      missing: { brandId: 'brd_missing' },
    },
    'SubmissionService/GetSubmission': ofJourney(),
    'SubmissionService/ExportSubmission': ofJourney(),
    'SubmissionService/ReadMedia': ofJourney({ mediaId: photo }),
    'JourneyExportService/StartExport': ofExport({ exportId: 'export_1' }),
    'JourneyExportService/ExportJourneys': ofExport(),
    'JourneyExportService/ExportMedia': {
      own: { mediaId: photo, recipient },
      missing: { mediaId: 'med_missing', recipient },
    },
    'MilestoneService/ListHeldMilestones': ofJourney(),
    'MilestoneService/DismissMilestone': ofJourney({ operator: 'ada', callbackId: 'cb_waiting' }),
    'MilestoneService/ReportMilestone': ofJourney({
      ...{ callbackId: 'cb_new', type: 'case.opened', reference: 'case_1', occurredAt },
    }),
    'EligibilityService/OverruleEligibility': ofJourney({
      ...{ eligibility: 'eligible', reasonCode: 'clinical_judgement' },
    }),
    'AuditService/ListAuditRows': { own: { clientId: 'cli_1' }, missing: { clientId: 'cli_missing' } },
    'FunnelService/GetFunnel': {
      own: { brandId: 'brd_slim', ...range },
      missing: { brandId: 'brd_missing', ...range },
    },
    'IdentityService/UnbindIdentity': ofJourney(),
    'ErasureService/EraseJourney': ofJourney(),
    'ErasureService/ListErasedJourneys': { own: { clientId: 'cli_1' }, missing: { clientId: 'cli_missing' } },
    'KeyService/RewrapKeys': { own: { runId: 'run' } },
    ...parkedEventRequests,
    'CriteriaService/ListCriteria': of({ therapy: 'weight_loss' }),
    'CriteriaService/ApproveCriterion': of(criterion),
    'CriteriaService/RevokeCriterionApproval': of(criterion),
    'InstrumentOperatorService/LintBundle': of({ bundleJson: '{}' }),
    'InstrumentOperatorService/SimulateBundle': of({ bundleJson: '{}' }),
    'InstrumentOperatorService/ImportQuestionnaire': of({ questionnaireJson: '{}', therapy: 'weight_loss' }),
    'InstrumentOperatorService/PublishBundle': of({ bundleJson: '{}' }),
    'InstrumentOperatorService/PromoteBundle': of(version),
    'InstrumentOperatorService/WithdrawBundle': of(version),
    'InstrumentOperatorService/ListBundles': of({}),
    'InstrumentOperatorService/GetBundle': of(version),
    'InstrumentOperatorService/GetBundleSchema': of({}),
    'InstrumentOperatorService/GraphBundle': of({ bundleJson: '{}' }),
    'InstrumentOperatorService/DiffBundles': of({ before: {}, after: {} }),
  });
  expect(Object.keys(answers).toSorted()).toEqual(operatorMethods(intake.server).toSorted());
  for (const [method, { stranger, missing, owner }] of Object.entries(answers)) {
    expect(stranger, method).toBe(missing);
    expect(stranger, method).not.toContain(journeyId);
    const isOfPlatform =
      /^(Criteria|InstrumentOperator|Key|ParkedEvent|Store|Overview|ClientData)Service|FollowAuditRows$/.test(
        method,
      );
    const isList = method.includes('/List');
    // Of a brand that is not reached it has no journey.
    const isFunnel = method.endsWith('/GetFunnel');
    expect(kindOfAnswer(stranger), method).toBe(
      isOfPlatform ? 'forbidden' : isFunnel ? 'answered' : isList ? 'empty' : 'not-found',
    );
    const isSilent = /Dismiss|Unbind|StartExport/.test(method);
    expect(kindOfAnswer(owner), method).toBe(isOfPlatform ? 'forbidden' : isSilent ? 'empty' : 'answered');
  }
  const accesses = await intake.context.auditRows.find({ clientId: 'cli_1' }, { limit: 100 });
  expect(accesses.map(({ actor }) => actor.name)).not.toContain('of-cli_2');
});
