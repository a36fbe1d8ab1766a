import { createClient, type Transport } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { JourneyExportService } from '@telehealth/contracts/intake/v1/journey_export_service';
import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { phasedBundle } from './bundles.ts';
import {
  type IntakeOptions,
  type IntakeUnderTest,
  operatorToken,
  startIntake,
  stepOf,
} from './intake-under-test.ts';
import { pay } from './journey-under-test.ts';
import { jpeg, mediaClient } from './media-under-test.ts';

/** What a patient of these tests says, each so that it can be looked for. */
export const said = {
  email: 'canary@example.com',
  illness: ['asthma', 'gout'],
  home: { line1: '7 Canary Row', city: 'Monterey', state: 'CA', postal_code: '93940', country: 'US' },
  photo: jpeg(2_500_000, 'canary of the photo'),
};

/** Nothing of what was said may be found in the text. */
export const canaries = /canary|asthma|gout|monterey|93940|smok/i;

/** Starts an intake on a tier-aware questionnaire that ends with an address and a photo. */
export const startPhased = (options: IntakeOptions = {}): Promise<IntakeUnderTest> =>
  startIntake({ bundles: [phasedBundle('weight_loss')], ...options });

/** Walks a new journey of `brd_slim` to the end of its qualification, with one answer revised. */
export async function qualified(intake: IntakeUnderTest): Promise<string> {
  const { journeyId } = stepOf(await intake.enter({ phase: 'qualification' }));
  await intake.next(journeyId, 'q_email', said.email);
  await intake.next(journeyId, 'q_illness', ['none']);
  await intake.back(journeyId);
  await intake.next(journeyId, 'q_illness', said.illness);
  await intake.next(journeyId, 'd_offers');
  stepOf(await intake.consent(journeyId, 'k_telehealth', true, 'v1'));
  return journeyId;
}

/** A journey that was walked to its end, with its photo, and with one that was uploaded and never answered with. */
export interface WalkedJourney {
  readonly journeyId: string;
  readonly photo: string;
  readonly unused: string;
}

/** Walks a new journey of `brd_slim` to its last node, the photo. */
export async function beforePhoto(intake: IntakeUnderTest): Promise<string> {
  const journeyId = await qualified(intake);
  await pay(intake, journeyId);
  stepOf(await intake.enter({ journeyId, phase: 'clinical' }));
  await intake.next(journeyId, 'q_smoker', true);
  await intake.next(journeyId, 'q_home', said.home);
  return journeyId;
}

/** Walks a new journey of `brd_slim` through both phases. */
export async function walkedThrough(intake: IntakeUnderTest): Promise<WalkedJourney> {
  const journeyId = await beforePhoto(intake);
  const media = mediaClient(intake.transport, journeyId);
  const unused = await media.upload(jpeg(1000), { node_id: 'q_photo' });
  const photo = await media.upload(said.photo, { node_id: 'q_photo' });
  const consent = { affirmed: true, consentVersion: 'v1' };
  const step = stepOf(await intake.submit(journeyId, { nodeId: 'q_photo', mediaId: photo, consent }));
  if (step.node) throw new Error('the walk has not ended');
  return { journeyId, photo, unused };
}

/** Calls submissions, erasure and the audit trail over gRPC as the operator of the token. */
export function operatorClients({ grpcUrl }: IntakeUnderTest, token = operatorToken) {
  const transport: Transport = createGrpcTransport({
    baseUrl: grpcUrl,
    interceptors: [
      (next) => (request) => {
        request.header.set('authorization', `Bearer ${token}`);
        return next(request);
      },
    ],
  });
  return {
    submissions: createClient(SubmissionService, transport),
    exports: createClient(JourneyExportService, transport),
    erasure: createClient(ErasureService, transport),
    audit: createClient(AuditService, transport),
  };
}
