import { getDefaultConfig } from 'connectkit'
import { base, mainnet } from 'viem/chains'
import { createConfig } from 'wagmi'

export const config = createConfig(
  getDefaultConfig({
    appName: 'A dapp',
    walletConnectProjectId: 'a-dapp',
    chains: [mainnet, base],
    // The Aave Account page exists only on the vendor's server, and the connector throws if that page does not answer for ten seconds.
    enableAaveAccount: false,
  }),
)
