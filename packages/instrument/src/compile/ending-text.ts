import type { EndingDefinition } from '../bundle/bundle.ts';
import type { Ending } from '../session/step.ts';
import type { Compilation } from './compilation.ts';

/** The text of a last page. */
export function endingText(
  textOf: Compilation['textOf'],
  { headline, body }: EndingDefinition,
): Ending['content'] {
  const bodyText = textOf(body);
  return Object.freeze({
    headline: textOf(headline) ?? '',
    ...(bodyText !== undefined && { body: bodyText }),
  });
}
