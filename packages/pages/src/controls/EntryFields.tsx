import type { Field, Issue } from '../api/step.ts';
import { filled } from '../texts/filled.ts';
import { boundsOf } from './bounds.ts';
import type { ControlProps, Draft } from './control.ts';
import { fieldId, questionOf, type ShownEntry } from './entries.ts';
import { FieldControl } from './FieldControl.tsx';
import { controlOf } from './layout.ts';

interface EntryFieldsProps extends ControlProps {
  readonly entry: ShownEntry;
  readonly index: number;
  readonly fields: readonly Field[];
  onRemove(): void;
  onFieldDraft(name: string, draft: Draft): void;
}

/** One entry: each of its fields as the question that it is, and the way to remove it. */
export function EntryFields(props: EntryFieldsProps) {
  const { entry, index, fields, issues, texts } = props;
  const number = index + 1;
  const name = filled(texts.list.entry, { number });
  const general = issues.filter(({ params }) => params?.field === undefined);
  return (
    <div class="entry">
      <fieldset tabIndex={-1} data-key={entry.key}>
        <legend class="entry-name">{name}</legend>
        {general.length > 0 && <Issues id={`issue-${index}`} issues={general} />}
        {fields.map((field) => (
          <EntryField key={field.name} {...props} field={field} />
        ))}
        <button
          type="button"
          class="quiet remove"
          aria-label={filled(texts.list.removeOf, { number })}
          onClick={props.onRemove}
        >
          {texts.list.remove}
        </button>
      </fieldset>
    </div>
  );
}

function EntryField(props: EntryFieldsProps & { readonly field: Field }) {
  const { node: list, field, entry, index, texts, formatLocale } = props;
  const id = fieldId(index, field.name);
  const node = questionOf(list, field, entry.before);
  const { name, layout } = controlOf(node);
  const issues = props.issues.filter(({ params }) => params?.field === field.name);
  const bounds = node.input && boundsOf(node.input, texts, formatLocale);
  const describedBy = [bounds && `bounds-${id}`, issues.length > 0 && `issue-${id}`]
    .filter(Boolean)
    .join(' ');
  const label = field.required ? field.label : filled(texts.list.optional, { label: field.label });
  const isOneOf = name === 'cards' && node.control !== 'multi_select_cards';
  const inside = (
    <>
      {bounds && (
        <p id={`bounds-${id}`} class="soft">
          {bounds}
        </p>
      )}
      <FieldControl
        name={name}
        node={node}
        issues={issues}
        id={id}
        texts={texts}
        formatLocale={formatLocale}
        describedBy={describedBy}
        onDraft={(draft) => props.onFieldDraft(field.name, draft)}
      />
      {issues.length > 0 && <Issues id={`issue-${id}`} issues={issues} />}
    </>
  );
  return layout === 'field' ? (
    <div class="part">
      <label for={id}>{label}</label>
      {inside}
    </div>
  ) : (
    <fieldset
      class="part"
      aria-describedby={describedBy || undefined}
      {...(isOneOf && {
        role: 'radiogroup',
        'aria-required': field.required,
        'aria-invalid': issues.length > 0,
      })}
    >
      <legend class="label">{label}</legend>
      {inside}
    </fieldset>
  );
}

function Issues({ id, issues }: { readonly id: string; readonly issues: readonly Issue[] }) {
  return (
    <p id={id} class="issue">
      {issues.map(({ message }) => message).join(' ')}
    </p>
  );
}
