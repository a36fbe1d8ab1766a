import { type DescField, type DescMessage, toJson } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { toMessage } from './codec/index.ts';
import { eventRegistry, publicEventTypes } from './event-registry.ts';
import { eventSamples } from './event-samples.ts';
import { emptiableEventTexts, eventVocabularies, eventVocabulary } from './event-vocabularies.ts';

const fieldsOf = (data: DescMessage): readonly DescField[] => data.fields;

/** Texts that an event of another kind of its type has: a sample is of one that really comes. */
const ofOtherKinds = new Set(['journey.payment.failed.v1 failed_refund_id']);

test.each(publicEventTypes)(
  'the sample of %s has every field, and no text in it names anything real',
  (type) => {
    const data: DescMessage = eventRegistry[type].data;
    const sample = toJson(data, toMessage(data, { ...eventSamples[type] }), {
      useProtoFieldName: true,
      alwaysEmitImplicit: true,
    }) as Record<string, unknown>;
    expect(Object.keys(sample).sort()).toEqual(
      fieldsOf(data)
        .map(({ name }) => name)
        .sort(),
    );
    for (const field of fieldsOf(data)) {
      const { name } = field;
      const value = sample[name];
      if (ofOtherKinds.has(`${type} ${name}`)) continue;
      expect(value, name).not.toBe('');
      // Real steps and agreements have these names.
      if (/_(?:id|ref)$/.test(name) && !['step_id', 'agreement_id'].includes(name))
        expect(value).toMatch(/^[a-z]{2,3}_test0{18}$/);
      const codes = eventVocabulary(field);
      if (codes !== undefined) expect(codes).toContain(value);
    }
  },
);

test('closed lists and texts that may be empty are of fields that public events have', () => {
  const fields = publicEventTypes.flatMap((type) => fieldsOf(eventRegistry[type].data));
  const texts = new Set(
    fields
      .filter(({ fieldKind }) => fieldKind === 'scalar')
      .flatMap(({ name, parent }) => [name, `${parent.name}.${name}`]),
  );
  for (const name of [...Object.keys(eventVocabularies), ...emptiableEventTexts])
    expect(texts).toContain(name);
});
