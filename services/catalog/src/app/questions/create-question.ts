import { deriveId } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { isOwnFactCode } from '../../domain/facts/own-fact.ts';
import { decideCreateQuestion, type QuestionCreation } from '../../domain/questions/create-question.ts';
import { changeAuthoring } from '../authoring/change-authoring.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { findLockedFacts } from '../instruments/find-locked-facts.ts';
import { findFactsOfOffering } from '../instruments/find-screening-facts.ts';
import { getOffering } from '../offerings/get-offering.ts';
import { type WarnedQuestion, writtenQuestion } from './warned-question.ts';

/**
 * Appends a question to those of the brand about an offering of the catalog, enabled or not. Throws `not-found` for an
 * unknown offering, `validation` with every issue, `unavailable` until intake has announced the offering's therapies, and
 * `conflict` when other changes come first again and again.
 */
export async function createQuestion(
  context: Context,
  operation: BrandOperation,
  input: Omit<QuestionCreation, 'questionId'>,
): Promise<WarnedQuestion> {
  const { offeringRef, fact: code } = input;
  const offering = await getOffering(context, operation, offeringRef);
  const locked = await findLockedFacts(context, operation, offeringRef);
  const isShared = !isOwnFactCode(code) && !locked.has(code);
  const facts = isShared ? await findFactsOfOffering(context, operation, offering) : [];
  const screeningFact = facts.find((fact) => fact.code === code);
  const questionId = deriveId('qst', operation.operationId);
  const authoring = await changeAuthoring(context, operation, (present) =>
    decideCreateQuestion(present, { ...input, questionId }, screeningFact, locked.get(code)),
  );
  return writtenQuestion(authoring, { offeringRef, questionId }, locked);
}
