import type { ActiveJourney } from '@telehealth/client';
import type { Field, Node } from '../api/step.ts';
import { filled } from '../texts/filled.ts';
import type { Texts } from '../texts/texts.ts';
import { controlId, type Draft } from './control.ts';

/** Values by the name of the field. */
export type EntryValues = Readonly<Record<string, unknown>>;

/** An entry on the page. */
export interface ShownEntry {
  /** Stays the same when others are removed. */
  readonly key: number;
  /** What its fields began with. */
  readonly before: EntryValues;
}

/** Of the first part of a field; without a field, of the list. */
export function fieldId(entry: number | undefined, field: string | undefined): string {
  return field === undefined ? controlId : `${controlId}-${entry}-${field}`;
}

/** Of a list that must not be empty, the first entry is there. */
export function entriesBefore({
  prefilled_value: before,
  input = { value_type: 'entries' },
}: Node): readonly EntryValues[] {
  if (Array.isArray(before)) return before;
  return (input.min_entries ?? 0) > 0 ? [{}] : [];
}

/** As a question of its own. */
export function questionOf(list: Node, field: Field, before: EntryValues): Node {
  const { name, label, required, control, input, options } = field;
  return {
    node_id: `${list.node_id}.${name}`,
    kind: 'question',
    copy: label,
    required,
    ...(control !== undefined && { control }),
    ...(input && { input }),
    ...(options && { options }),
    ...(before[name] !== undefined && { prefilled_value: before[name] }),
  };
}

interface Drafted {
  readonly fields: readonly Field[];
  readonly entries: readonly ShownEntry[];
  draftOf(entry: ShownEntry, field: string): Draft | undefined;
}

/** Fields without an answer are left out. */
async function valuesOf({ fields, draftOf }: Drafted, entry: ShownEntry, journey: ActiveJourney) {
  const values = await Promise.all(
    fields.map(async ({ name }) => {
      const { answer } = (await draftOf(entry, name)?.give(journey)) ?? {};
      return answer === undefined ? [] : [[name, answer] as const];
    }),
  );
  return Object.fromEntries(values.flat());
}

/** The first fault or question of a field is that of the list. */
export function draftOfList(drafted: Drafted, texts: Texts): Draft {
  const { fields, entries, draftOf } = drafted;
  const give = async (journey: ActiveJourney) => ({
    answer: await Promise.all(entries.map((entry) => valuesOf(drafted, entry, journey))),
  });
  const places = entries.flatMap((entry, index) =>
    fields.map((field) => ({
      at: { entry: index, field: field.name },
      field,
      draft: draftOf(entry, field.name),
    })),
  );
  const wrong = places.find(({ draft }) => draft?.fault !== undefined);
  const found = wrong ?? places.find(({ draft }) => draft?.question !== undefined);
  if (found?.draft === undefined) return { give };
  const { at, field, draft } = found;
  const worded = (fault: string) =>
    filled(texts.list.fault, { number: at.entry + 1, field: field.label, fault });
  return {
    give,
    at,
    ...(draft.fault !== undefined && { fault: worded(draft.fault) }),
    ...(draft.fault === undefined && draft.question !== undefined && { question: worded(draft.question) }),
    ...(draft.restate && { restate: draft.restate }),
  };
}
