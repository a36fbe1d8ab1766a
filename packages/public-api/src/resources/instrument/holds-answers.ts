import { Type } from 'typebox';

export const HoldsAnswers = Type.Boolean({
  title: 'HoldsAnswers',
  description:
    'True when the texts may hold answers of the patient, as plain text: keep them out of page titles, logs and analytics. Else left out.',
});
