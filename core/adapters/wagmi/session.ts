import type { AccountRecord } from '../../contracts/account/account.js'
import type { AdapterEvent } from '../../contracts/adapter.js'
import { mappedError } from '../../errors/mapped-error.js'
import { parseAccounts, parseChainId } from '../evm/parse-answer.js'
import type { EvmSession } from '../evm/session.js'
import type { EvmWallet } from '../evm/wallet.js'
import { createListening } from '../listening.js'
import type { WagmiConnection, WagmiConnector, WagmiState } from './config.js'
import type { WagmiHost } from './host.js'

/** A session that knows nothing of its own: accounts and chain are what wagmi's state says of the connector. */
export function openWagmiSession(params: {
  host: WagmiHost
  connector: WagmiConnector
  wallet: EvmWallet
  connectorId: string
  emit(event: AdapterEvent): void
}): EvmSession {
  const { host, connector, wallet, connectorId, emit } = params
  const about = { namespace: 'eip155', connectorId } as const
  const { signal, begin, whileOpen, end } = createListening()
  const chainListeners = new Set<(chainId: string) => void>()
  let accounts: AccountRecord[] = []
  let chainId: string | undefined
  let isPublic = false

  /** Of a connector that the modal is asking the answer is not in yet: until then ours stays the one in use. */
  const connectionOf = ({ current, connections }: WagmiState) =>
    current === connector.uid || (current && host.ours.has(current)) ? connections.get(connector.uid) : undefined

  const take = (connection: WagmiConnection | undefined) => {
    const next = parseAccounts(connection?.accounts)
    if (!connection || !next?.length) {
      end(mappedError('wallet_provider_disconnected'))
      if (isPublic) emit({ type: 'disconnected', ...about })
      return
    }
    const isOther = next.map(({ address }) => address).join() !== accounts.map(({ address }) => address).join()
    const chain = parseChainId(connection.chainId)
    const isOtherChain = chain !== undefined && chain !== chainId
    accounts = next
    chainId = chain ?? chainId
    if (isPublic && isOther) emit({ type: 'accountsChanged', ...about, accounts })
    if (isOtherChain && !signal.aborted) {
      for (const listener of [...chainListeners]) listener(chain)
      if (isPublic) emit({ type: 'networkChanged', ...about, chainId: chain })
    }
  }

  begin(() => host.config.subscribe(connectionOf, whileOpen(take)))
  take(connectionOf(host.config.state))

  return {
    wallet,
    connectorId,
    signal,
    get accounts() {
      return accounts
    },
    get chainId() {
      return chainId
    },
    setChainId: () => {},
    publish: () => {
      isPublic = true
    },
    onChainChanged: (listener) => {
      chainListeners.add(listener)
      return () => chainListeners.delete(listener)
    },
    end,
  }
}
