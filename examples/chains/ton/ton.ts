import {
  type Adapter,
  type AdapterContext,
  type AdapterReference,
  type Connector,
  type ConnectParams,
  defineAdapter,
  defineNamespace,
  type HostNetwork,
  type WatchHostWalletsParams,
} from 'walletmodal/core'
import { toFriendly, toRaw } from './address.js'
import {
  type Failure,
  isBridge,
  type TonBridge,
  type TonConnectEvent,
} from './bridge.js'

const network = (id: string, name: string, host: string, testnet: boolean) =>
  ({
    id,
    name,
    chainNamespace: 'ton',
    caipNetworkId: `ton:${id}`,
    nativeCurrency: { name: 'Toncoin', symbol: 'TON', decimals: 9 },
    rpcUrls: { default: { http: [`https://${host}/api/v2`] } },
    blockExplorers: {
      default: {
        name: 'Tonviewer',
        url: `https://${testnet ? 'testnet.' : ''}tonviewer.com`,
      },
    },
    testnet,
  }) satisfies HostNetwork

export const tonMainnet = network('-239', 'TON', 'toncenter.com', false)
export const tonTestnet = network(
  '-3',
  'TON Testnet',
  'testnet.toncenter.com',
  true,
)

export const ton = defineNamespace({
  id: 'ton',
  name: 'TON',
  address: {
    is: (text) => toRaw(text) !== undefined,
    wanted: 'UQ and 46 base64url characters',
  },
  accountTypes: ['eoa'],
  networks: [tonMainnet, tonTestnet],
  paymentUri: (address) => `ton://transfer/${address}`,
  fetchBalance: async ({ address, rpcUrls: [url = ''], signal }) => {
    const question = `${url}/getAddressBalance?address=${address}`
    const { result } = await (await fetch(question, { signal })).json()
    return BigInt(result)
  },
  signIn: { load: () => import('./verify.js') },
})

/** Finds wallets by their bridges. Each wallet has its own global, such as `window.tonkeeper.tonconnect`. */
function watchWallets(params: WatchHostWalletsParams): () => void {
  const { platform, onWallets, onLook } = params
  const toRow = (key: string): readonly Connector[] => {
    try {
      const provider: unknown = Object(platform.globals[key]).tonconnect
      if (!isBridge(provider)) return []
      const { name = provider.deviceInfo.appName, image } =
        provider.walletInfo ?? {}
      const imageUrl = image === undefined ? {} : { imageUrl: image }
      const about = { id: `ton:${key}`, name, ...imageUrl, provider }
      return [{ ...about, chain: 'ton', type: 'ANNOUNCED' }]
    } catch {
      // A global that throws on access is not a wallet.
      return []
    }
  }
  const look = () => onWallets(Object.keys(platform.globals).flatMap(toRow))
  look()
  onLook?.(look)
  return () => {}
}

/** Converts TON Connect's codes to EIP-1193's, which the modal knows: 300 is a refusal, 400 an unsupported request. */
function toError({ code, message }: Failure): Error {
  const known: Readonly<Record<number, number>> = { 300: 4001, 400: 4200 }
  return Object.assign(new Error(message), { code: known[code] ?? code })
}

/** Rejects as soon as the visitor cancels: a wallet's window may stay open. */
const orAborted = <Value>(work: Promise<Value>, signal: AbortSignal) =>
  new Promise<Value>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    work.then(resolve, reject)
  })

interface Held {
  readonly bridge: TonBridge
  readonly address: string
  stop(): void
}

