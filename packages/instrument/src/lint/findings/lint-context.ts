import type { FactTable } from '@telehealth/conditions';
import type { Bundle, FactDefinition, QuestionDefinition } from '../../bundle/bundle.ts';
import { baseFacts, factTable } from '../../bundle/fact-table.ts';
import { isWithheld } from '../../bundle/withheld-facts.ts';
import type { Finding, FindingCode } from './finding.ts';

/** Shared by all checks. */
export interface LintContext {
  readonly bundle: Bundle;
  readonly facts: ReadonlyMap<string, FactDefinition>;
  readonly table: FactTable;
  /** By fact code: position of the first question for it. Withheld facts are missing. */
  readonly firstAsked: ReadonlyMap<string, number>;
  /** Facts below a fact or derivation. */
  baseFacts(ref: string): readonly string[];
  readonly error: Report;
  readonly warn: Report;
  readonly inform: Report;
}

type Report = (code: FindingCode, where: string, message: string) => void;

export type Check = (context: LintContext) => void;

/** Its reports go to `findings`. */
export function createLintContext(bundle: Bundle, findings: Finding[]): LintContext {
  const facts = new Map(bundle.facts.map((fact) => [fact.code, fact]));
  const firstAsked = new Map<string, number>();
  for (const [index, node] of bundle.nodes.entries()) {
    const asks = node.kind === 'question' && !isWithheld(facts.get(node.fact));
    if (asks && !firstAsked.has(node.fact)) firstAsked.set(node.fact, index);
  }
  const report =
    (severity: Finding['severity']): Report =>
    (code, where, message) => {
      findings.push({ code, severity, where, message });
    };
  return {
    bundle,
    facts,
    table: factTable(bundle),
    firstAsked,
    baseFacts: baseFacts(bundle),
    error: report('error'),
    warn: report('warning'),
    inform: report('info'),
  };
}

/** Whether a patient who has passed the question has given a value. */
export function isCertain({ required, when, unknown_answers }: QuestionDefinition): boolean {
  return required && when === undefined && unknown_answers === undefined;
}

/** With their positions. */
export function questionsOf(bundle: Bundle): readonly (readonly [number, QuestionDefinition])[] {
  return [...bundle.nodes.entries()].flatMap(([index, node]) =>
    node.kind === 'question' ? [[index, node] as const] : [],
  );
}
