import { type Client, createClient, type Transport } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { SubmissionService } from '@telehealth/contracts/intake/v1/submission_service';
import { callOptions, errorFromWire } from '@telehealth/rpc';
import {
  type IntakeUnderTest,
  operatorToken,
  startIntake,
  startScriptedAccounts,
  stepOf,
} from './intake-under-test.ts';
import { pay } from './journey-under-test.ts';
import { jpeg } from './media-bundle.ts';
import { mediaClient } from './media-client.ts';
import { phasedBundle } from './phased-bundle.ts';

/** A tier-aware questionnaire that ends with an address and a photo. */
const bundles = [JSON.parse(JSON.stringify(phasedBundle('weight_loss')).replace('1000000', '3000000'))];

/** What a patient of these tests says, each so that it can be looked for. */
export const said = {
  email: 'canary@example.com',
  illness: ['asthma', 'gout'],
  home: { line1: '7 Canary Row', city: 'Monterey', state: 'CA', postal_code: '93940', country: 'US' },
  photo: jpeg(2_500_000, 'canary of the photo'),
};

/** Nothing of what was said may be found in the text. */
export const canaries = /canary|asthma|gout|monterey|93940|smok/i;

/** Starts an intake on that questionnaire. */
export async function startSubmissionIntake(
  options: Omit<Parameters<typeof startIntake>[0], 'accounts'>,
): Promise<IntakeUnderTest> {
  return startIntake({ accounts: await startScriptedAccounts(), bundles, ...options });
}

/** Walks a new journey of `brd_slim` to the end of its qualification, with one answer revised. */
export async function qualified(intake: IntakeUnderTest): Promise<string> {
  const { journeyId } = stepOf(await intake.enter({ phase: 'qualification' }));
  await intake.submit(journeyId, { nodeId: 'q_email', answer: said.email });
  await intake.submit(journeyId, { nodeId: 'q_illness', answer: ['none'] });
  await intake.back(journeyId);
  await intake.submit(journeyId, { nodeId: 'q_illness', answer: said.illness });
  await intake.submit(journeyId, { nodeId: 'd_offers' });
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
  await intake.submit(journeyId, { nodeId: 'q_smoker', answer: true });
  await intake.submit(journeyId, { nodeId: 'q_home', answer: said.home });
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

/** Calls submissions and erasure over gRPC as the operator of the token. */
export function operatorClients(
  { grpcUrl }: IntakeUnderTest,
  token = operatorToken,
): {
  submissions: Client<typeof SubmissionService>;
  erasure: Client<typeof ErasureService>;
  audit: Client<typeof AuditService>;
} {
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
    erasure: createClient(ErasureService, transport),
    audit: createClient(AuditService, transport),
  };
}

/** Of these calls. */
export const correlated = callOptions({ correlationId: 'c-submissions' });

/** `answered`, or the kind of the refusal. */
export function kindOf(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => 'answered',
    (error: unknown) => errorFromWire(error).kind,
  );
}
