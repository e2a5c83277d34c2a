/** The builder's own words; labels and hints of its fields are page content. */
export const builderCopy = {
  /** Specification, section 2: what the preview reads while nothing is typed. */
  placeholder: 'Your prompt will appear here as you type...',
  copy: 'Copy Prompt',
  enhance: 'Enhance with AI',
  optional: '(optional)',
  /** Said and shown after the button. */
  copied: 'Copied',
  refused:
    'Your browser did not allow the copy. The prompt is selected: press Ctrl+C, on a Mac ⌘C, or hold it and choose Copy.',
  withoutScript:
    'The preview needs JavaScript, which is switched off in this browser. To build a prompt by hand, join your idea, the style and the mood with commas, and end it with:',
} as const;
