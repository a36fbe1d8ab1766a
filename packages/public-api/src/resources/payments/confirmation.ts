import { Type } from 'typebox';
import { resource } from '../../schema/envelope.ts';

/** Body that tells a payment provider that its event is taken. */
export const ConfirmationReceived = resource(
  'ConfirmationReceived',
  { received: true },
  { received: Type.Boolean({ description: 'Always true.' }) },
);
