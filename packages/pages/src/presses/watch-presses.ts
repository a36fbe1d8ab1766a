import type { Presses } from './presses.ts';

/** Lets only presses that count reach the page, whatever they press: buttons, options, links, and forms by Enter. */
export function watchPresses(target: Window, presses: Presses): () => void {
  const listeners: { readonly [type: string]: (event: Event) => void } = {
    pointerdown: () => presses.began('pointer'),
    pointercancel: () => presses.ended('pointer'),
    keydown: (event) => {
      const { key, repeat } = event as KeyboardEvent;
      // In a text of several lines, Enter and the space bar write.
      const isPress = (key === 'Enter' || key === ' ') && !writes(event.target, key);
      if (!isPress) return;
      // A key that is held presses once.
      if (repeat) event.preventDefault();
      else presses.began('key');
    },
    // A browser makes a click of every press, of Enter in a field too. `detail` counts the clicks of a pointer.
    click: (event) => {
      if (presses.counts((event as MouseEvent).detail > 0 ? 'pointer' : 'key')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
  };
  for (const [type, listener] of Object.entries(listeners)) target.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of Object.entries(listeners))
      target.removeEventListener(type, listener, true);
  };
}

function writes(target: EventTarget | null, key: string): boolean {
  const { tagName, type } = target as HTMLInputElement;
  if (tagName === 'TEXTAREA') return true;
  const isChoice = ['radio', 'checkbox', 'file', 'button', 'submit'].includes(type);
  return key === ' ' && tagName === 'INPUT' && !isChoice;
}
