import { vocabulary } from '../../schema/json-schema.ts';

export const Capture = vocabulary(
  'Capture',
  {
    automatic: 'The money is taken when the patient pays.',
    manual: 'The money is reserved when the patient pays, and taken later.',
  },
  {
    description:
      'When the money of a payment is taken. A request without it goes by the setting of the brand; a page in the session of a patient sends none (422 `capture.in_session`).',
  },
);
