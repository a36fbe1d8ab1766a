import type { UseQueryResult } from '@tanstack/react-query';
import type { components } from '@telehealth/client';
import { useRead } from '../../../api/use-read.ts';
import { words } from '../../../format/shown.ts';

export type Fact = components['schemas']['Fact'];
export type Control = components['schemas']['QuestionControl'];
type Therapy = components['schemas']['Therapy'];

/** What answers can be stored as: the facts of the therapies, and the brand's own. */
export function useFacts(therapies: readonly Therapy[]): UseQueryResult<readonly Fact[]> {
  return useRead(['facts', ...therapies], async ({ client }) => {
    const catalogs = await Promise.all(
      therapies.map((therapy) =>
        client.get('/v1/account/question-library/facts', { params: { query: { therapy } } }),
      ),
    );
    return [...new Map(catalogs.flatMap(({ facts }) => facts).map((fact) => [fact.code, fact])).values()];
  });
}

const controlNames: Readonly<Record<Control, string>> = {
  single_select_cards: 'Cards, one of them',
  multi_select_cards: 'Cards, any of them',
  yes_no: 'Yes or no',
  number: 'A number',
  height_cm: 'A height',
  weight_kg: 'A weight',
  date: 'A day',
  text: 'A line of text',
  textarea: 'A long text',
  email: 'An e-mail address',
  phone: 'A phone number',
  address: 'An address',
  group: 'A list of entries',
  media: 'A photo or a recording',
};

export const shownControl = (control: Control) => controlNames[control];

/** The controls that can collect a fact. */
export function controlsOf({ value_type, cardinality, unit }: Fact): readonly Control[] {
  if (value_type === 'code') return [cardinality === 'multi' ? 'multi_select_cards' : 'single_select_cards'];
  if (value_type === 'boolean') return ['yes_no'];
  if (value_type === 'date') return ['date'];
  if (value_type === 'string') return ['text', 'textarea', 'email', 'phone'];
  if (unit === 'cm') return ['height_cm', 'number'];
  return unit === 'kg' ? ['weight_kg', 'number'] : ['number'];
}

/** Facts of the brand begin with its id. */
export function isOwn({ code }: Fact): boolean {
  return code.includes(':');
}

export function factName({ code, unit }: Pick<Fact, 'code' | 'unit'>): string {
  const name = words(code.split(':').at(-1));
  return unit === undefined ? name : `${name} (${unit})`;
}

export function optionLabel(
  fact: Fact | undefined,
  code: string,
  labels: Readonly<Record<string, string>> = {},
): string {
  return labels[code] || fact?.options?.find((option) => option.code === code)?.label || words(code);
}
