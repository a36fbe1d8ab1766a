import { formatApiKey } from '@telehealth/ids';

export const brandId = 'brd_4fKq0ZcX1mB7tRj2vWnY9s';

/** They pass every check of the gateway. */
export const headers = {
  authorization: `Bearer ${formatApiKey('4fKq0ZcX1mB7tRj2vWnY9s4fKq0ZcX1m')}`,
  'x-brand-id': brandId,
  'x-journey-id': 'jny_4fKq0ZcX1mB7tRj2vWnY9s',
};

/** About 300 bytes. */
export const stepFields = {
  sessionId: 'ses_4fKq0ZcX1mB7tRj2vWnY9s',
  journeyId: 'jny_4fKq0ZcX1mB7tRj2vWnY9s',
  status: 1,
  node: { nodeId: 'medical-history.allergies', kind: 1, sectionId: 'medical-history', copy: 'y'.repeat(140) },
  progress: { scope: 'instrument', positionEstimate: 0.4 },
} as const;
