import { vocabulary } from '../../schema/json-schema.ts';

const meanings = {
  initial: 'The first intake of a therapy.',
  refill: 'The intake before a further supply.',
} as const;

export const intakeModes = Object.keys(meanings) as readonly (keyof typeof meanings)[];

export const IntakeMode = vocabulary('IntakeMode', meanings);
