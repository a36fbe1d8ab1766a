import { answerIssues, tenantIssues, tenantReasons } from '@telehealth/errors';
import { flagMeanings, journeyEventMeanings, type Therapy } from '@telehealth/ids';
import { EventType } from '../resources/events/event-type.ts';
import { questionRows } from '../resources/instrument/controls.ts';
import { vocabulary } from '../schema/json-schema.ts';
import { mapValues } from '../schema/map-values.ts';

const therapyMeanings: Readonly<Record<Therapy, string>> = {
  weight_loss: 'Weight loss.',
  walk: 'A placeholder, which has no approved criteria.',
  ed: 'Erectile dysfunction.',
  anti_aging_b12: 'Vitamin B12 against ageing.',
  anti_aging_glutathione: 'Glutathione against ageing.',
  anti_aging_nad_nasal: 'A nasal spray with NAD+ against ageing.',
  hair_loss: 'Hair loss.',
  skin: 'Skin care.',
  premature_ejaculation: 'Premature ejaculation.',
  acid_reflux: 'Acid reflux.',
  performance_anxiety: 'Performance anxiety.',
};

/** Closed lists of codes with sentences, by schema name. */
export const vocabularies = {
  EventType,
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
    mapValues(tenantReasons, ({ meaning }) => meaning),
    { description: 'Why, where the kind says so.' },
  ),
  Flag: vocabulary('Flag', flagMeanings),
  Therapy: vocabulary('Therapy', therapyMeanings, { description: 'A therapy of the platform.' }),
  MilestoneType: vocabulary('MilestoneType', journeyEventMeanings, {
    description: 'A journey event type without `journey.` and `.v1`.',
  }),
} as const;
