import { answerFrom } from './rpc.js'
import { createProvider as createPageProvider } from './shell/eip1193-provider.js'
import type { Eip1193Provider } from './shell/globals.js'
import { isFor, type WalletTransport } from './shell/transport.js'
import type { MockWallet } from './wallet.js'

export type { Eip1193Provider }

/**
 * Creates an EIP-1193 provider of a wallet in this process, for a page of `origin`: for tests of hooks and actions
 * without a browser.
 * @example
 * const provider = createProvider(world.wallets.fox)
 * const config = createConfig({ connectors: [injected({ target: { id: 'fox', name: 'Fox', provider } })], … })
 * @throws Error for a wallet without an EIP-1193 provider
 */
export function createProvider(
  wallet: MockWallet,
  { origin = 'http://localhost' }: { readonly origin?: string | undefined } = {},
): Eip1193Provider {
  const { announcement, name } = wallet
  if (!announcement.via.some((via) => via === 'eip6963' || via === 'injected')) {
    throw new Error(`${name} has no EIP-1193 object: it is reached via ${announcement.via.join(', ')}.`)
  }
  const transport: WalletTransport = {
    call: ({ method, params }) => answerFrom(wallet, { method, params, origin }),
    onEvent: (listener) =>
      wallet.onEvent((event) => {
        if (isFor(event, origin)) listener(name, event)
      }),
  }
  const { provider, emit } = createPageProvider(announcement, transport)
  const ofShell: readonly string[] = ['announce', 'asks']
  transport.onEvent((_wallet, event) => {
    // Events of other namespaces contain a colon.
    if (!ofShell.includes(event.name) && !event.name.includes(':')) emit(event.name, event.data)
  })
  return provider
}
