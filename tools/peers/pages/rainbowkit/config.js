import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { base, mainnet } from 'viem/chains'

export const config = getDefaultConfig({ appName: 'A dapp', projectId: 'a-dapp', chains: [mainnet, base] })
