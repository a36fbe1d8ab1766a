import { hash } from 'node:crypto';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { type CallOptions, type Client, createClient } from '@connectrpc/connect';
import type { EventType } from '@telehealth/contracts/events';
import {
  type Enrollment,
  EnrollmentService,
  EnrollmentStatus,
} from '@telehealth/contracts/intake/v1/enrollment_service';
import { IdentityService } from '@telehealth/contracts/intake/v1/identity_service';
import { MilestoneOutcome, MilestoneService } from '@telehealth/contracts/intake/v1/milestone_service';
import type { EventEnvelope } from '@telehealth/events';
import { makeEvent, type NewEvent } from '@telehealth/events';
import { idOfDigest } from '@telehealth/ids';
import { callOptions, errorFromWire } from '@telehealth/rpc';
import { type IntakeUnderTest, operatorToken, stepOf } from './intake-under-test.ts';
import { sweep } from './sweep.ts';

/** A milestone as a test reports it; of a moment ago, under a callback id of its own, unless given. */
export interface TestReport {
  readonly reference?: string;
  readonly code?: string;
  readonly callbackId?: string;
  readonly occurredAt?: number;
  readonly overrideRx?: boolean;
}

/** What the schedule does, done once. */
export const sweepNow = ({ context }: IntakeUnderTest): Promise<void> =>
  sweep(context, new AbortController().signal);

let callbacks = 0;

/** A milestone contract as one operator calls it. */
export interface Reporter {
  readonly client: Client<typeof MilestoneService>;
  /** `RECORDED`, `HELD` or `QUARANTINED`, or the kind of the refusal. */
  report(journeyId: string, type: string, report?: TestReport, options?: CallOptions): Promise<string>;
}

/** Calls the milestone contract as the operator of the token. */
export function reporterOf(intake: IntakeUnderTest, token: string = operatorToken): Reporter {
  const client = createClient(MilestoneService, intake.asOperator(token));
  const correlated = callOptions({ correlationId: 'test' });
  const names = Object.entries(MilestoneOutcome);
  return {
    client,
    async report(journeyId, type, report = {}, options = correlated) {
      const { reference = '', code = '', callbackId = `cb-${++callbacks}`, overrideRx = false } = report;
      const occurredAt = timestampFromMs(report.occurredAt ?? intake.clock.now());
      try {
        const message = { journeyId, type, reference, code, callbackId, occurredAt, overrideRx };
        const { outcome } = await client.reportMilestone(message, options);
        return names.find(([, value]) => value === outcome)?.[0] ?? '';
      } catch (error) {
        return errorFromWire(error).kind;
      }
    },
  };
}

/** An enrollment as a test reads it. */
export interface TestEnrollment {
  readonly status: string;
  /** Types, in order. */
  readonly milestones: readonly string[];
  readonly message: Enrollment;
}

/** The enrollment of a journey of the brand `brd_slim`, or the kind of the refusal. */
export async function enrollmentOf(
  intake: IntakeUnderTest,
  journeyId: string,
  brandId = 'brd_slim',
): Promise<TestEnrollment | string> {
  const client = createClient(EnrollmentService, intake.transport);
  const tenancy = {
    clientId: 'cli_1',
    brandIds: [brandId],
    brandId,
    mode: 'test',
    credentialId: 'key_1',
  } as const;
  try {
    const { enrollment } = await client.getEnrollment(
      { journeyId },
      callOptions({ correlationId: 'test', tenancy }),
    );
    if (!enrollment) return 'empty';
    const [status = ''] =
      Object.entries(EnrollmentStatus).find(([, value]) => value === enrollment.status) ?? [];
    return {
      status: status.toLowerCase(),
      milestones: enrollment.milestones.map(({ type }) => type),
      message: enrollment,
    };
  } catch (error) {
    return errorFromWire(error).kind;
  }
}

/** Mints a journey on the short bundle. */
export async function mint(intake: IntakeUnderTest): Promise<string> {
  return stepOf(await intake.resolve()).journeyId;
}

/** Mints a journey on the short bundle and walks it to its end; `affirmed` false blocks it there. */
export async function walked(intake: IntakeUnderTest, affirmed = true): Promise<string> {
  const journeyId = await mint(intake);
  await intake.next(journeyId, 'q_height', 172);
  await intake.next(journeyId, 'q_weight', 90);
  await intake.next(journeyId, 'q_note', 'none');
  stepOf(await intake.consent(journeyId, 'k_treatment', affirmed, '2026-01-01'));
  return journeyId;
}

/** An event of another service about a journey of the brand `brd_slim`. */
export function eventOf<T extends EventType>(
  type: T,
  data: NewEvent<T>['data'],
  more: Partial<NewEvent<T>> = {},
): EventEnvelope {
  return makeEvent({
    ...{ type, clientId: 'cli_1', brandId: 'brd_slim', subject: 'ord_1', test: true },
    ...{ recordedAt: Date.UTC(2026, 0, 1), data },
    ...more,
  });
}

/** An order of a journey that is paid. */
export const paid = (journeyId: string, orderRef = 'ord_1'): EventEnvelope =>
  eventOf('order.paid.v1', { journeyId, orderRef, totalMinor: 14_900n, currency: 'USD' });

/** An order of a journey whose payment is authorized. */
export const authorized = (journeyId: string, orderRef = 'ord_1'): EventEnvelope =>
  eventOf('order.authorized.v1', { journeyId, orderRef });

/** An order of a journey whose authorization was released. */
export const voided = (journeyId: string, orderRef = 'ord_1'): EventEnvelope =>
  eventOf('order.voided.v1', { journeyId, orderRef, amountMinor: 14_900n, currency: 'USD' });

/** A change of whether the money of a journey's order is there. */
export const standing = (
  journeyId: string,
  state: string,
  revision: number,
  orderRef = 'ord_1',
): EventEnvelope =>
  eventOf('order.standing.v1', { journeyId, orderRef, offeringRef: 'wl-1', standing: state, revision });

/** Tells intake that the order of the journey is paid. */
export const pay = (intake: IntakeUnderTest, journeyId: string): Promise<void> =>
  intake.context.bus.publish(paid(journeyId));

/** The id under which the gateway names a person. */
export const personIdOf = (name: string): string => idOfDigest('per', hash('sha256', name, 'buffer'));

/** The identity contract as the gateway calls it for the brand `brd_slim` of the client `cli_1`, or another one. */
export function identitiesOf(
  intake: IntakeUnderTest,
  { clientId = 'cli_1', brandId = 'brd_slim' }: { clientId?: string; brandId?: string } = {},
) {
  const tenancy = { clientId, brandIds: [brandId], brandId, mode: 'test', credentialId: 'key_1' } as const;
  return {
    client: createClient(IdentityService, intake.transport),
    options: callOptions({ correlationId: 'test', tenancy }),
  };
}

/** Binds a journey to the person who signed in for it; of the client `cli_1` and the brand `brd_slim` unless given. */
export async function bind(
  intake: IntakeUnderTest,
  journeyId: string,
  name = 'ann',
  brand: { clientId?: string; brandId?: string } = {},
): Promise<void> {
  const { client, options } = identitiesOf(intake, brand);
  await client.bindIdentity({ journeyId, person: { personId: personIdOf(name) } }, options);
}

/** Types and numbers of the events of a journey, in order of their numbers. */
export async function eventsOf(intake: IntakeUnderTest, journeyId: string): Promise<readonly string[]> {
  const events = (await intake.events()).filter(({ subject }) => subject === journeyId);
  return events
    .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
    .map(({ sequence, type }) => `${sequence} ${type}`);
}
