import { endingCodes } from '../bundle/ending-codes.ts';
import type { Compilation } from './compilation.ts';
import { optional } from './compile-base.ts';
import type { Instrument } from './instrument.ts';

/** The last pages that have a text. */
export function compileEndings({ bundle, textOf }: Compilation): Instrument['endings'] {
  const compiled = endingCodes.flatMap((code) => {
    const { headline, body } = bundle.endings?.[code] ?? {};
    const text = textOf(headline);
    if (text === undefined) return [];
    const content = Object.freeze({ headline: text, ...optional('body', textOf(body)) });
    return [[code, Object.freeze({ code, content })] as const];
  });
  return Object.freeze(Object.fromEntries(compiled));
}
