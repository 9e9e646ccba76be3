import { connect, createConfig, disconnect, switchChain } from '@wagmi/core'
import { http } from 'viem'
import { base, mainnet } from 'viem/chains'
import { wagmi } from 'walletmodal'

const networks = [mainnet, base]
export const config = createConfig({ chains: networks, transports: { [mainnet.id]: http(), [base.id]: http() } })
export const options = {
  projectId: 'a-dapp',
  adapters: [wagmi(config, { connect, disconnect, switchChain })],
  networks,
}
