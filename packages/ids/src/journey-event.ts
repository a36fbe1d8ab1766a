/** By event type without `journey.` and `.v1`. */
export const journeyEventMeanings = {
  'prospect.captured': 'The patient gave or confirmed a contact for the first time.',
  'intake.submitted': 'The intake, or one phase of it, was completed.',
  'step.abandoned':
    'The patient ended the intake, or has not answered for long; a rest without any answer sends no event.',
  'identity.bound': 'A person signed in for the journey.',
  'identity.verified': 'The identity was verified.',
  'payment.authorized': 'The money is reserved.',
  'payment.succeeded': 'The payment was captured.',
  'payment.failed': 'The payment was declined, or a refund failed later.',
  'payment.refunded': 'Money was given back.',
  'payment.disputed': 'A dispute was opened, won or lost.',
  'payment.cancelled': 'The payment was cancelled or expired.',
  'eligibility.evaluated': 'The answers were evaluated, or an operator overruled their evaluation.',
  'evaluation.deferred': 'The evaluation waits for something.',
  'evaluation.resumed': 'What the evaluation waited for has come.',
  'evaluation.declined': 'A clinician declined to treat the patient.',
  'case.opened': 'A case was opened for a clinician.',
  'visit.completed': 'The visit was held.',
  'labs.skipped': 'No laboratory values are needed.',
  'rx.transmitted': 'A prescription was sent to the pharmacy.',
  'shipment.shipped': 'A shipment left.',
  'shipment.delivered': 'A shipment arrived.',
  'checkin.completed': 'A check-in was held.',
} as const;

/** An event type without `journey.` and `.v1`. */
export type JourneyEventType = keyof typeof journeyEventMeanings;

/**
 * Types that operators and partners report (`ReportMilestone`), with their codes; empty for a type without codes.
 * Intake defers and resumes its own evaluations.
 */
export const reportedMilestones = {
  'identity.verified': ['document', 'database', 'operator'],
  'case.opened': [],
  'visit.completed': ['async', 'video', 'phone'],
  'labs.skipped': [],
  'rx.transmitted': [],
  'shipment.shipped': [],
  'shipment.delivered': [],
  'checkin.completed': [],
  'evaluation.deferred': ['needs_data', 'needs_review', 'hold'],
  'evaluation.resumed': [],
  'evaluation.declined': [
    'clinical_judgement',
    'in_person_care',
    'no_response',
    'identity_unverified',
    'other',
  ],
} as const satisfies { readonly [T in JourneyEventType]?: readonly string[] };

/** decisions.md 9. */
export type MilestoneType = keyof typeof reportedMilestones;
