import { Counter, type Registry, sharedMetric, showReading } from '@telehealth/service-kit/telemetry';
import type { DomainState } from '../../domain/domains/domain.ts';
import type { Domains } from '../../storage/domains.ts';

/** States in which a domain needs its certificate. */
const certified: readonly DomainState[] = ['cert_issued', 'active'];

/** Shows when the first certificate of a domain ends; nothing without certificates. */
export function showCertificates({
  domains,
  registry,
}: {
  readonly domains: Domains;
  readonly registry: Registry | undefined;
}): void {
  if (registry === undefined) return;
  const name = 'certificate_end_timestamp_seconds';
  for (const state of certified) {
    const gauge = { name, help: 'When the first certificate of a domain ends', labels: { state } };
    showReading(registry, gauge, async () => {
      const [first] = await domains.find(
        { state, 'certificate.notAfter': { gt: 0 } },
        { sort: { state: 'asc', 'certificate.notAfter': 'asc' }, limit: 1 },
        { timeoutMs: 1000 },
      );
      return first?.certificate && first.certificate.notAfter / 1000;
    });
  }
}

/** The result of a step of a certificate order; `unanswered` is tried again. */
type StepResult = 'pending' | 'issued' | 'failed' | 'unanswered';

/** Counts steps of orders, those of renewals apart. */
export type CountStep = (result: StepResult, isRenewal: boolean) => void;

export function stepCounter(registry: Registry | undefined): CountStep {
  const steps =
    registry &&
    sharedMetric(registry, 'certificate_order_steps_total', (name) => {
      const labelNames = ['order', 'result'];
      return new Counter({
        name,
        help: 'Steps of orders of certificates',
        labelNames,
        registers: [registry],
      });
    });
  return (result, isRenewal) => steps?.inc({ order: isRenewal ? 'renewal' : 'first', result });
}
