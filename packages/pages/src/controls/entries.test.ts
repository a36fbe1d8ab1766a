import type { ActiveJourney } from '@telehealth/client';
import { expect, test } from 'vitest';
import type { Field, Node } from '../api/step.ts';
import { english } from '../texts/en.ts';
import type { Draft } from './control.ts';
import { draftOfList, entriesBefore, fieldId, questionOf } from './entries.ts';

const field = (name: string): Field => ({ name, label: `The ${name}`, required: true, control: 'text' });
const fields = [field('name'), field('dose')];
const entries = [7, 3].map((key) => ({ key, before: {} }));
const list: Node = { node_id: 'q_list', kind: 'question', control: 'group' };
const journey = {} as ActiveJourney;

function listOf(drafts: Readonly<Record<string, Partial<Draft>>>): Draft {
  const draftOf = ({ key }: { readonly key: number }, name: string) => {
    const draft = drafts[`${key} ${name}`];
    return draft && { give: () => ({}), ...draft };
  };
  return draftOfList({ fields, entries, draftOf }, english);
}

test('a list is given with its entries in order, and without the fields that are empty', async () => {
  const draft = listOf({
    '7 name': { give: () => ({ answer: 'Zinc' }) },
    '3 name': { give: () => ({ answer: 'Iron' }) },
    '3 dose': { give: () => ({ answer: 0 }) },
  });
  expect(await draft.give(journey)).toEqual({ answer: [{ name: 'Zinc' }, { name: 'Iron', dose: 0 }] });
});

test('the first fault of a field is that of the list, with its place, and comes before a question', () => {
  const restate = () => undefined;
  const draft = listOf({ '7 dose': { question: 'Is it?' }, '3 name': { fault: 'Too long.', restate } });
  expect(draft).toMatchObject({
    fault: 'Entry 2, “The name”: Too long.',
    at: { entry: 1, field: 'name' },
    restate,
  });
  expect(draft).not.toHaveProperty('question');
  expect(listOf({ '7 dose': { question: 'Is it?' } })).toMatchObject({
    question: 'Entry 1, “The dose”: Is it?',
    at: { entry: 0, field: 'dose' },
  });
});

test.each<[string, Partial<Node>, readonly object[]]>([
  ['one that may be empty', { input: { value_type: 'entries', min_entries: 0 } }, []],
  ['one that may not', { input: { value_type: 'entries', min_entries: 1 } }, [{}]],
  ['an answered one', { prefilled_value: [{ name: 'Zinc' }] }, [{ name: 'Zinc' }]],
  ['one that was answered with none', { prefilled_value: [] }, []],
])('a list begins with its earlier entries, else with the one it needs: %s', (_, members, before) => {
  expect(entriesBefore({ ...list, ...members })).toEqual(before);
});

test('a field is a question of its own, with its earlier value', () => {
  expect(questionOf(list, field('name'), { name: 'Zinc' })).toEqual({
    ...{ node_id: 'q_list.name', kind: 'question', copy: 'The name', required: true, control: 'text' },
    prefilled_value: 'Zinc',
  });
  expect(fieldId(1, 'name')).toBe('answer-1-name');
});
