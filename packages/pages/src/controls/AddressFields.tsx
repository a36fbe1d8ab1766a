import { useRef, useState } from 'preact/hooks';
import { retrieveAddress, type Suggestion, suggestAddresses } from '../api/addresses.ts';
import type { Field } from '../api/step.ts';
import { type ControlProps, controlId, useDraft } from './control.ts';
import { type AddressWords, givenAddress, type PickedAddress } from './given-address.ts';

const pauseMs = 250;
const fewestLetters = 3;

/** The parts of an address, and suggestions while the patient types the first of them. */
export function AddressFields(props: ControlProps) {
  const { node, texts, issues } = props;
  const fields = node.input?.fields ?? [];
  const [words, setWords] = useState((node.prefilled_value ?? {}) as AddressWords);
  const [picked, setPicked] = useState<PickedAddress>();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const latest = useRef('');
  const first = useRef<HTMLInputElement>(null);
  useDraft(props, { give: () => givenAddress(words, picked) }, [words, picked]);

  const suggest = async (q: string) => {
    latest.current = q;
    await new Promise((resume) => setTimeout(resume, pauseMs));
    if (latest.current !== q) return;
    const found = q.length < fewestLetters ? [] : await suggestAddresses(q);
    if (latest.current === q) setSuggestions(found);
  };
  const pick = async (id: string) => {
    const address = await retrieveAddress(id);
    const kept = fields.flatMap(({ name }) => (address[name] ? [[name, address[name]] as const] : []));
    setWords(Object.fromEntries(kept));
    setPicked({ id, words: Object.fromEntries(kept) });
    setSuggestions([]);
    first.current?.focus();
  };
  const change = (field: Field, value: string, isFirst: boolean) => {
    // A browser that fills an address in changes all of its fields at once.
    setWords((before) => ({ ...before, [field.name]: value }));
    // Suggestions are a convenience: without them the patient types on.
    if (isFirst) suggest(value.trim()).catch(() => setSuggestions([]));
  };

  return (
    <div class="parts">
      {fields.map((field, index) => {
        const wrong = issues.filter(({ params }) => params?.field === field.name);
        return (
          <div class="part" key={field.name}>
            <label for={index === 0 ? controlId : `part-${field.name}`}>{field.label}</label>
            <input
              id={index === 0 ? controlId : `part-${field.name}`}
              ref={index === 0 ? first : null}
              name={field.name}
              class="box"
              type="text"
              autoComplete={field.autocomplete as 'on'}
              maxLength={field.max_length}
              value={words[field.name] ?? ''}
              aria-required={field.required}
              aria-invalid={wrong.length > 0}
              aria-describedby={wrong.length > 0 ? `issue-${field.name}` : undefined}
              onInput={({ currentTarget }) => change(field, currentTarget.value, index === 0)}
            />
            {wrong.length > 0 && (
              <p class="issue" id={`issue-${field.name}`}>
                {wrong.map(({ message }) => message).join(' ')}
              </p>
            )}
            {index === 0 && (
              <div aria-live="polite">
                {suggestions.length > 0 && (
                  <ul class="suggestions" aria-label={texts.address.found}>
                    {suggestions.map(({ id, label }) => (
                      <li key={id}>
                        <button type="button" onClick={() => pick(id).catch(() => setSuggestions([]))}>
                          {label}
                        </button>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
