/** For inputs whose text stays as the visitor writes it: filled in, corrected and marked by nothing. */
export const asTyped = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
