import type { LinkDefinition } from '../bundle/bundle.ts';
import type { Link } from '../session/step.ts';
import type { Compilation } from './compilation.ts';

/** The links of a node or a last page; undefined without any. */
export function compileLinks(
  textOf: Compilation['textOf'],
  links: readonly LinkDefinition[] | undefined,
): readonly Link[] | undefined {
  return links?.map(({ label_key, href }) => Object.freeze({ label: textOf(label_key) ?? '', href }));
}
