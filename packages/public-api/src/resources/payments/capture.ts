import { vocabulary } from '../../schema/json-schema.ts';

/** When the money of a payment is taken; `description` says of what. */
export const Capture = (description: string) =>
  vocabulary(
    'Capture',
    {
      automatic: 'The money is taken when the patient pays.',
      manual: 'The money is reserved when the patient pays, and taken later.',
    },
    { description },
  );
