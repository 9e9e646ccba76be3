/** What a visitor reads who chooses what to swap. Loaded with the list of tokens. */
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

export type SwapTokensMessages = typeof enSwapTokens
