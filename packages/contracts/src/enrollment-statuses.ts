/** decisions.md 3. */
export const enrollmentStatuses = {
  intake: 'The intake is running.',
  submitted: 'The whole intake is complete.',
  not_eligible:
    'The patient may not be treated, so nothing is sold. A later evaluation or a medical director can end it.',
  declined: 'A clinician declined to treat the patient; whether the money goes back is for you to decide.',
  blocked: 'A required consent was declined; nothing can follow.',
  abandoned: 'The patient ended the intake before any payment.',
  checkout: 'The payment is waited for.',
  paid: 'The order is paid, the clinical phase, where there is one, is not complete, and no case is open yet.',
  clinical_submitted: 'The clinical phase is complete, and no case is open yet.',
  refunded: 'The order was refunded in full; another one that is paid ends it.',
  disputed: 'A dispute about the order was lost; another one that is paid ends it.',
  in_review: 'A case is open.',
  deferred:
    'An evaluation waits, until it is resumed, a prescription follows, or a shipment or check-in after one.',
  approved: 'A prescription was transmitted.',
  fulfilment: 'A shipment is on its way.',
  delivered: 'Every shipment has arrived.',
  closed: 'A check-in followed the delivery.',
} as const satisfies Readonly<Record<string, string>>;

export type EnrollmentStatusName = keyof typeof enrollmentStatuses;
