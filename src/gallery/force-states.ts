/** Selectors in place of states that need a pointer or the keyboard, with the same specificity. */
const twins = {
  ':hover': ":is([data-force='hover'] *)",
  ':active': ":is([data-force='active'] *)",
  ':focus-visible':
    ":is(:where([data-force='focus']) :where(a, button, input, select, textarea, summary))",
} as const;

/**
 * Gives every rule for a state a twin that applies within `data-force`, so that the gallery can show
 * the state, and a check can measure it, without a pointer.
 */
export function forceStates({ styleSheets }: Document) {
  for (const styleSheet of styleSheets) addTwins(styleSheet);
}

function addTwins(parent: CSSStyleSheet | CSSGroupingRule) {
  for (let at = parent.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = parent.cssRules[at];
    if (rule instanceof CSSStyleRule) addTwin(parent, rule, at);
    else if (rule instanceof CSSGroupingRule) addTwins(rule);
  }
}

function addTwin(parent: CSSStyleSheet | CSSGroupingRule, rule: CSSStyleRule, at: number) {
  for (const [state, twin] of Object.entries(twins)) {
    if (!rule.selectorText.includes(state)) continue;
    const selector = rule.selectorText.replaceAll(state, twin);
    parent.insertRule(`${selector} { ${rule.style.cssText} }`, at + 1);
  }
}