const setupWith =
  (manifestUrl: string | undefined) =>
  ({ emit, platform }: AdapterContext): Adapter => {
    let held: Held | undefined
    let lastId = platform.now()

    const letGo = () => {
      held?.stop()
      held = undefined
    }

    const ask = (bridge: TonBridge, payload?: string) => {
      const manifest = `${platform.location().origin}/tonconnect-manifest.json`
      const proof =
        payload === undefined ? [] : [{ name: 'ton_proof', payload }]
      return bridge.connect(2, {
        manifestUrl: manifestUrl ?? manifest,
        items: [{ name: 'ton_addr' }, ...proof],
      })
    }

    const accountIn = ({ event, payload }: TonConnectEvent) => {
      if (event !== 'connect') throw toError(payload)
      const account = payload.items.find(({ name }) => name === 'ton_addr')
      if (account?.name !== 'ton_addr') throw new Error('No account was named')
      const isTestnet = account.network === tonTestnet.id
      return { ...account, address: toFriendly(account.address, isTestnet) }
    }

    const open = (
      bridge: TonBridge,
      { connector, signal }: ConnectParams,
      event: TonConnectEvent,
    ) => {
      signal.throwIfAborted()
      const { address, network } = accountIn(event)
      letGo()
      const about = { namespace: 'ton', connectorId: connector.id }
      const stop = bridge.listen((told) => {
        if (told.event !== 'disconnect' || held !== own) return
        letGo()
        emit({ type: 'disconnected', ...about })
      })
      const own: Held = { bridge, address, stop }
      held = own
      return {
        ...about,
        get accounts() {
          const type = 'eoa' as const
          return held === own ? [{ namespace: 'ton', address, type }] : []
        },
        chainId: network,
        approvedNetworkIds: [`ton:${network}`] as const,
        provider: bridge,
      }
    }

    const bridgeOf = ({ connector: { provider } }: ConnectParams) => {
      if (!isBridge(provider)) throw new Error('The wallet has no bridge')
      return provider
    }

    const send = async (
      bridge: TonBridge,
      method: string,
      params: string[],
    ) => {
      lastId += 1
      const message = { method, params, id: String(lastId) }
      const { result, error } = await bridge.send(message)
      if (error) throw toError(error)
      return result
    }

    const connected = () => {
      if (!held) throw new Error('No TON wallet is connected')
      return held
    }

    return {
      type: 'ton',
      connect: async (params) => {
        const bridge = bridgeOf(params)
        const event = await orAborted(ask(bridge), params.signal)
        return open(bridge, params, event)
      },
      reconnect: async (params) => {
        const bridge = bridgeOf(params)
        const event = await bridge.restoreConnection()
        const isKnown = event.event === 'connect'
        return isKnown ? open(bridge, params, event) : undefined
      },
      disconnect: async (_namespace, onRevokeFailed) => {
        const bridge = held?.bridge
        letGo()
        if (bridge)
          send(bridge, 'disconnect', []).catch(onRevokeFailed ?? (() => {}))
      },
      // Wallets give a proof only while connecting, so the adapter requests a second connection of the same account.
      signMessage: async ({ address, message }) => {
        const own = connected()
        if (own.address !== address)
          throw new Error(`The wallet does not show ${address}`)
        const { payloadOf, writeProof } = await import('./verify.js')
        const event = await ask(own.bridge, payloadOf(message))
        const { address: signer, walletStateInit } = accountIn(event)
        if (signer !== address || event.event !== 'connect')
          throw new Error(`The wallet answered for ${signer}`)
        const item = event.payload.items.find(
          ({ name }) => name === 'ton_proof',
        )
        if (item?.name !== 'ton_proof' || !item.proof)
          throw new Error('The wallet proves no address')
        const { timestamp, domain, signature } = item.proof
        return writeProof({
          timestamp: Number(timestamp),
          domain: domain.value,
          signature,
          stateInit: walletStateInit,
        })
      },
      request: async ({ method, params }) =>
        send(connected().bridge, method, [JSON.stringify(params ?? {})]),
      dispose: letGo,
    }
  }

/** Connects the TON wallets of the page. `manifestUrl` describes the page to wallets. @default `/tonconnect-manifest.json` */
export const tonWallets = ({
  manifestUrl,
}: {
  manifestUrl?: string
} = {}): AdapterReference => ({
  type: 'ton',
  namespaces: ['ton'],
  load: async () => {
    const setup = setupWith(manifestUrl)
    return defineAdapter({ type: 'ton', namespaces: ['ton'], setup })
  },
  loadWallets: async () => ({ replacesPage: false, watch: watchWallets }),
})
