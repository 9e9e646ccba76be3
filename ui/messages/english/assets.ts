// Made from ui/messages/languages/en.json by `npm run languages -- --write`. Edit the texts there.
import { inLanguage } from '../en.js'

export const enAssets = {
  /** The tick beside a token that the network, the site or the list of well-known tokens knows. */
  known: 'Known token',
  imitates: (symbol: string) => `Imitates ${symbol}`,
  notReal: (symbol: string) => `Not the real ${symbol}`,
  copiesName: 'It only copies the name.',
  actually: (symbol: string) => `It’s actually ${symbol}.`,
  unwitnessed: (symbol: string) => `We couldn’t check that this token is really ${symbol}. Check its contract first.`,
  looksLike: (symbol: string, of: string) => `${symbol} looks like ${of}, but it’s a different token.`,
  contractOf: (symbol: string) => `${symbol} contract`,
  copyContract: (symbol: string) => `Copy ${symbol} contract`,
  contractOnExplorer: (symbol: string) => `${symbol} contract on explorer`,
  notThis: 'This isn’t the token that it’s said to be.',
  worthUnknown: 'Value unknown',
}

export const assetsMessagesOf = inLanguage('assets', enAssets)
