/** The names of providers by the host that they ask by default. A test holds this to the objects of `walletmodal/providers`. */
export const providerHosts: Readonly<Record<string, string>> = {
  'api.coingecko.com': 'Coingecko',
  'api.etherscan.io': 'Etherscan',
  'api.jup.ag': 'Jupiter',
  'api.web3modal.org': 'Reown',
  'li.quest': 'LI.FI',
  'pay.coinbase.com': 'Coinbase',
  'pulse.walletconnect.org': 'Reown',
  'relay.walletconnect.org': 'WalletConnect',
  'rpc.walletconnect.org': 'Reown',
  'secure.walletconnect.org': 'Reown',
}

/** A host for the report: with the name of the provider that asks it, if it is known. */
export function sayHost(host: string): string {
  return Object.hasOwn(providerHosts, host) ? `${providerHosts[host]} at ${host}` : host
}
