import { isProblem } from '@telehealth/client';
import { useId, useRef, useState } from 'preact/hooks';
import { reasonOf } from '../api/reason.ts';
import { isSessionEnd } from '../api/session.ts';
import { useWork } from '../state/context.ts';
import { Confirm } from './Confirm.tsx';
import { FieldControl } from './FieldControl.tsx';
import { type Body, bodyOf, type Faults, type Field, faultsOf } from './field.ts';
import { Trouble } from './Trouble.tsx';

interface FormProps {
  readonly title: string;
  /** The scope; without it the form is hidden. */
  readonly needs: string;
  readonly fields: readonly Field[];
  readonly submit: string;
  /** Asked before an irreversible action. */
  readonly confirm?: string;
  /** Message after success. */
  readonly done: string;
  readonly onSubmit: (body: Body) => Promise<unknown>;
}

/** Makes the body of a request. */
export function Form({ title, needs, fields, submit, confirm, done, onSubmit }: FormProps) {
  const { may, announce, onSessionEnd } = useWork();
  const [entered, setEntered] = useState<Readonly<Record<string, string | boolean>>>({});
  const [faults, setFaults] = useState<Faults>({});
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  if (!may(needs)) return null;

  /** Focuses the first field with an error. */
  const show = (found: Faults) => {
    setFaults(found);
    const first = fields.find(({ name }) => name in found);
    if (first !== undefined) document.getElementById(`${id}-${first.name}`)?.focus();
  };
  const fail = (error: unknown) => {
    if (isSessionEnd(error)) onSessionEnd();
    const found = faultsOf(fields, isProblem(error) ? error.issues : []);
    show(found.faults);
    if (found.others.length > 0) setTrouble(found.others.join(' '));
    else if (Object.keys(found.faults).length === 0) setTrouble(reasonOf(error));
  };
  const send = async () => {
    const made = bodyOf(fields, entered);
    setTrouble(undefined);
    setFaults({});
    if ('faults' in made) return show(made.faults);
    setBusy(true);
    await onSubmit(made.body)
      .then(() => {
        setEntered({});
        announce(done);
      }, fail)
      .finally(() => setBusy(false));
  };
  return (
    <form
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        if (confirm === undefined) void send();
        else dialog.current?.showModal();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {fields.map((field) => (
        <FieldControl
          key={field.name}
          id={`${id}-${field.name}`}
          field={field}
          value={entered[field.name] ?? field.value ?? ''}
          fault={faults[field.name]}
          onChange={(value) => setEntered((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      {confirm !== undefined && (
        <Confirm dialog={dialog} question={confirm} label={submit} onConfirm={() => void send()} />
      )}
      <Trouble reason={trouble} />
      <button type="submit" class="main" aria-disabled={isBusy}>
        {submit}
      </button>
    </form>
  );
}
