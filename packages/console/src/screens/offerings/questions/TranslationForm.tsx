import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { components } from '@telehealth/client';
import { Sending } from '../../../parts/Sending.tsx';
import { type Fact, optionLabel } from './facts.ts';
import type { Question } from './question.ts';

type Translation = components['schemas']['QuestionTranslation'];

interface TranslationFormProps {
  /** Of the language. */
  readonly tag: string;
  readonly question: Question;
  readonly fact: Fact | undefined;
  /** Undefined: every text was emptied. */
  readonly onSave: (translation: Translation | undefined) => Promise<unknown>;
}

/** Every text that the question has, beside the text as it was written. */
export function TranslationForm({ tag, question, fact, onSave }: TranslationFormProps) {
  const { copy, options, option_labels } = question;
  const present = copy.locales?.[tag];
  const form = useForm({
    initialValues: {
      headline: present?.headline ?? '',
      helper: present?.helper ?? '',
      placeholder: present?.placeholder ?? '',
      option_labels: Object.fromEntries(
        options.map((code) => [code, present?.option_labels?.[code] ?? '']),
      ) as Record<string, string>,
    },
  });
  const send = ({ option_labels: labels, ...texts }: typeof form.values) => {
    const filled = (all: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(all).filter(([, text]) => text.trim() !== ''));
    const translation = {
      ...filled(texts),
      ...(options.length > 0 && { option_labels: filled(labels) }),
    };
    const isEmpty = [...Object.values(texts), ...Object.values(labels)].every((text) => text.trim() === '');
    return onSave(isEmpty ? undefined : (translation as Translation));
  };
  const input = (name: string, label: string, written: string | undefined) =>
    written !== undefined && (
      <TextInput key={name} label={label} description={written} lang={tag} {...form.getInputProps(name)} />
    );
  return (
    <Sending
      form={form}
      fields={['headline', 'helper', 'placeholder', ...options.map((code) => `option_labels.${code}`)]}
      within={`copy.locales.${tag}`}
      needs="questions:write"
      submit="Save the translation"
      done="The translation was saved."
      onSend={send}
    >
      {input('headline', 'Question', copy.headline)}
      {input('helper', 'Text below the question', copy.helper)}
      {input('placeholder', 'Text in the empty field', copy.placeholder)}
      {options.map((code) =>
        input(`option_labels.${code}`, `Option ${code}`, optionLabel(fact, code, option_labels)),
      )}
    </Sending>
  );
}
