import { endingCodes } from '../bundle/schema/ending-codes.ts';
import type { Compilation } from './compilation.ts';
import { endingPage } from './ending-page.ts';
import type { Instrument } from './instrument.ts';

/** Only those with a text. */
export function compileEndings({ bundle, textOf }: Compilation): Instrument['endings'] {
  const compiled = endingCodes.flatMap((code) => {
    const ending = bundle.endings?.[code];
    if (textOf(ending?.headline) === undefined || !ending) return [];
    return [[code, Object.freeze({ code, ...endingPage(textOf, ending) })] as const];
  });
  return Object.freeze(Object.fromEntries(compiled));
}
