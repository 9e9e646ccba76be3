import { createAccounts } from '../../../harness/world/accounts/accounts.js'
import { createSeed } from '../../../harness/world/lib/seed.js'
import { createMockWallet } from '../../../harness/world/wallets/create-wallet.js'
import type { Eip1193Provider } from '../../../harness/world/wallets/shell/globals.js'
import { announceInto } from '../../../harness/world/wallets/shell/testing/announce-into.js'
import { chainStub } from '../../../harness/world/wallets/testing/chain-stub.js'
import type { WalletSpec } from '../../../harness/world/wallets/wallet-spec.js'

// Makes provider objects like those of Coinbase's, Safe's, Ledger's and OKX's libraries, with a wallet of the harness behind them.

export const hostAccounts = createAccounts(createSeed(7))

const chains = { mainnet: chainStub('mainnet', 'eip155:1'), base: chainStub('base', 'eip155:8453') }
const clock = { setTimeout: () => 0, clearTimeout: () => {} }

/** An EIP-1193 provider that is not announced to the page. */
export function hostProvider(spec: Partial<WalletSpec> = {}) {
  const wallet = createMockWallet(
    { via: 'eip6963', policy: 'approve', ...spec },
    { name: 'sdk', seed: 7, accounts: hostAccounts, chains, clock },
  )
  const events = new EventTarget()
  const seen: Eip1193Provider[] = []
  events.addEventListener('eip6963:announceProvider', (event) => {
    if (event instanceof CustomEvent) seen.push(event.detail.provider)
  })
  const end = announceInto({ events, globals: {} }, [wallet], clock)
  const [provider] = seen
  if (!provider) throw new Error('the wallet has announced itself')
  return { wallet, provider, end }
}

interface ConnectorWorld {
  readonly emitter: {
    emit(event: 'change', data: { accounts?: readonly `0x${string}`[]; chainId?: number }): void
    emit(event: 'disconnect'): void
  }
}

/** A wagmi connector like those of these libraries, with the given `id`, `name` and `type`. */
export function hostConnector(
  about: { id: string; name: string; type: string; rdns?: string },
  provider: Eip1193Provider,
) {
  return ({ emitter }: ConnectorWorld) => {
    const ask = (method: string, params?: unknown) => provider.request(params ? { method, params } : { method })
    const getAccounts = async () => (await ask('eth_accounts')) as readonly `0x${string}`[] // a wallet's
    const getChainId = async () => Number(await ask('eth_chainId'))
    const connector = {
      ...about,
      connect: async ({ isReconnecting }: { isReconnecting?: boolean | undefined } = {}): Promise<never> => {
        if (!isReconnecting) await ask('eth_requestAccounts')
        provider.on('accountsChanged', connector.onAccountsChanged as (data: unknown) => void) // its event
        provider.on('chainChanged', connector.onChainChanged as (data: unknown) => void) // its event
        return { accounts: await getAccounts(), chainId: await getChainId() } as never // wagmi's type hangs on an option
      },
      disconnect: async () => {},
      getAccounts,
      getChainId,
      getProvider: async () => provider,
      isAuthorized: async () => (await getAccounts()).length > 0,
      onAccountsChanged: (accounts: string[]) => {
        if (accounts.length === 0) emitter.emit('disconnect')
        else emitter.emit('change', { accounts: accounts as `0x${string}`[] }) // a wallet's
      },
      onChainChanged: (chainId: string) => emitter.emit('change', { chainId: Number(chainId) }),
      onDisconnect: () => emitter.emit('disconnect'),
    }
    return connector
  }
}
