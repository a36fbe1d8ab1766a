import type { Presses } from './presses.ts';

/** Filters presses of buttons, options and links, and forms sent by Enter. */
export function watchPresses(target: Window, presses: Presses): () => void {
  const listeners: { readonly [type: string]: (event: Event) => void } = {
    pointerdown: () => presses.began('pointer'),
    pointercancel: () => presses.ended('pointer'),
    keydown: (event) => {
      const { key, repeat } = event as KeyboardEvent;
      // Enter and the space bar write in a textarea.
      const isPress = (key === 'Enter' || key === ' ') && !writes(event.target, key);
      if (!isPress) return;
      // A held key presses once.
      if (repeat) event.preventDefault();
      else presses.began('key');
    },
    // Browsers send a click for every press, also for Enter in a field. `detail` counts a pointer's clicks.
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
