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

/** What a decision on a case needs from other places. */
interface Gathered {
  readonly facts: Awaited<ReturnType<Context['gatherFacts']>>;
  readonly basis: Basis;
}

export interface CaseAct {
  /** Absent: the case is refreshed only. */
  readonly act?: (draft: Draft, basis: Basis) => Draft;
  readonly acting?: Acting;
  /** The services that are asked for facts first; absent: none. */
  readonly sources?: readonly FactSource[];
}

/** One write has the act and all consequences. A missing case is opened first. Throws `not-found` and what the act throws. */
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
 * As `changeCase`. Facts are gathered after the case is read; the write fails if it changed meanwhile, so facts never get
 * older.
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
  // An earlier try of this call made the change, so this one decided nothing.
  return { onboarding: document, basis: value ?? (await readBasis(context, clientId, limits)) };
}
