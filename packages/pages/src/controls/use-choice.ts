import { useState } from 'preact/hooks';
import { filled } from '../texts/filled.ts';
import { type ControlProps, useDraft } from './control.ts';
import { charactersTooMany } from './given-text.ts';
import { chosenBefore, givenCodes, type OptionWords, optionsOf, wordsBefore } from './options.ts';

/** Chosen codes, and the texts that options ask for. An overlong text is kept, and not sent. */
export function useChoice(props: ControlProps) {
  const { node, texts, formatLocale } = props;
  const [chosen, setChosen] = useState(chosenBefore(node));
  const [words, setWords] = useState<OptionWords>(wordsBefore(node));
  const tooLong = optionsOf(node).find(
    ({ code, please_say }) =>
      chosen.includes(code) && charactersTooMany((words[code] ?? '').trim(), please_say?.max_length) > 0,
  );
  const limit = tooLong?.please_say?.max_length.toLocaleString(formatLocale);
  const fault = limit === undefined ? undefined : filled(texts.text.tooLong, { limit });
  const at = tooLong && { option: tooLong.code };
  useDraft(props, { give: () => givenCodes(node, chosen, words), fault, at }, [chosen, words]);
  const say = (code: string, text: string) => setWords((before) => ({ ...before, [code]: text }));
  return { chosen, setChosen, words, say };
}
