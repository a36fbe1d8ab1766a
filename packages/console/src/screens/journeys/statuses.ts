import type { components } from '@telehealth/client';

type Status = components['schemas']['EnrollmentStatus'];

/** In the order in which a journey has them. */
export const statuses = [
  ...([
    'intake',
    'submitted',
    'not_eligible',
    'declined',
    'blocked',
    'abandoned',
    'checkout',
    'paid',
  ] as const),
  ...(['clinical_submitted', 'refunded', 'disputed', 'in_review', 'deferred', 'approved'] as const),
  ...(['fulfilment', 'delivered', 'closed'] as const),
] as const satisfies readonly Status[];
