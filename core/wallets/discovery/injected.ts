import type { Connector } from '../../contracts/connector.js'
import { readList, readMember } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'

/** The catalogue's picture for Browser Wallet. */
const browserWalletImageId = '07ba87ed-43aa-4adf-4540-9e6a2b9cae00'

/**
 * Wallets that only put themselves at `window.ethereum`, alone or in its `providers` list. They have no name that can
 * be trusted: flags such as `isMetaMask` are set by many, so each is a "Browser Wallet". One that also announced itself
 * is left to its announcement.
 */
export function findInjected(platform: Platform, announced: readonly Connector[]): Connector[] {
  const ethereum = readMember(platform.globals, 'ethereum')
  const several = readList(readMember(ethereum, 'providers')).filter(isProvider)
  // With a list, the object that holds it only passes on to its members.
  const providers = new Set(several.length > 0 ? several : [ethereum].filter(isProvider))
  for (const { provider } of announced) providers.delete(provider)
  return [...providers].map((provider, index) => ({
    id: index === 0 ? 'injected' : `injected:${index + 1}`,
    name: index === 0 ? 'Browser Wallet' : `Browser Wallet ${index + 1}`,
    chain: 'eip155',
    type: 'INJECTED',
    imageId: browserWalletImageId,
    provider,
  }))
}

function isProvider(value: unknown): boolean {
  return typeof readMember(value, 'request') === 'function'
}
