import { changeDocument, type Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type { FactSource } from '../../domain/cases/facts.ts';
import type { Basis } from '../../domain/cases/requirements.ts';
import { addFacts, changeOf, type Draft, openDraft } from '../../domain/changes/draft.ts';
import { type Acting, refreshCase } from '../../domain/changes/refresh.ts';
import type { CaseDocument } from '../../storage/cases.ts';
import { openCase } from './open-case.ts';
import { type JudgedCase, readBasis } from './read-basis.ts';
import { type CaseRef, findCase } from './read-case.ts';

/** What a decision on a case needs of elsewhere. */
interface Gathered {
  readonly facts: Awaited<ReturnType<Context['gatherFacts']>>;
  readonly basis: Basis;
}

/** What somebody does in a case. */
export interface CaseAct {
  /** Nothing, unless it is given. */
  readonly act?: (draft: Draft, basis: Basis) => Draft;
  readonly acting?: Acting;
  /** The services that are asked for facts first; none unless they are given. */
  readonly sources?: readonly FactSource[];
}

/**
 * Acts in the case of a client, with all that follows of itself, in one write. A case that is not open yet is opened before.
 * Throws `not-found` when there is no such client, and what the act throws.
 */
export async function changeCase(
  context: Context,
  operation: Operation,
  ref: CaseRef,
  act: CaseAct,
): Promise<JudgedCase> {
  const present =
    (await findCase(context, operation, ref)) ??
    (await openCase(context, operation, await context.clients.find(ref.clientId, operation)));
  return await changeOpenCase(context, operation, present._id, act);
}

/**
 * As `changeCase`, in a case that is open. Facts are gathered after the case is read and before it is written on the condition
 * that nobody wrote it meanwhile: older facts never replace newer ones.
 */
export async function changeOpenCase(
  context: Context,
  operation: Operation,
  clientId: string,
  { act = (draft) => draft, acting, sources = [] }: CaseAct,
): Promise<JudgedCase> {
  const { correlationId, limits } = operation;
  const { document, value } = await changeDocument<CaseDocument, Basis, Gathered>(context, {
    collection: context.cases,
    id: clientId,
    operation,
    async gather({ mode, completedAt }) {
      const request = { clientId, mode, sources: completedAt === undefined ? sources : [], correlationId };
      const [facts, basis] = await Promise.all([
        context.gatherFacts(request),
        readBasis(context, clientId, limits),
      ]);
      return { facts, basis };
    },
    decide(present, at, { facts, basis }) {
      const draft = addFacts(openDraft(present, at), facts);
      return { ...changeOf(present, refreshCase(act(draft, basis), basis, acting)), value: basis };
    },
  });
  // An earlier try of this call made the change, so nothing was decided now.
  return { onboarding: document, basis: value ?? (await readBasis(context, clientId, limits)) };
}
