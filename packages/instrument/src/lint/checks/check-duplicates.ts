import { joinPointer } from '@telehealth/conditions';
import type { Bundle } from '../../bundle/bundle.ts';
import { type Check, questionsOf } from '../findings/lint-context.ts';

/** Ids, codes and link ids are unique; a fact bound by several nodes is a warning. */
export const checkDuplicates: Check = ({ bundle, error, warn }) => {
  const refuse = (codes: readonly string[], pointer: string, taken: readonly string[] = []) => {
    for (const index of repeated(codes, taken)) {
      error('DUPLICATE_CODE', joinPointer(pointer, index), 'The code is used before.');
    }
  };
  const facts = codesOf(bundle.facts);
  const questions = questionsOf(bundle);

  for (const index of repeated(bundle.nodes.map(({ id }) => id))) {
    error('DUPLICATE_NODE', joinPointer('/nodes', index, 'id'), 'Another node has this id.');
  }
  refuse(
    bundle.sections.map(({ id }) => id),
    '/sections',
  );
  refuse(codesOf(bundle.flags), '/flags');
  refuse(facts, '/facts');
  refuse(codesOf(bundle.derivations), '/derivations', facts);
  for (const [index, { options = [], fields = [] }] of bundle.facts.entries()) {
    refuse(codesOf(options), joinPointer('/facts', index, 'options'));
    refuse(codesOf(fields), joinPointer('/facts', index, 'fields'));
    for (const [position, field] of fields.entries()) {
      refuse(codesOf(field.options ?? []), joinPointer('/facts', index, 'fields', position, 'options'));
    }
  }
  for (const [index, { options = [], fields = [] }] of questions) {
    refuse(codesOf(options), joinPointer('/nodes', index, 'options'));
    refuse(codesOf(fields), joinPointer('/nodes', index, 'fields'));
  }
  const sourced = sourcedParts(bundle);
  for (const index of repeated(sourced.map(({ linkId }) => linkId))) {
    const where = joinPointer(sourced[index]?.where ?? '', 'source', 'link_id');
    error('DUPLICATE_SOURCE', where, 'Another fact, field or derivation has this link id.');
  }
  for (const position of repeated(questions.map(([, { fact }]) => fact))) {
    const where = joinPointer('/nodes', questions[position]?.[0] ?? 0, 'fact');
    warn('DUPLICATE_FACT', where, 'Another node asks for the same fact; it is asked once.');
  }
};

/** What an export writes under a link id of its questionnaire. */
function sourcedParts({ facts, derivations }: Bundle): readonly { where: string; linkId: string }[] {
  const parts = [
    ...facts.flatMap((fact, index) => [
      { where: joinPointer('/facts', index), source: fact.source },
      ...(fact.fields ?? []).map(({ source }, position) => ({
        where: joinPointer('/facts', index, 'fields', position),
        source,
      })),
    ]),
    ...derivations.map(({ source }, index) => ({ where: joinPointer('/derivations', index), source })),
  ];
  return parts.flatMap(({ where, source }) => (source ? [{ where, linkId: source.link_id }] : []));
}

function codesOf(items: readonly { readonly code: string }[]): readonly string[] {
  return items.map(({ code }) => code);
}

/** Indexes of items in `taken` or earlier in the list. */
function repeated(items: readonly string[], taken: readonly string[] = []): readonly number[] {
  const seen = new Set(taken);
  return items.flatMap((item, index) => {
    const isRepeated = seen.has(item);
    seen.add(item);
    return isRepeated ? [index] : [];
  });
}
