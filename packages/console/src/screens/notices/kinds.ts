import type { NoticeKind } from '../../session/session.ts';

/** In the words of the person who chooses. The type holds the list to that of the API. */
export const nameOfKind: Readonly<Record<NoticeKind, string>> = {
  onboarding: 'Steps of the onboarding wait',
  agreement: 'An agreement waits for a signature',
  webhook: 'A receiver of webhooks fails',
  certificate: 'A certificate cannot be renewed',
  dispute: 'A patient disputes a payment',
  payments: 'More than half of the payments of an hour fail',
  key: 'An API key ends in 14 days, or in 2',
  live: 'The company is live',
};
