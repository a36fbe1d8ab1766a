import { type Operation, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { Draft } from '../../domain/onboarding/draft.ts';
import type { ClientRef } from '../client-of.ts';
import { changeCase, type SeenCase } from './change-case.ts';

/**
 * The case of a client after a look at everything it stands on; what that changes is the platform's doing, but for what
 * `noted` says. Throws `not-found`.
 */
export async function seeCase(
  context: Context,
  { correlationId, limits }: Pick<Operation, 'correlationId' | 'limits'>,
  ref: ClientRef,
  noted: (draft: Draft) => Draft = (draft) => draft,
): Promise<SeenCase> {
  const operation = { ...taskOperation('onboarding'), correlationId, limits };
  return await changeCase(context, operation, ref, { act: noted });
}
