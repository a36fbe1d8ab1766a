import { Type } from 'typebox';

export const HoldsAnswers = Type.Boolean({
  title: 'HoldsAnswers',
  description: 'True when the texts may repeat answers, as plain text: keep them out of titles and logs.',
});
