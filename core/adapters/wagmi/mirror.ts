import { numberToHex } from 'viem/utils'
import type { ForeignConnection } from '../../contracts/host-wallets.js'
import { parseAccounts, parseChainId } from '../evm/parse-answer.js'
import { type EvmWallet, toEvmWallet } from '../evm/wallet.js'
import type { WagmiConnector } from './config.js'
import type { WagmiHost } from './host.js'

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
    await settled(host)
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

/** A connector as wagmi wants one, of a wallet that is connected already. */
function toMirror(wallet: EvmWallet, emitter: Emitter, leave: () => void): object {
  const ask = (method: string, params?: unknown) => wallet.request(params ? { method, params } : { method })
  const getAccounts = async () => (parseAccounts(await ask('eth_accounts')) ?? []).map(({ address }) => address)
  const getChainId = async () => Number(parseChainId(await ask('eth_chainId')))
  let stop = () => {}
  const connector = {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'walletConnect',
    connect: async () => {
      stop()
      stop = wallet.listen({
        accountsChanged: (data) => connector.onAccountsChanged(data),
        chainChanged: (data) => connector.onChainChanged(data),
        disconnect: () => connector.onDisconnect(),
      })
      return { accounts: await getAccounts(), chainId: await getChainId() }
    },
    disconnect: async () => {
      stop()
      leave()
    },
    getAccounts,
    getChainId,
    getProvider: async () => wallet.provider,
    isAuthorized: async () => true,
    switchChain: async ({ chainId }: { chainId: number }) => {
      await ask('wallet_switchEthereumChain', [{ chainId: numberToHex(chainId) }])
      emitter.emit('change', { chainId })
      return { id: chainId }
    },
    onAccountsChanged: (data: unknown) => {
      const accounts = parseAccounts(data)?.map(({ address }) => address)
      if (accounts?.length) emitter.emit('change', { accounts })
    },
    onChainChanged: (data: unknown) => {
      const chainId = parseChainId(data)
      if (chainId) emitter.emit('change', { chainId: Number(chainId) })
    },
    onDisconnect: () => {
      stop()
      emitter.emit('disconnect')
    },
  }
  return connector
}

/** wagmi may be restoring its own session; it would forget what it is told meanwhile. */
async function settled({ config }: WagmiHost): Promise<void> {
  if (config.state.status !== 'reconnecting' && config.state.status !== 'connecting') return
  await new Promise<void>((resolve) => {
    const stop = config.subscribe(
      ({ status }) => status,
      (status) => {
        if (status === 'reconnecting' || status === 'connecting') return
        stop()
        resolve()
      },
    )
  })
}
