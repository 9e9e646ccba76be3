import { smartAccountAddress } from '../chains/contracts/smart-account.js'
import { type AccountType, FrameError, frameTexts } from './frame-api.js'
import { accountTypeOf, type MessageContext } from './messages.js'
import { chainIdOf } from './networks.js'
import type { FrameUser } from './users.js'

export function userOf({ session }: MessageContext): FrameUser {
  if (session.user) return session.user
  throw new FrameError(frameTexts.noLogin)
}

/** Address and accounts of who is logged in, on the network in use. */
export function accountOf(context: MessageContext) {
  const chain = context.chain()
  const { account } = userOf(context)
  const chainId = chainIdOf(chain)
  if (chain.kind !== 'evm') {
    const address = account.solanaAddress
    const type: AccountType = 'eoa'
    return { address, chainId, accounts: [{ address, type: 'eoa' as const }], type }
  }
  const eoa = { address: account.evmAddress, type: 'eoa' as const }
  const smart = { address: smartAccountAddress({ owner: account.evmAddress }), type: 'smartAccount' as const }
  const type = accountTypeOf(context)
  const accounts = context.networks.hasSmartAccounts(chain) ? [eoa, smart] : [eoa]
  return { address: type === 'eoa' ? eoa.address : smart.address, chainId, accounts, type }
}
