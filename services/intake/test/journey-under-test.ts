import { hash } from 'node:crypto';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { type CallOptions, type Client, createClient } from '@connectrpc/connect';
import type { Operation } from '@telehealth/changes';
import type { EventType } from '@telehealth/contracts/events';
import {
  type Enrollment,
  EnrollmentService,
  EnrollmentStatus,
} from '@telehealth/contracts/intake/v1/enrollment_service';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { IdentityService } from '@telehealth/contracts/intake/v1/identity_service';
import { MilestoneOutcome, MilestoneService } from '@telehealth/contracts/intake/v1/milestone_service';
import { type EventEnvelope, makeEvent, type NewEvent } from '@telehealth/events';
import { idOfDigest, newOperationId } from '@telehealth/ids';
import { errorFromWire } from '@telehealth/rpc';
import { runSweeps } from '@telehealth/service-kit/scheduling';
import { areSchedulesIdle } from '@telehealth/service-kit/testing';
import { AmbiguousWrite } from '@telehealth/store';
import { countStoreCalls, withMethods } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect } from 'vitest';
import type { Context } from '../src/index.ts';
import { schedulesOf } from '../src/schedules.ts';
import {
  asBrand,
  correlated,
  type IntakeOptions,
  type IntakeUnderTest,
  operatorToken,
  startIntake,
  stepOf,
} from './intake-under-test.ts';

/** A milestone as a test reports it; of a moment ago, under a callback id of its own, unless given. */
export interface TestReport {
  readonly reference?: string;
  readonly code?: string;
  readonly callbackId?: string;
  readonly occurredAt?: number;
  readonly overrideRx?: boolean;
}

export const hour = 60 * 60 * 1000;
export const day = 24 * hour;

/** Never aborted. */
export const running = new AbortController().signal;

/** One run of each schedule. */
export const sweepNow = ({ context }: Pick<IntakeUnderTest, 'context'>): Promise<void> =>
  runSweeps([(ended) => context.relay.sweep(ended), ...Object.values(schedulesOf(context))], running);

/** Lets time pass, and then each schedule run once. */
export async function letPass(intake: IntakeUnderTest, ms: number): Promise<void> {
  intake.clock.pass(ms);
  await sweepNow(intake);
}

/** Waits for the first run of the schedules, which with a clock that stands still is their last. */
const schedulesRested = ({ context }: IntakeUnderTest): Promise<void> =>
  eventually(async () => expect(await areSchedulesIdle(context, schedulesOf(context))).toBe(true));

/** Starts an intake which nothing sweeps but the test. */
export async function startSwept(options: IntakeOptions = {}) {
  const intake = await startIntake(options);
  await schedulesRested(intake);
  return { intake, clock: intake.clock };
}

/** Starts an intake that rests, and counts what a call costs the store. */
export async function startCounted(options: IntakeOptions = {}) {
  const storeCalls = countStoreCalls();
  const intake = await startIntake({ ...options, wrapStore: storeCalls.wrap });
  await schedulesRested(intake);
  return { intake, storeCalls };
}

/**
 * A context in which something happens between a sweep's reading of journeys by an instant of theirs and its acting on
 * them.
 */
export const meddled =
  (meddle: () => Promise<void>, instant = 'dueAt') =>
  (context: Context): Context => ({
    ...context,
    journeys: {
      ...context.journeys,
      find: async (...args) => {
        const found = await context.journeys.find(...args);
        if (instant in args[0]) await meddle();
        return found;
      },
    },
  });

/** Loses the connection under the next update of a journey after `arm`, before or after it takes effect. */
export function cutting(effect: 'before' | 'after') {
  let armed: (() => Promise<unknown>) | undefined;
  return {
    arm: (meanwhile: () => Promise<unknown> = async () => {}) => {
      armed = meanwhile;
    },
    isArmed: () => armed !== undefined,
    wrap: (context: Context): Context => {
      const { update } = writable(context.journeys);
      const cut: typeof update = async (...given) => {
        const meanwhile = armed;
        armed = undefined;
        if (!meanwhile) return await update(...given);
        if (effect === 'after') await update(...given);
        await meanwhile();
        throw new AmbiguousWrite('cut');
      };
      return { ...context, journeys: withMethods(context.journeys, { update: cut }) };
    },
  };
}

/** A context that cannot write an audit row. */
export const noAudit = (context: Context): Context => ({
  ...context,
  auditRows: withMethods(context.auditRows, {
    insert: () => Promise.reject(new Error('the audit trail is full')),
  }),
});

