import { Type } from 'typebox';
import { resource } from '../../schema/envelope.ts';
import { object, time } from '../../schema/json-schema.ts';

/** Signs for every client. */
export const PublicKey = object('PublicKey', {
  id: Type.String(),
  algorithm: Type.String({ description: 'Always `ed25519`.' }),
  public_key: Type.String({ description: 'The 32 bytes in base64, behind `whpk_`.' }),
  since: time('When the platform began to sign with it.'),
});

/** All signing keys (decisions.md 10). */
export const PublicKeys = resource(
  'PublicKeys',
  {
    keys: [
      {
        id: 'whk_4gTq9XwB2mZc7RnVy1Kp5L',
        algorithm: 'ed25519',
        public_key: 'whpk_c2FtcGxlIG9mIGEgcHVibGljIGtleSwgMzIgYnl0ZXM=',
        since: '2026-01-12T09:30:00.000Z',
      },
    ],
  },
  { keys: Type.Array(PublicKey, { description: 'The newest first.' }) },
);
