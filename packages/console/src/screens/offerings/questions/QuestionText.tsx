import { Text } from '@mantine/core';
import { conditionText } from './conditions.ts';
import { type Fact, factName, optionLabel, shownControl } from './facts.ts';
import type { Question } from './question.ts';

interface QuestionTextProps {
  readonly question: Question;
  /** Of the offering, whose wording names the facts of conditions. */
  readonly questions: readonly Question[];
  readonly facts: readonly Fact[];
}

/** What is asked, how it is stored, and when. */
export function QuestionText({ question, questions, facts }: QuestionTextProps) {
  const { copy, control, fact: code, required, when, warnings = [] } = question;
  const factOf = (one: string) => facts.find((fact) => fact.code === one);
  const wordingOf = (one: string) =>
    `“${questions.find(({ fact }) => fact === one)?.copy.headline ?? factName({ code: one })}”`;
  const shownValue = (one: string, value: boolean | number | string) => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return optionLabel(factOf(one), String(value));
  };
  return (
    <div>
      <Text fw={600}>{copy.headline}</Text>
      {copy.helper !== undefined && (
        <Text size="sm" c="dimmed">
          {copy.helper}
        </Text>
      )}
      <Text size="sm">
        {shownControl(control)}, stored as {factName(factOf(code) ?? { code })}
        {required ? ', has to be answered' : ', may be skipped'}
      </Text>
      {when !== undefined && <Text size="sm">Asked if {conditionText(when, wordingOf, shownValue)}.</Text>}
      {warnings.map((warning) => (
        <Text key={warning.code} size="sm" c="var(--waiting)">
          {warning.message}
        </Text>
      ))}
    </div>
  );
}
