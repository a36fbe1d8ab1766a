import { Type } from 'typebox';
import { answerBody } from '../../schema/envelope.ts';

/** Body that tells a payment provider that its event is taken. */
export const ConfirmationReceived = answerBody(
  'ConfirmationReceived',
  { received: true },
  { received: Type.Boolean({ description: 'Always true.' }) },
);
