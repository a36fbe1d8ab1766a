import { randomUUID, X509Certificate } from 'node:crypto';
import { changeDocument, taskOperation } from '@telehealth/changes';
import type { OrderStep } from '../../adapters/certificates/certificate-provider.ts';
import type { Context } from '../../context.ts';
import {
  decideStepClaim,
  decideStepOutcome,
  decideStepRelease,
  type StepOutcome,
} from '../../domain/certificates/decide-order.ts';
import type { Certificate } from '../../domain/domains/domain.ts';
import { stepDueAt } from '../../domain/domains/due-at.ts';
import type { DomainDocument } from '../../storage/domains.ts';
import { changeDomain } from '../domains/change-domain.ts';
import { countNewOrder } from './count-order.ts';

/** How long a step may take, ms. */
const stepMs = 10_000;
/** The lease of a step, ms: longer than the step, so that two processes never take it at once. */
const claimMs = 20_000;
/** When a step that the authority did not answer is repeated, ms. */
const retryMs = 30_000;
/** When CAA records that allow no authority to issue are read again, ms. */
const caaMs = 60_000;

export interface StepRequest {
  readonly domainId: string;
  /** Whether a certificate is requested that the schedule would not order. */
  readonly isAsked: boolean;
  readonly signal: AbortSignal;
}

/**
 * Takes the due steps of a domain's order, in one process at a time, and places the order when one is wanted. Returns the
 * domain afterwards. A step that the authority does not answer is repeated later.
 */
export async function takeOrderSteps(context: Context, request: StepRequest): Promise<DomainDocument> {
  for (;;) {
    const claim = await claimStep(context, request);
    if (claim === undefined) return await present(context, request.domainId);
    const { domain } = claim;
    const end = await takeStep(context, domain, { ...claim, signal: request.signal });
    if (end.order === undefined || stepDueAt(end.order) > context.clock.now() || request.signal.aborted)
      return end;
  }
}

async function present({ domains }: Context, domainId: string): Promise<DomainDocument> {
  const domain = await domains.get(domainId);
  if (domain === undefined) throw new Error('a domain with an order is missing');
  return domain;
}

async function claimStep(context: Context, { domainId, isAsked }: StepRequest) {
  const holder = randomUUID();
  const { document: domain, value } = await changeDocument<DomainDocument, Claim>(context, {
    collection: context.domains,
    id: domainId,
    operation: taskOperation('certificate_order'),
    decide(present, at) {
      const lease = { holder, until: at + claimMs };
      const claim = decideStepClaim(present, { at, lease, isAsked });
      return claim && { ...claim, value: { holder, isNew: present.order === undefined } };
    },
  });
  return value && { domain, ...value };
}

interface Claim {
  readonly holder: string;
  readonly isNew: boolean;
}

type Claimed = Claim & { readonly signal: AbortSignal };

async function takeStep(
  context: Context,
  domain: DomainDocument,
  { holder, isNew, signal }: Claimed,
): Promise<DomainDocument> {
  const { _id: domainId, hostname, order } = domain;
  const { clock, logger, certificateSealer: sealer, sealingKeys } = context;
  const operation = taskOperation('certificate_order');
  const isRenewal = domain.certificate !== undefined;
  let step: OrderStep;
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(stepMs)]);
    const sealedState = order?.sealedState;
    const state = sealedState && Buffer.from(sealer.open(domainId, sealedState)).toString();
    step =
      state === undefined
        ? await firstStep(context, domain, { isNew, signal: within })
        : await context.certificateProvider.step({ hostname, state }, within);
  } catch (err) {
    context.countStep('unanswered', isRenewal);
    logger.warn({ domainId, err }, 'a certificate order step failed; it is retried');
    return await changeDomain(context, operation, domainId, (now, at) =>
      decideStepRelease(now, { holder, dueAt: at + retryMs }),
    );
  }
  context.countStep(step.status, isRenewal);
  const at = clock.now();
  const outcome = outcomeOf(context, domainId, step, at);
  return await changeDomain(context, operation, domainId, (now) =>
    decideStepOutcome(now, outcome, { at, holder, sealedUnder: sealingKeys[0].id }),
  );
}

/** Places the order, unless DNS forbids the authority to issue, or too many orders were placed lately. */
async function firstStep(
  context: Context,
  domain: DomainDocument,
  { isNew, signal }: Pick<Claimed, 'isNew' | 'signal'>,
): Promise<OrderStep> {
  const { dns, certificateProvider, clock } = context;
  const { hostname } = domain;
  const verdict = await dns.caaVerdictOf(hostname, signal);
  if (verdict === 'unavailable') throw new Error('the CAA records are unavailable');
  if (verdict === 'forbidden') return { status: 'failed', reason: 'caa', afterMs: caaMs };
  if (verdict === 'unreadable') return { status: 'failed', reason: 'caa_unreadable', afterMs: caaMs };
  const retryAt = isNew ? await countNewOrder(context, domain) : undefined;
  if (retryAt !== undefined) return { status: 'failed', reason: 'quota', afterMs: retryAt - clock.now() };
  return await certificateProvider.step({ hostname }, signal);
}

function outcomeOf(
  { certificateSealer }: Context,
  domainId: string,
  step: OrderStep,
  at: number,
): StepOutcome {
  const seal = (secret: string) => certificateSealer.seal(domainId, Buffer.from(secret));
  if (step.status === 'issued') {
    return { status: 'issued', certificate: certificateFrom(step.chain, seal(step.privateKey)) };
  }
  if (step.status === 'failed') {
    return { status: 'failed', failure: { reason: step.reason, retryAt: at + step.afterMs } };
  }
  const { challenge } = step;
  const order = { sealedState: seal(step.state), dueAt: at + step.afterMs, ...(challenge && { challenge }) };
  return { status: 'pending', order };
}

/** The first certificate of a chain (PEM), with its sealed key. Throws for text that is no certificate. */
function certificateFrom(chain: string, sealedKey: string): Certificate {
  const certificate = new X509Certificate(chain);
  return {
    ...{ chain, sealedKey },
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    notBefore: certificate.validFromDate.getTime(),
    notAfter: certificate.validToDate.getTime(),
  };
}
