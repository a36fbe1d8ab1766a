import type { EndingDefinition } from '../bundle/bundle.ts';
import type { Ending } from '../session/step.ts';
import type { Compilation } from './compilation.ts';
import { compileLinks } from './compile-links.ts';

export function endingPage(
  textOf: Compilation['textOf'],
  { headline, body, links }: EndingDefinition,
): Omit<Ending, 'code'> {
  const bodyText = textOf(body);
  const compiled = compileLinks(textOf, links);
  return {
    content: Object.freeze({
      headline: textOf(headline) ?? '',
      ...(bodyText !== undefined && { body: bodyText }),
    }),
    ...(compiled && { links: compiled }),
  };
}
