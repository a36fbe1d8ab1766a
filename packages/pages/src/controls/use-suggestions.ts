import { useRef, useState } from 'preact/hooks';
import { type Suggestion, suggestAddresses } from '../api/addresses.ts';

const pauseMs = 250;
const fewestLetters = 3;

/** For the typed text; the active one is -1 for none. */
export function useSuggestions() {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const latest = useRef('');

  const show = (suggestions: readonly Suggestion[]) => {
    setFound(suggestions);
    setActive(-1);
  };
  const close = () => {
    // A pending answer must not open the list.
    latest.current = '';
    show([]);
  };
  const suggest = async (q: string) => {
    latest.current = q;
    await new Promise((resume) => setTimeout(resume, pauseMs));
    if (latest.current !== q) return;
    // Suggestions are optional: without them the patient types on.
    const suggestions = q.length < fewestLetters ? [] : await suggestAddresses(q).catch(() => []);
    if (latest.current === q) show(suggestions);
  };
  return { found, active, setActive, suggest, close };
}
