import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Issue } from '../api/step.ts';
import { Appearance } from '../presses/appearance.ts';
import { filled } from '../texts/filled.ts';
import type { ControlProps, Draft } from './control.ts';
import { EntryFields } from './EntryFields.tsx';
import { draftOfList, type EntryValues, entriesBefore, type ShownEntry } from './entries.ts';

/** What takes the focus after a change. */
type Focus =
  | { readonly on: 'entry'; readonly key: number }
  | { readonly on: 'new' }
  | { readonly on: 'add' }
  | undefined;

/** An empty list that was sent before needs no question. */
type None = 'unasked' | 'asked' | 'sent';

/** Entries that the patient adds, changes and removes. An empty list is sent only when it is meant. */
export function GroupFields(props: ControlProps) {
  const { node, texts, issues, id } = props;
  const { fields = [], min_entries: least = 0, max_entries: most = 0 } = node.input ?? {};
  const nextKey = useRef(0);
  const shown = (values: readonly EntryValues[]) => {
    return values.map((before): ShownEntry => ({ key: nextKey.current++, before }));
  };
  const [entries, setEntries] = useState<readonly ShownEntry[]>(() => shown(entriesBefore(node)));
  const [none, setNone] = useState<None>(Array.isArray(node.prefilled_value) ? 'sent' : 'unasked');
  const [said, setSaid] = useState('');
  // Issues name entries by their place, which a removal changes.
  const [outdated, setOutdated] = useState<readonly Issue[]>();
  const drafts = useRef(new Map<string, Draft>());
  const root = useRef<HTMLDivElement>(null);
  const focus = useRef<Focus>(undefined);
  const appeared = useContext(Appearance);

  const report = () => {
    const draftOf = ({ key }: ShownEntry, field: string) => drafts.current.get(`${key} ${field}`);
    if (entries.length > 0) props.onDraft(draftOfList({ fields, entries, draftOf }, texts));
    else props.onDraft({ give: () => ({ answer: [] }), ...(least === 0 && askIfNone()) });
  };
  const askIfNone = (): Partial<Draft> => {
    const { noneConfirm } = texts.list;
    if (none === 'sent') return {};
    if (none === 'asked') return { question: noneConfirm };
    return { fault: noneConfirm, restate: () => setNone('asked') };
  };
  useLayoutEffect(report, [entries, none]);
  useLayoutEffect(() => {
    moveFocus(root.current, focus.current);
    focus.current = undefined;
  }, [entries]);

  const change = (next: readonly ShownEntry[], wanted: Focus, words: string) => {
    focus.current = wanted;
    setEntries(next);
    setOutdated(issues);
    setNone('unasked');
    setSaid(words);
    // It replaces what could be pressed: the second press of a double click must not remove another one.
    appeared();
  };
  const add = () => {
    const number = entries.length + 1;
    change([...entries, ...shown([{}])], { on: 'new' }, filled(texts.list.added, { number }));
  };
  const remove = (index: number) => {
    const left = entries.toSpliced(index, 1);
    const beside = left[index] ?? left.at(-1);
    const wanted: Focus = beside ? { on: 'entry', key: beside.key } : { on: 'add' };
    change(left, wanted, filled(texts.list.removed, { number: index + 1 }));
  };
  const keepLength = (length: number) => {
    const missing = Array.from({ length: Math.max(0, length - entries.length) }, () => ({}));
    setEntries([...entries.slice(0, length), ...shown(missing)]);
  };

  const current = issues === outdated ? [] : issues;
  return (
    <div class="entries" ref={root}>
      {/* When the list was left without an answer, its words come back with all entries. */}
      <input
        type="hidden"
        name={`${id}-entries`}
        value={entries.length}
        onInput={({ currentTarget }) => keepLength(Number(currentTarget.value))}
      />
      {entries.map((entry, index) => (
        <EntryFields
          {...props}
          key={entry.key}
          entry={entry}
          index={index}
          fields={fields}
          issues={current.filter(({ params }) => params?.entry === index)}
          onRemove={() => remove(index)}
          onFieldDraft={(name, draft) => {
            drafts.current.set(`${entry.key} ${name}`, draft);
            report();
          }}
        />
      ))}
      {entries.length === 0 && <p class="soft">{texts.list.none}</p>}
      {entries.length < most ? (
        <button type="button" class="add" id={entries.length === 0 ? id : undefined} onClick={add}>
          {entries.length === 0 ? texts.list.add : texts.list.another}
        </button>
      ) : (
        <p class="soft">{texts.list.full}</p>
      )}
      <p class="unseen" role="status">
        {said}
      </p>
    </div>
  );
}

function moveFocus(root: HTMLElement | null, wanted: Focus): void {
  if (root === null || wanted === undefined) return;
  const entries = [...root.querySelectorAll<HTMLElement>('.entry > fieldset')];
  if (wanted.on === 'new') entries.at(-1)?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  else if (wanted.on === 'entry') entries.find(({ dataset }) => dataset.key === String(wanted.key))?.focus();
  else root.querySelector<HTMLElement>('.add')?.focus();
}
