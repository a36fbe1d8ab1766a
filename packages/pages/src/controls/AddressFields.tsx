import { useRef, useState } from 'preact/hooks';
import { retrieveAddress, type Suggestion } from '../api/addresses.ts';
import { AddressPart } from './AddressPart.tsx';
import { decideKey } from './combobox-key.ts';
import { type ControlProps, controlId, useDraft } from './control.ts';
import { type AddressWords, givenAddress, type PickedAddress, wordsOf } from './given-address.ts';
import { comboboxOf, SuggestionList } from './SuggestionList.tsx';
import { useSuggestions } from './use-suggestions.ts';

const listId = 'suggestions';

/** Suggests addresses while the patient types the first part. */
export function AddressFields(props: ControlProps) {
  const { node, texts, issues } = props;
  const fields = node.input?.fields ?? [];
  const [words, setWords] = useState<AddressWords>(() => wordsOf(fields, node.prefilled_value));
  const [picked, setPicked] = useState<PickedAddress>();
  const { found, active, setActive, suggest, close } = useSuggestions();
  const root = useRef<HTMLDivElement>(null);
  useDraft(props, { give: () => givenAddress(fields, words, picked) }, [words, picked]);

  const pick = async ({ id }: Suggestion) => {
    close();
    const kept = wordsOf(fields, await retrieveAddress(id));
    setWords(kept);
    setPicked({ id, words: kept });
    root.current?.querySelector('input')?.focus();
  };
  // Suggestions are optional: after a failure the patient types on.
  const tryPick = (suggestion: Suggestion) => pick(suggestion).catch(() => undefined);
  const press = (event: KeyboardEvent) => {
    const act = event.isComposing ? undefined : decideKey(event.key, { count: found.length, active });
    if (!act) return;
    event.preventDefault();
    if (act.kind === 'move') setActive(act.active);
    else if (act.kind === 'close') close();
    else if (found[act.active]) tryPick(found[act.active] as Suggestion);
  };
  const change = (name: string, value: string, isFirst: boolean) => {
    // Autofill changes all fields at once.
    setWords((before) => ({ ...before, [name]: value }));
    if (isFirst) suggest(value.trim());
  };
  const combobox = comboboxOf(listId, { count: found.length, active }, { onKeyDown: press, onBlur: close });

  return (
    <div class="parts" ref={root}>
      {fields.map((field, index) => (
        <AddressPart
          key={field.name}
          id={index === 0 ? controlId : `part-${field.name}`}
          field={field}
          value={words[field.name] ?? ''}
          texts={texts}
          issues={issues.filter(({ params }) => params?.field === field.name)}
          combobox={index === 0 ? combobox : undefined}
          onWords={(value) => change(field.name, value, index === 0)}
        >
          {index === 0 && (
            <>
              <SuggestionList
                id={listId}
                label={texts.address.found}
                suggestions={found}
                active={active}
                onPick={tryPick}
              />
              <p class="unseen" role="status">
                {found.length > 0 && `${texts.address.found}: ${found.length}`}
              </p>
            </>
          )}
        </AddressPart>
      ))}
    </div>
  );
}
