import { numberToHex } from 'viem/utils'
import type { ForeignConnection } from '../../contracts/host-wallets.js'
import { type EvmWallet, parseAccounts, parseChainId, toEvmWallet } from '../evm/wallet.js'
import type { WagmiConnector, WagmiHost } from './config.js'
import { whenPast } from './session-wallet.js'

interface Emitter {
  emit(event: 'change', data: { accounts?: readonly string[]; chainId?: number }): void
  emit(event: 'disconnect'): void
}

/** Puts a wallet that was connected past wagmi (by WalletConnect) into wagmi's state, and takes it out again. */
export function mirrorForeign(host: WagmiHost): (connection: ForeignConnection | undefined) => void {
  const { config } = host
  let shown: { provider: unknown; connector: WagmiConnector | undefined; isOver: boolean } | undefined
  let last: Promise<unknown> = Promise.resolve()

  const put = async (connection: ForeignConnection) => {
    const mirror: NonNullable<typeof shown> = { provider: connection.provider, connector: undefined, isOver: false }
    shown = mirror
    // wagmi may be restoring its own session; it would forget what it is told meanwhile.
    await whenPast(['reconnecting', 'connecting'], host)
    const leave = () => {
      if (!mirror.isOver) connection.leave()
    }
    await host.connectNew(({ emitter }: { emitter: Emitter }) => toMirror(toEvmWallet(mirror.provider), emitter, leave))
    const { connections, current } = config.state
    mirror.connector = [...connections].find(([uid]) => uid === current)?.[1].connector as WagmiConnector | undefined // in full
  }

  const take = async () => {
    const mirror = shown
    shown = undefined
    if (!mirror?.connector) return
    mirror.isOver = true
    const { connections, current } = config.state
    // A visitor who left finds no other wallet in its place. One who changed wallets finds the new one.
    const others = current === mirror.connector.uid ? [...connections.values()] : []
    const left = others.flatMap(({ connector: { uid } }) => config.connectors.filter((each) => each.uid === uid))
    for (const connector of [...left, mirror.connector]) await host.disconnect(connector)
  }

  return (connection) => {
    const work = async () => {
      if (connection && shown?.provider === connection.provider) return
      await take()
      if (connection) await put(connection)
    }
    // Updates run one after another. If wagmi rejects an update, its own state wins.
    last = last.then(work).catch(() => undefined)
  }
}

function toMirror({ provider, request, listen }: EvmWallet, emitter: Emitter, leave: () => void): object {
  const addressesIn = (accounts: unknown) => (parseAccounts(accounts) ?? []).map(({ address }) => address)
  const getAccounts = async () => addressesIn(await request({ method: 'eth_accounts' }))
  const getChainId = async () => Number(parseChainId(await request({ method: 'eth_chainId' })))
  let stop = () => {}
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'walletConnect',
    connect: async () => {
      stop()
      stop = listen({
        accountsChanged: (data) => {
          const accounts = addressesIn(data)
          if (accounts.length > 0) emitter.emit('change', { accounts })
        },
        chainChanged: (data) => {
          const chainId = parseChainId(data)
          if (chainId) emitter.emit('change', { chainId: Number(chainId) })
        },
        disconnect: () => {
          stop()
          emitter.emit('disconnect')
        },
      })
      return { accounts: await getAccounts(), chainId: await getChainId() }
    },
    disconnect: async () => {
      stop()
      leave()
    },
    getAccounts,
    getChainId,
    getProvider: async () => provider,
    isAuthorized: async () => true,
    switchChain: async ({ chainId }: { chainId: number }) => {
      await request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] })
      emitter.emit('change', { chainId })
      return { id: chainId }
    },
  }
}
