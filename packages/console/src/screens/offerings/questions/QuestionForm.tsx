import { Checkbox, Grid, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Sending } from '../../../parts/Sending.tsx';
import { useWork } from '../../../session/work.ts';
import { PatientPreview } from '../../brand/PatientPreview.tsx';
import { ConditionBuilder } from './ConditionBuilder.tsx';
import { type Clause, conditionOf, isWhole } from './conditions.ts';
import { type Control, controlsOf, type Fact, factName, isOwn, optionLabel, shownControl } from './facts.ts';
import type { Question } from './question.ts';

const all = '/v1/account/offerings/{offering_ref}/qualification/questions';

interface QuestionFormProps {
  readonly offeringRef: string;
  readonly questions: readonly Question[];
  readonly facts: readonly Fact[];
  /** Undefined: a new question is added behind the others. */
  readonly edited?: Question;
  readonly onSent: () => void;
}

/** A question with its wording, options and condition, and how a patient sees it. */
export function QuestionForm({
  offeringRef: offering_ref,
  questions,
  facts,
  edited,
  onSent,
}: QuestionFormProps) {
  const { client, brands, brandId } = useWork();
  const form = useForm({
    initialValues: {
      fact: edited?.fact ?? '',
      control: (edited?.control ?? '') as Control | '',
      headline: edited?.copy.headline ?? '',
      helper: edited?.copy.helper ?? '',
      placeholder: edited?.copy.placeholder ?? '',
      options: [...(edited?.options ?? [])],
      labels: { ...edited?.option_labels } as Record<string, string>,
      required: edited?.required ?? true,
      match: 'all' as 'all' | 'any',
      clauses: [] as readonly Clause[],
    },
    validate: {
      fact: (code) => (code === '' ? 'Choose what the answer is stored as.' : null),
      headline: (text) => (text.trim() === '' ? 'Write the question.' : null),
      options: (codes, values) =>
        codes.length === 0 && factIn(values.fact)?.options !== undefined ? 'Offer an option.' : null,
      // Without the clause the question would be asked of more patients than its author meant.
      clauses: (clauses) => (clauses.every(isWhole) ? null : 'Give each condition its value, or remove it.'),
    },
  });
  const factIn = (code: string) => facts.find((one) => one.code === code);
  const { values } = form;
  const fact = factIn(values.fact);
  const controls = fact === undefined ? [] : controlsOf(fact);
  const asked = questions.flatMap((question) => {
    const known = factIn(question.fact);
    return known === undefined ? [] : [{ fact: known, wording: question.copy.headline }];
  });

  const choose = (code: string | null) => {
    const chosen = factIn(code ?? '');
    form.setValues({
      fact: code ?? '',
      control: chosen === undefined ? '' : (controlsOf(chosen)[0] ?? ''),
      options: (chosen?.options ?? []).map((option) => option.code),
      labels: {},
    });
  };
  const send = ({
    headline,
    helper,
    placeholder,
    options,
    labels,
    required,
    match,
    clauses,
  }: typeof values) => {
    const locales = edited?.copy.locales;
    const copy = {
      headline,
      ...(helper && { helper }),
      ...(placeholder && { placeholder }),
      ...(locales && { locales }),
    };
    const labelled = options.filter((code) => labels[code]);
    const option_labels = Object.fromEntries(labelled.map((code) => [code, labels[code] ?? '']));
    const common = { copy, required, ...(options.length > 0 && { options, option_labels }) };
    if (edited !== undefined) {
      const params = { path: { offering_ref, question_id: edited.id } };
      return client.patch(`${all}/{question_id}`, { params, body: common });
    }
    const when = conditionOf(match, clauses, facts);
    const { fact: code, control } = form.getValues();
    const body = { ...common, fact: code, control: control as Control, ...(when && { when }) };
    return client.post(all, { params: { path: { offering_ref } }, body });
  };
  return (
    <Grid>
      <Grid.Col span={{ base: 12, sm: 7 }}>
        <Sending
          {...{ form, onSent }}
          fields={['fact', 'control', 'options', 'required']}
          needs="questions:write"
          submit={edited === undefined ? 'Add the question' : 'Save the question'}
          done={edited === undefined ? 'The question was added.' : 'The question was saved.'}
          onSend={send}
        >
          <Select
            label="The answer is stored as"
            description={
              edited === undefined
                ? 'A fact of the therapy, or one of your own.'
                : 'It cannot be changed: remove the question and add another one.'
            }
            data={[
              { group: 'Of the therapy', items: choicesOf(facts.filter((one) => !isOwn(one))) },
              { group: 'Of your brand', items: choicesOf(facts.filter(isOwn)) },
            ]}
            searchable
            required
            disabled={edited !== undefined}
            value={values.fact || null}
            onChange={choose}
            error={form.errors.fact}
            nothingFoundMessage="No fact has this name. Add one of your own."
          />
          {controls.length > 1 && edited === undefined && (
            <Select
              label="Shown as"
              allowDeselect={false}
              data={controls.map((value) => ({ value, label: shownControl(value) }))}
              {...form.getInputProps('control')}
            />
          )}
          <TextInput label="Question" required {...form.getInputProps('headline')} />
          <TextInput label="Text below the question" {...form.getInputProps('helper')} />
          {fact?.options === undefined && fact?.value_type !== 'boolean' && (
            <TextInput label="Text in the empty field" {...form.getInputProps('placeholder')} />
          )}
          {fact?.options !== undefined && (
            <Checkbox.Group label="Options" {...form.getInputProps('options')}>
              <Stack gap="xs" mt="xs">
                {fact.options.map(({ code, exclusive }) => (
                  <div key={code} className="option-row">
                    <Checkbox value={code} label={exclusive ? `${code} (alone)` : code} />
                    <TextInput
                      size="xs"
                      aria-label={`Label of ${code}`}
                      placeholder={optionLabel(fact, code)}
                      {...form.getInputProps(`labels.${code}`)}
                      value={values.labels[code] ?? ''}
                    />
                  </div>
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <Switch
            label="The patient has to answer"
            {...form.getInputProps('required', { type: 'checkbox' })}
          />
          {edited === undefined ? (
            <ConditionBuilder
              asked={asked}
              match={values.match}
              clauses={values.clauses}
              error={form.errors.clauses}
              onChange={(match, clauses) => form.setValues({ match, clauses })}
            />
          ) : (
            <Text size="sm" c="dimmed">
              When it is asked cannot be changed: remove the question and add another one.
            </Text>
          )}
        </Sending>
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 5 }}>
        <PatientPreview
          brand={brands.find(({ brand_id }) => brand_id === brandId)?.name ?? ''}
          question={values.headline}
          helper={values.helper}
          placeholder={values.placeholder}
          options={
            fact?.value_type === 'boolean'
              ? ['Yes', 'No']
              : values.options.map((code) => optionLabel(fact, code, values.labels))
          }
        />
      </Grid.Col>
    </Grid>
  );
}

const choicesOf = (facts: readonly Fact[]) =>
  facts.map((fact) => ({ value: fact.code, label: factName(fact) }));