/** An operation of the operator ada; with an id, one that a later call may ask for again. */
export function operatorOperation(operationId?: string): Operation {
  return {
    operationId: operationId ?? newOperationId(),
    repeatable: operationId !== undefined,
    actor: { kind: 'operator', name: 'ada' },
    correlationId: 'c-1',
    limits: {},
  };
}

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
  try {
    const { enrollment } = await client.getEnrollment({ journeyId }, asBrand({ brandId }));
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

/** Mints a journey on the short bundle and answers its first question. */
export async function resting(intake: IntakeUnderTest): Promise<string> {
  const journeyId = await mint(intake);
  await intake.next(journeyId, 'q_height', 172);
  return journeyId;
}

/** Walks a journey on the short bundle to its end; `affirmed` false blocks it there. */
export async function walkOn(intake: IntakeUnderTest, journeyId: string, affirmed = true): Promise<string> {
  await intake.next(journeyId, 'q_height', 172);
  await intake.next(journeyId, 'q_weight', 90);
  await intake.next(journeyId, 'q_note', 'none');
  stepOf(await intake.consent(journeyId, 'k_treatment', affirmed, '2026-01-01'));
  return journeyId;
}

/** Mints a journey on the short bundle and walks it to its end; `affirmed` false blocks it there. */
export const walked = async (intake: IntakeUnderTest, affirmed = true): Promise<string> =>
  walkOn(intake, await mint(intake), affirmed);

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

type OrderData = NewEvent<'order.changed.v1'>['data'];

export type OrderStanding = NonNullable<OrderData['standing']>;

/** A change of an order of a journey. */
export const orderChanged = (
  journeyId: string,
  changed: OrderData,
  more: Partial<NewEvent<'order.changed.v1'>> = {},
): EventEnvelope =>
  eventOf(
    'order.changed.v1',
    {
      ...{ journeyId, orderRef: 'ord_1', offeringRef: 'wl-1', totalMinor: 14_900, currency: 'USD' },
      ...changed,
    },
    more,
  );

/** An order of a journey whose payment is authorized, its first change. */
export const authorized = (journeyId: string, orderRef = 'ord_1'): EventEnvelope =>
  standing(journeyId, 'authorized', 1, orderRef);

/** An order of a journey that is paid, its second change. */
export const paid = (journeyId: string, orderRef = 'ord_1'): EventEnvelope =>
  orderChanged(journeyId, {
    ...{ orderRef, revision: 2, standing: 'paid', capturedMinor: 14_000 },
    entries: [
      { kind: 'captured', entryId: `mov_${orderRef}`, amountMinor: 14_000, at: Date.UTC(2026, 0, 1) },
    ],
  });

/** An order of a journey whose authorization was released, its second change. */
export const voided = (journeyId: string, orderRef = 'ord_1'): EventEnvelope =>
  standing(journeyId, 'voided', 2, orderRef);

/** A change of whether the money of a journey's order is there. */
export const standing = (
  journeyId: string,
  standing: OrderStanding,
  revision: number,
  orderRef = 'ord_1',
): EventEnvelope => orderChanged(journeyId, { orderRef, standing, revision });

/** Tells intake that the order of the journey is paid. */
export const pay = (intake: IntakeUnderTest, journeyId: string): Promise<void> =>
  intake.context.bus.publish(paid(journeyId));

/** The id under which the gateway names a person. */
export const personIdOf = (name: string): string => idOfDigest('per', hash('sha256', name, 'buffer'));

/** Who calls for a brand. */
export interface BrandCaller {
  readonly clientId?: string;
  readonly brandId?: string;
}

/** Binds a journey to the person who signed in for it. */
export async function bind(intake: IntakeUnderTest, journeyId: string, name = 'ann', who: BrandCaller = {}) {
  const client = createClient(IdentityService, intake.transport);
  await client.bindIdentity({ journeyId, person: { personId: personIdOf(name) } }, asBrand(who));
}

/** Erases a journey as an operator. */
export const erase = (intake: IntakeUnderTest, journeyId: string) =>
  createClient(ErasureService, intake.asOperator()).eraseJourney({ journeyId }, correlated);

/** Types and numbers of the events of a journey, in order of their numbers. */
export async function eventsOf(intake: IntakeUnderTest, journeyId: string): Promise<readonly string[]> {
  const events = (await intake.events()).filter(({ subject }) => subject === journeyId);
  return events
    .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
    .map(({ sequence, type }) => `${sequence} ${type}`);
}
