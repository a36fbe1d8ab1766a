import { answerIssues, reasonTable, tenantIssues } from '@telehealth/errors';
import { flagMeanings } from '@telehealth/ids';
import { vocabulary } from '../schemas/json-schema.ts';
import { questionRows } from './controls.ts';
import { mapValues } from './shared-parts.ts';

/** Codes of the closed lists, each with a sentence, by the name of their schema. */
export const vocabularies = {
  QuestionControl: vocabulary(
    'QuestionControl',
    mapValues(questionRows, ({ meaning }) => meaning),
    { description: 'How a question is shown. Fixed at creation; it has to fit the fact.' },
  ),
  AnswerIssueCode: vocabulary('AnswerIssueCode', answerIssues),
  IssueCode: vocabulary('IssueCode', tenantIssues, {
    description: 'Names the fault: what it is about, a dot, and what is wrong.',
  }),
  ProblemCode: vocabulary(
    'ProblemCode',
    mapValues(reasonTable, ({ meaning }) => meaning),
    { description: 'Why, where the kind says so.' },
  ),
  Flag: vocabulary('Flag', flagMeanings),
  MilestoneType: vocabulary(
    'MilestoneType',
    {
      'prospect.captured': 'The patient gave or confirmed a contact for the first time.',
      'intake.submitted': 'The intake, or one phase of it, was completed.',
      'step.abandoned': 'The patient ended the intake, or has not answered for long.',
      'identity.bound': 'Somebody signed in for the journey.',
      'identity.verified': 'The identity was verified.',
      'payment.succeeded': 'The payment was captured.',
      'eligibility.evaluated': 'The answers were evaluated.',
      'evaluation.deferred': 'The evaluation waits for something.',
      'evaluation.resumed': 'What the evaluation waited for has come.',
      'case.opened': 'A case was opened for a clinician.',
      'visit.completed': 'The visit was held.',
      'labs.skipped': 'No laboratory values are needed.',
      'rx.transmitted': 'A prescription was sent to the pharmacy.',
      'shipment.shipped': 'A shipment left.',
      'shipment.delivered': 'A shipment arrived.',
      'checkin.completed': 'A check-in was held.',
    },
    { description: 'A journey event type without `journey.` and `.v1`.' },
  ),
} as const;
