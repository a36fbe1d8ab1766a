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

export const statusSentence: Readonly<Record<Status, string>> = {
  intake: 'The patient is answering questions',
  submitted: 'The answers are submitted, and nothing is paid',
  not_eligible: 'The patient cannot get this treatment',
  declined: 'A clinician has declined the treatment',
  blocked: 'The questionnaire has stopped for the safety of the patient',
  abandoned: 'The patient has left',
  checkout: 'The patient is at the payment',
  paid: 'The patient has paid',
  clinical_submitted: 'The clinical questions are answered',
  refunded: 'The money is given back',
  disputed: 'The patient disputes the payment',
  in_review: 'A clinician looks at the case',
  deferred: 'The clinician waits for something',
  approved: 'The treatment is approved',
  fulfilment: 'The order is being sent',
  delivered: 'The order has arrived',
  closed: 'The treatment is over',
};
