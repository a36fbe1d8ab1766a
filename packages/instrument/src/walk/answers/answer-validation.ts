import type { FactValue } from '@telehealth/conditions';
import type { Bounds } from '../../bundle/bounds.ts';
import type { CompiledControl } from '../../compile/instrument.ts';
import type { AnswerFault } from '../../messages/index.ts';
import type { Texts } from '../../session/given-value.ts';
import type { Invalid } from '../../values/validation.ts';

export type AnswerValidation =
  | { readonly kind: 'accepted'; readonly value: FactValue; readonly texts?: Texts }
  | Invalid
  /** An unknown answer of the question. */
  | { readonly kind: 'unknown'; readonly code: string }
  /** Only an optional question. */
  | { readonly kind: 'skipped' }
  /** A contradiction of options is refused (interface.md 4.1 rule 11). */
  | { readonly kind: 'contradiction'; readonly fault: AnswerFault };

export interface AnswerContext {
  /** In order; undefined: all options of the fact. */
  readonly offered: readonly string[] | undefined;
  /** Of a number or date in this session: the question's, or a field's. */
  boundsOf(control: CompiledControl): Bounds;
  /** The last answer, retired or not. */
  readonly before?: FactValue | undefined;
}
