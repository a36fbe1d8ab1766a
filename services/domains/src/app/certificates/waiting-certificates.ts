import { dayMs } from '@telehealth/ids';
import { findWaiting, type WaitingWork } from '@telehealth/service-kit/service';
import type { Context } from '../../context.ts';
import type { DomainState } from '../../domain/domains/domain.ts';

const certified: readonly DomainState[] = ['cert_issued', 'active'];

/** A certificate is renewed when a third of its lifetime is left, of most authorities 30 days. */
const endsSoonMs = 14 * dayMs;

/** Certificates that no order renewed, with the first end, and domains whose order failed. */
export function waitingCertificates({ domains, clock }: Context): WaitingWork {
  return {
    'certificates that end within 14 days': () =>
      findWaiting(
        domains,
        { state: { in: certified }, 'certificate.notAfter': { gt: 0, lt: clock.now() + endsSoonMs } },
        ({ certificate }) => certificate?.notAfter,
      ),
    'failed certificate orders': () =>
      findWaiting(domains, { 'orderFailure.retryAt': { gt: 0 } }, () => undefined),
  };
}
