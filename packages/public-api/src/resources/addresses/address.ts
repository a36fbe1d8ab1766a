import { Type } from 'typebox';
import { resource } from '../../schema/envelope.ts';
import { object } from '../../schema/json-schema.ts';

export const SuggestQuery = Type.Object({
  q: Type.String({
    minLength: 3,
    maxLength: 200,
    description: 'What the patient has typed so far.',
    examples: ['1793 Park'],
  }),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10,
      default: 5,
      description: 'How many suggestions the answer has at most.',
    }),
  ),
});

/** An unknown id is 404, in any form. */
export const RetrieveQuery = Type.Object({
  id: Type.String({
    description: 'The `id` of a suggestion of this brand that is not older than 15 minutes.',
    examples: ['k1.c2FtcGxl'],
  }),
});

/** interface.md 2.12. */
const Address = object('Address', {
  line1: Type.String(),
  line2: Type.Optional(Type.String()),
  city: Type.String(),
  state: Type.String({ description: 'The two letters of the postal service.' }),
  postal_code: Type.String(),
  country: Type.String({ description: 'ISO 3166-1 alpha-2.' }),
});

const exampleSuggestion = {
  id: 'k1.qXv0mT3cYb7uRz2LhQ5nWd8sKfJx4TgB',
  label: '1793 Park Ave Apt 2, Birmingham, AL 35203',
};

export const AddressSuggestions = resource(
  'AddressSuggestions',
  { suggestions: [exampleSuggestion] },
  {
    suggestions: Type.Array(
      object('AddressSuggestion', {
        id: Type.String({ description: 'Names the suggestion. It is opaque.' }),
        label: Type.String({ description: 'The address on one line, for a picker.' }),
      }),
      { description: 'Empty also when the address provider is unreachable: the patient types the address.' },
    ),
  },
);

const exampleAddress = {
  line1: '1793 Park Ave',
  line2: 'Apt 2',
  city: 'Birmingham',
  state: 'AL',
  postal_code: '35203',
  country: 'US',
};

export const RetrievedAddress = resource(
  'RetrievedAddress',
  { address: exampleAddress, deliverable: false, simulated: true },
  {
    address: Address,
    deliverable: Type.Boolean({
      description:
        'Whether the address is confirmed to be deliverable. False does not mean that it is undeliverable.',
    }),
    simulated: Type.Boolean({
      description:
        'Whether a synthetic provider has invented the address. Never treat such an address as confirmed.',
    }),
  },
);
