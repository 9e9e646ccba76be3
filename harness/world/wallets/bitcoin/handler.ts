import type { Chain } from '../../chains/chain.js'
import { createLazyHandler, type NamespaceHandler, type WalletCore, type WalletKeys } from '../wallet-core.js'

const methodNames = [
  'bitcoin:connect',
  'bitcoin:disconnect',
  'bitcoin:signMessage',
  'bitcoin:signPsbt',
  'bitcoin:pushPsbt',
  'bitcoin:sendTransfer',
  'bitcoin:switchNetwork',
] as const

/** @throws Error without a Bitcoin chain */
export function createBitcoinHandler(params: {
  core: WalletCore
  chains: readonly Chain[]
  payment: WalletKeys['payment']
  onTurn?(): void
}): NamespaceHandler {
  const { core, chains, payment, onTurn } = params
  const [first] = chains
  if (!first) throw new Error(`${core.name} is a Bitcoin wallet, but none of its networks is a Bitcoin chain.`)
  let current = first
  const turn = (network: string) => {
    const wanted = chains.find(({ name, caipNetworkId }) => name === network || caipNetworkId === network)
    if (!wanted) return false
    if (wanted === current) return true
    current = wanted
    onTurn?.()
    return true
  }
  const parts = { core, current: () => current, turn, payment }
  const handler = createLazyHandler({
    core,
    names: methodNames,
    load: () => import('./methods.js'),
    methodsOf: ({ bitcoinMethods }) => bitcoinMethods(parts),
    event: 'bitcoin:change',
    eventData: ({ addressesOf }, accounts) => {
      return { accounts: addressesOf(parts, accounts), network: current.caipNetworkId }
    },
  })
  const turnAway = (isSilent: boolean) => {
    const other = chains.find((chain) => chain !== current)
    if (!other) return false
    current = other
    if (!isSilent) onTurn?.()
    return true
  }
  return { ...handler, turn, turnAway }
}
