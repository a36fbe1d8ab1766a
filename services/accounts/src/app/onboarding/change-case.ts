import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { changeOf, type Draft, openDraft } from '../../domain/onboarding/draft.ts';
import { type Look, refreshed } from '../../domain/onboarding/refresh.ts';
import type { Knowledge } from '../../domain/onboarding/requirements.ts';
import type { CaseDocument } from '../../storage/onboarding-cases.ts';
import type { ClientRef } from '../client-of.ts';
import { lookAtCase } from './look-at-case.ts';
import { caseOf } from './open-case.ts';

/** What somebody does in a case. */
export interface CaseAct {
  readonly act: (draft: Draft, look: Look) => Draft;
  readonly acting?: Look['acting'];
}

/** A case as it is after a look at everything it stands on. */
export interface SeenCase {
  readonly onboarding: CaseDocument;
  readonly knowledge: Knowledge;
}

/**
 * Acts in the case of a client, with all that follows of itself before and after, in one write. Throws `not-found` when
 * there is no such client, and what the act throws.
 */
export async function changeCase(
  context: Context,
  operation: Operation,
  ref: ClientRef,
  act: CaseAct,
): Promise<SeenCase> {
  return await changeOpenCase(context, operation, await caseOf(context, operation, ref), act);
}

/** As `changeCase`, in a case that is there. */
export async function changeOpenCase(
  context: Context,
  operation: Operation,
  onboarding: CaseDocument,
  { act, acting }: CaseAct,
): Promise<SeenCase> {
  const knowledge = await lookAtCase(context, onboarding, operation.correlationId);
  const { calendar } = context;
  const look = { knowledge, calendar };
  const { document } = await changeDocument<CaseDocument>(context, {
    collection: context.cases,
    id: onboarding._id,
    operation,
    decide(present, at) {
      const acted = act(refreshed(openDraft(present, at), look), look);
      return changeOf(present, refreshed(acted, acting ? { ...look, acting } : look), knowledge.askedAt);
    },
  });
  return { onboarding: document, knowledge };
}
