import { setTimeout as delay } from 'node:timers/promises';
import type { Receiver } from '@telehealth/test-servers/receiver';
import { vi } from 'vitest';
import type { Accepted } from './accepted.ts';
import type { FaultTenant } from './fault-tenant.ts';
import { repeatCalls } from './repeating-calls.ts';
import { type PatientRound, walkAndPay } from './walk-and-pay.ts';

/** The first try or a repetition. */
export interface FailedTry {
  readonly fault: string;
  readonly path: string;
  readonly number: number;
  readonly text: string;
}

/** One patient per tenant walks and pays continuously. */
export interface Traffic {
  readonly tenants: readonly FaultTenant[];
  readonly accepted: readonly Accepted[];
  /** Sentences about what no client may meet. */
  readonly violations: readonly string[];
  /** Attributes what follows to a fault. */
  begin(fault: string): void;
  /** Tries that did not end their call. */
  readonly failedTries: readonly FailedTry[];
  /** Resolves after so many tries, or at the limit. */
  triesEnded(count: number, limitMs: number): Promise<void>;
  /** Resolves when new walks of all tenants are paid and delivered. */
  wholeRound(): Promise<void>;
  /** Resolves when all patients have ended their walk. */
  stop(): Promise<void>;
}

const deliveryMs = 120_000;
/** After a violation. */
const pauseMs = 1_000;

/** Events arrive at the receiver. */
export function startTraffic(
  tenants: readonly FaultTenant[],
  receiver: Receiver,
  reconcile?: PatientRound['reconcile'],
): Traffic {
  const accepted: Accepted[] = [];
  const violations: string[] = [];
  const failedTries: FailedTry[] = [];
  const lastOrders = new Map<string, string>();
  const onTries = new Set<() => void>();
  let fault = '';
  let isOver = false;

  const round = async (tenant: FaultTenant) => {
    const repeat = repeatCalls(({ isAnswered, ...made }) => {
      if (!isAnswered) failedTries.push({ fault, ...made });
      for (const onTry of onTries) onTry();
    });
    const { journeyId, orderRef } = await walkAndPay({
      tenant,
      repeat,
      accept: (journeyId, what) => void accepted.push({ fault, tenant: tenant.name, journeyId, what }),
      foreignOrder: () => [...lastOrders].find(([name]) => name !== tenant.name)?.[1],
      ...(reconcile && { reconcile }),
    });
    lastOrders.set(tenant.name, orderRef);
    return journeyId;
  };
  const patient = async (tenant: FaultTenant) => {
    while (!isOver) {
      await round(tenant).catch(async (error) => {
        violations.push(`${fault}: ${String(error)}`);
        await delay(pauseMs);
      });
    }
  };
  const patients = tenants.map(patient);

  return {
    tenants,
    accepted,
    violations,
    begin: (name) => {
      fault = name;
    },
    failedTries,
    async triesEnded(count, limitMs) {
      let left = count;
      let onTry = () => {};
      const ended = new Promise<void>((resolve) => {
        onTry = () => {
          if (--left === 0) resolve();
        };
      });
      onTries.add(onTry);
      await Promise.race([ended, delay(limitMs)]);
      onTries.delete(onTry);
    },
    async wholeRound() {
      const walked = await Promise.all(tenants.map(round));
      const isDelivered = () =>
        walked.every((journeyId) => receiver.requests.some(({ body }) => isOfPayment(body, journeyId)));
      await vi.waitFor(() => isDelivered() || Promise.reject(new Error('an event was not delivered')), {
        timeout: deliveryMs,
        interval: 20,
      });
    },
    async stop() {
      isOver = true;
      await Promise.all(patients);
    },
  };
}

function isOfPayment(body: Buffer, journeyId: string): boolean {
  return body.includes(journeyId) && body.includes('journey.payment.succeeded.v1');
}
