import { inLanguage } from './in-language.js'
/** Texts of the choice of tokens. Loaded with their list. */
export const enSwapTokens = {
  selectTitle: 'Select token',
  searchTokens: 'Search by name or address',
  suggested: 'Suggested',
  yourTokens: 'Your tokens',
  allTokens: 'Tokens',
  noMatchHeading: 'No tokens found',
  noMatchText: (text: string) => `No token is called “${text}”.`,
  tokenCount: (count: number) => (count === 1 ? '1 token' : `${count} tokens`),
}

/** The sentences of the list of tokens to swap, in the language of the window. */
export const swapTokensMessagesOf = inLanguage({ en: enSwapTokens })
