import { Text } from '@mantine/core';
import { useWork } from '../../../session/work.ts';
import { Languages } from '../Languages.tsx';
import type { Fact } from './facts.ts';
import type { Question } from './question.ts';
import { TranslationForm } from './TranslationForm.tsx';

interface TranslationsProps {
  readonly offeringRef: string;
  readonly question: Question;
  readonly facts: readonly Fact[];
}

/** A question in other languages. Patients without one of them get it as it was written. */
export function Translations({ offeringRef: offering_ref, question, facts }: TranslationsProps) {
  const { client, may } = useWork();
  const { copy, id: question_id } = question;
  const { locales = {}, ...words } = copy;
  const save = (others: typeof locales) =>
    client.patch('/v1/account/offerings/{offering_ref}/qualification/questions/{question_id}', {
      params: { path: { offering_ref, question_id } },
      body: { copy: Object.keys(others).length === 0 ? words : { ...words, locales: others } },
    });
  return (
    <>
      <Text mb="sm">“{copy.headline}”</Text>
      <Languages tags={Object.keys(locales)} mayAdd={may('questions:write')}>
        {(tag) => (
          <TranslationForm
            // What is typed in other languages stays when one is saved.
            key={JSON.stringify(locales[tag])}
            {...{ tag, question, fact: facts.find(({ code }) => code === question.fact) }}
            onSave={(translation) => {
              const { [tag]: _before, ...others } = locales;
              return save(translation === undefined ? others : { ...others, [tag]: translation });
            }}
          />
        )}
      </Languages>
    </>
  );
}
