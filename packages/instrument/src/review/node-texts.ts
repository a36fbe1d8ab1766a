import type { Bundle } from '../bundle/bundle.ts';
import { type Placeholder, piecesOf } from '../bundle/placeholders.ts';

/** What a person who looks at counts reads of a node. */
export interface NodeText {
  /** In the first locale; undefined for a node without one. */
  readonly headline: string | undefined;
  /** Whether only some patients are asked. */
  readonly isConditional: boolean;
}

/** By node id. */
export function nodeTexts({ nodes, copy, locales }: Bundle): ReadonlyMap<string, NodeText> {
  const texts = copy[locales[0] ?? ''] ?? {};
  return new Map(
    nodes.map(({ id, copy: key, when }) => {
      const text = key === undefined ? undefined : texts[key];
      return [id, { headline: text && withoutAnswers(text), isConditional: when !== undefined }];
    }),
  );
}

/** With what a patient reads whose answers are unknown. */
function withoutAnswers(text: string): string {
  return piecesOf(text)
    .pieces.map((piece) => (typeof piece === 'string' ? piece : (fallbackOf(piece) ?? '…')))
    .join('');
}

function fallbackOf(placeholder: Placeholder): string | undefined {
  return placeholder.kind === 'plural' ? placeholder.forms.get('unknown') : placeholder.fallback;
}
