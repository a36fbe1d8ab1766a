import type { KeptOperation } from './kept-operations.ts';
import type { QuestionContent } from './question.ts';

/** A question moved to another place. */
export type Move = { readonly questionId: string; readonly position: number };

/**
 * One change of a list of questions, complete in itself: applied any number of times by anybody it has the same
 * effect. `Q` is a whole question as it is kept.
 */
export type QuestionListChange<Q> =
  | { readonly kind: 'create'; readonly question: Q }
  | {
      readonly kind: 'edit';
      readonly questionId: string;
      readonly content: QuestionContent;
      /** The question's version from now on. */
      readonly version: number;
      readonly operations: readonly KeptOperation[];
    }
  | {
      readonly kind: 'delete';
      readonly questionId: string;
      /** Epoch ms. */
      readonly at: number;
      /** The operation that deletes it. */
      readonly operationId: string;
    }
  | { readonly kind: 'order'; readonly moves: readonly Move[] };
