import { useRef, useState } from 'preact/hooks';
import { type Suggestion, suggestAddresses } from '../api/addresses.ts';

const pauseMs = 250;
const fewestLetters = 3;

/** Suggestions for what the patient types, and which of them is active; -1: none. */
export function useSuggestions() {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const latest = useRef('');

  const show = (suggestions: readonly Suggestion[]) => {
    setFound(suggestions);
    setActive(-1);
  };
  const close = () => {
    // An answer that is still under way opens nothing.
    latest.current = '';
    show([]);
  };
  const suggest = async (q: string) => {
    latest.current = q;
    await new Promise((resume) => setTimeout(resume, pauseMs));
    if (latest.current !== q) return;
    // Suggestions are a convenience: without them the patient types on.
    const suggestions = q.length < fewestLetters ? [] : await suggestAddresses(q).catch(() => []);
    if (latest.current === q) show(suggestions);
  };
  return { found, active, setActive, suggest, close };
}
