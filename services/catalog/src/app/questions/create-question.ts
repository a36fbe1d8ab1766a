import { deriveId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { Fact } from '../../domain/facts/fact.ts';
import { isOwnFactCode } from '../../domain/facts/own-fact.ts';
import type { CanonicalOffering } from '../../domain/offerings/canonical-offering.ts';
import { decideCreateQuestion, type QuestionCreation } from '../../domain/questions/create-question.ts';
import { changeAuthoring } from '../authoring/change-authoring.ts';
import { findScreeningFacts } from '../instruments/find-screening-facts.ts';
import { getOffering } from '../offerings/get-offering.ts';
import { type WrittenQuestion, writtenQuestion } from './written-question.ts';

/**
 * Appends a question to those of the brand about an offering of the catalog, enabled or not. Throws `not-found` for an
 * unknown offering, `validation` with every issue, `unavailable` until intake has announced the offering's therapies, and
 * `conflict` when other changes come first again and again.
 */
export async function createQuestion(
  context: Context,
  call: Call,
  input: Omit<QuestionCreation, 'questionId'>,
): Promise<WrittenQuestion> {
  const { offeringRef, fact: code } = input;
  const offering = await getOffering(context, call, offeringRef);
  const screeningFact = isOwnFactCode(code) ? undefined : await findFact(context, call, offering, code);

  const operation = operationOf(call);
  const questionId = deriveId('qst', operation.operationId);
  const authoring = await changeAuthoring(context, call, operation, (present) =>
    decideCreateQuestion(present, { ...input, questionId }, screeningFact),
  );
  return writtenQuestion(authoring, { offeringRef, questionId });
}

/** The screening fact of this code of the first therapy of the offering that has it. */
async function findFact(
  context: Context,
  call: Call,
  { therapies, mode }: CanonicalOffering,
  code: string,
): Promise<Fact | undefined> {
  const catalogs = await Promise.all(
    therapies.map((therapy) => findScreeningFacts(context, call, therapy, mode)),
  );
  return catalogs.flatMap((facts) => facts ?? []).find((fact) => fact.code === code);
}
