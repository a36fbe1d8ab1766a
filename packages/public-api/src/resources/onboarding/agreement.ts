import { Type } from 'typebox';
import { requestBody, resource } from '../../schema/envelope.ts';
import { object, oneOf, time } from '../../schema/json-schema.ts';

const AgreementId = oneOf(['msa', 'baa'], {
  description: 'The master services agreement, or the business associate agreement.',
});

const documentSha256 = Type.String({ description: 'The SHA-256 of the text in UTF-8, in hexadecimal.' });

const signer = { name: 'Jo Field', title: 'CEO', email: 'jo@northwell.example' };
const version = '2026-01-15';
const title = 'Master services agreement';
const text = 'The platform serves you, and you pay for it.';
const document_sha256 = '07c80ffa17aaac5d06147ce6d696b7b2bed384f8ffe43b5b09a4e87253b9dd58';

const Signer = object(
  'Signer',
  {
    name: Type.String({ maxLength: 200 }),
    title: Type.String({ maxLength: 200, description: 'The position of the signer in the company.' }),
    email: Type.String({ maxLength: 254 }),
  },
  { additionalProperties: false },
);

/** decisions.md 3. */
export const AgreementExecution = resource(
  'AgreementExecution',
  {
    execution_id: 'agx_7pQ2sVd9KfJx4TgBn6Wc1M',
    agreement_id: 'msa',
    version,
    document_sha256,
    signer,
    accepted_at: '2026-02-03T16:05:12.408Z',
  },
  {
    execution_id: Type.String(),
    agreement_id: AgreementId,
    version: Type.String(),
    document_sha256: documentSha256,
    signer: Signer,
    accepted_at: time(),
  },
);

export const Agreement = resource(
  'Agreement',
  {
    agreement_id: 'msa',
    version,
    title,
    text,
    document_sha256,
    published_at: '2026-01-15T09:00:00.000Z',
    effective_at: '2026-02-14T09:00:00.000Z',
  },
  {
    agreement_id: AgreementId,
    version: Type.String(),
    title: Type.String(),
    text: Type.String({ description: 'The agreement as plain text.' }),
    document_sha256: documentSha256,
    published_at: time(),
    effective_at: time(
      'From when it has to be executed. Until then an execution of the version before it counts.',
    ),
    execution: Type.Optional(AgreementExecution),
  },
);

export const AgreementAcceptance = requestBody('AgreementAcceptance', [{ version, signer, accepted: true }], {
  version: Type.String({ maxLength: 64, description: 'The current version of the agreement.' }),
  signer: Signer,
  accepted: Type.Literal(true),
  signer_ip: Type.Optional(
    Type.String({ maxLength: 64, description: 'The address that the signer agreed from.' }),
  ),
  signer_user_agent: Type.Optional(Type.String({ maxLength: 1000 })),
});

/** Generators fail on a boolean of one value. */
export const documentedAcceptance = {
  ...AgreementAcceptance,
  properties: {
    ...AgreementAcceptance.properties,
    accepted: Type.Boolean({ description: 'Has to be `true`.' }),
  },
};
