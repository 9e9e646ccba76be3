import { accountMessages } from './account-messages.js'
import { loginMessages } from './login-messages.js'
import { accountOf, type MessageContext, type MessageHandlers } from './messages.js'
import type { FrameNetworks } from './networks.js'
import { evmSending } from './rpc/evm-sending.js'
import { evmSigning } from './rpc/evm-signing.js'
import { operationMethods } from './rpc/operation-methods.js'
import { type Grant, permissionMethods } from './rpc/permission-methods.js'
import { readingMethods } from './rpc/reading.js'
import { solanaMethods } from './rpc/solana-methods.js'

function accountWithoutType(context: MessageContext) {
  const { address, chainId, accounts } = accountOf(context)
  return { address, chainId, accounts }
}

/**
 * Creates the message handlers. They are loaded with the first message, because most worlds have no login and do not
 * need their libraries.
 */
export function createHandlers(needs: {
  readonly networks: FrameNetworks
  draw(): string
  granted(grant: Grant): void
}): MessageHandlers {
  const methods = {
    ...readingMethods(needs.networks),
    ...evmSigning,
    ...evmSending,
    ...operationMethods,
    ...permissionMethods(needs.draw, needs.granted),
    ...solanaMethods,
  }
  return { ...loginMessages(accountWithoutType), ...accountMessages(methods) }
}
