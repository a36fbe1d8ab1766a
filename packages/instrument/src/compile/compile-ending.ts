import type { EndingDefinition } from '../bundle/bundle.ts';
import type { EndingCode } from '../bundle/schema/ending-codes.ts';
import type { Compilation } from './compilation.ts';
import { compileLinks } from './compile-links.ts';
import { compilePiping } from './compile-piping.ts';
import type { CompiledEnding } from './instrument.ts';

export function compileEnding(
  compilation: Compilation,
  code: EndingCode,
  { headline, body, links }: EndingDefinition,
): CompiledEnding {
  const { textOf } = compilation;
  const bodyText = textOf(body);
  const compiled = compileLinks(textOf, links);
  const template = Object.freeze({
    code,
    content: Object.freeze({
      headline: textOf(headline) ?? '',
      ...(bodyText !== undefined && { body: bodyText }),
    }),
    ...(compiled && { links: compiled }),
  });
  return Object.freeze({ template, piping: compilePiping(compilation, { headline, body }) });
}
