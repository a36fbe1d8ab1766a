import { expectedOneOf, joinPointer } from '@telehealth/conditions';
import type { Bundle, NodeDefinition } from '../../bundle/bundle.ts';
import { linksOf } from '../../bundle/links-of.ts';
import type { Check } from '../findings/lint-context.ts';

/** Named texts exist in every locale, and nodes are in declared sections. */
export const checkCopy: Check = ({ bundle, error }) => {
  const written = bundle.locales.filter((locale) => Object.hasOwn(bundle.copy, locale));
  for (const locale of bundle.locales) {
    if (written.includes(locale)) continue;
    error('COPY_MISSING', joinPointer('/copy', locale), 'No text is in this locale.');
  }
  for (const { key, where } of copyKeys(bundle)) {
    for (const locale of written) {
      if (!Object.hasOwn(bundle.copy[locale] ?? {}, key)) {
        error('COPY_MISSING', where, `There is no text ${key} in locale ${locale}.`);
      }
    }
  }
  const sections = new Set(bundle.sections.map(({ id }) => id));
  for (const [index, { section }] of bundle.nodes.entries()) {
    if (!sections.has(section)) {
      error(
        'UNKNOWN_REF',
        joinPointer('/nodes', index, 'section'),
        `No such section is declared. ${expectedOneOf(sections, section)}`,
      );
    }
  }
};

interface CopyKey {
  readonly key: string;
  readonly where: string;
}

function* copyKeys(bundle: Bundle): Generator<CopyKey> {
  for (const [index, { label_key, expr }] of bundle.derivations.entries()) {
    const where = joinPointer('/derivations', index);
    yield* keyAt(label_key, joinPointer(where, 'label_key'));
    for (const [band, { label_key }] of (expr.kind === 'band' ? expr.bands : []).entries()) {
      yield* keyAt(label_key, joinPointer(where, 'expr', 'bands', band, 'label_key'));
    }
  }
  for (const [index, fact] of bundle.facts.entries()) {
    yield* keyAt(fact.label_key, joinPointer('/facts', index, 'label_key'));
    for (const [option, { label_key, please_say }] of (fact.options ?? []).entries()) {
      const at = joinPointer('/facts', index, 'options', option);
      yield* keyAt(label_key, joinPointer(at, 'label_key'));
      yield* keyAt(please_say?.label_key, joinPointer(at, 'please_say', 'label_key'));
    }
  }
  for (const [index, { label_key }] of bundle.sections.entries()) {
    yield* keyAt(label_key ?? undefined, joinPointer('/sections', index, 'label_key'));
  }
  for (const [code, { headline, body }] of Object.entries(bundle.endings ?? {})) {
    yield* keyAt(headline, joinPointer('/endings', code, 'headline'));
    yield* keyAt(body, joinPointer('/endings', code, 'body'));
  }
  for (const [index, { ending }] of (bundle.stop_when ?? []).entries()) {
    yield* keyAt(ending.headline, joinPointer('/stop_when', index, 'ending', 'headline'));
    yield* keyAt(ending.body, joinPointer('/stop_when', index, 'ending', 'body'));
  }
  for (const { link, where } of linksOf(bundle))
    yield* keyAt(link.label_key, joinPointer(where, 'label_key'));
  for (const [index, node] of bundle.nodes.entries()) yield* keysOfNode(node, joinPointer('/nodes', index));
}

function* keysOfNode(node: NodeDefinition, where: string): Generator<CopyKey> {
  yield* keyAt(node.copy, joinPointer(where, 'copy'));
  for (const [slot, key] of Object.entries(node.content ?? {})) {
    yield* keyAt(key, joinPointer(where, 'content', slot));
  }
  if (node.kind === 'question') {
    for (const [option, { label_key }] of (node.options ?? []).entries()) {
      yield* keyAt(label_key, joinPointer(where, 'options', option, 'label_key'));
    }
    for (const [answer, { label_key }] of (node.unknown_answers ?? []).entries()) {
      yield* keyAt(label_key, joinPointer(where, 'unknown_answers', answer, 'label_key'));
    }
    yield* keyAt(node.media?.consent?.copy, joinPointer(where, 'media', 'consent', 'copy'));
  }
  if (node.kind !== 'display') return;
  yield* keyAt(node.zone?.zone_label, joinPointer(where, 'zone', 'zone_label'));
  for (const [band, key] of Object.entries(node.reassurance ?? {})) {
    yield* keyAt(key, joinPointer(where, 'reassurance', band));
  }
}

function* keyAt(key: string | undefined, where: string): Generator<CopyKey> {
  if (key !== undefined) yield { key, where };
}
