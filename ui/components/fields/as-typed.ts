/** Turns off autofill, autocorrection, capitalization and spell checking of an input. */
export const asTyped = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
