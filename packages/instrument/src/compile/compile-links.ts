import type { LinkDefinition } from '../bundle/bundle.ts';
import type { Link } from '../session/step.ts';
import type { Compilation } from './compilation.ts';

/** Undefined without links. */
export function compileLinks(
  textOf: Compilation['textOf'],
  links: readonly LinkDefinition[] | undefined,
): readonly Link[] | undefined {
  return links?.map(({ label_key, href }) => Object.freeze({ label: textOf(label_key) ?? '', href }));
}
