/** The texts that a node can show besides its headline, each with a sentence. */
export const contentSlotMeanings = {
  body: 'The text of a display.',
  helper: 'A line that helps to answer the question.',
  placeholder: 'Shown in the empty field of a question.',
  affirmation: 'What the patient affirms with a consent.',
} as const;

/** Names a text of a node. */
export type ContentSlot = keyof typeof contentSlotMeanings;
