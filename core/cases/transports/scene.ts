import type { Connector } from '../../contracts/connector.js'
import { type Network, toNetwork } from '../../contracts/network/network.js'
import type {
  PairParams,
  Transport,
  TransportClient,
  TransportEvent,
  TransportSession,
} from '../../contracts/transport.js'
import type { TransportStep } from '../../contracts/transport-step.js'
import { createTestPage, type TestPage } from '../adapters/page.js'
import { check, soon } from '../case.js'
import type { DistantWallet, TransportSubject } from './subject.js'

/** A page, a wallet elsewhere, and the client of the transport that is opened on the page. */
export interface Scene {
  readonly page: TestPage
  readonly transport: Transport
  readonly wallet: DistantWallet
  readonly client: TransportClient
  readonly networks: readonly [Network, ...Network[]]
  /** The rows of the transport's wallets. */
  readonly rows: readonly Connector[]
  /** The steps that the visitor was shown. */
  readonly steps: readonly TransportStep[]
  /** The value that the transport keeps between two visits, as text. */
  stored: string | undefined
  pairing(signal?: AbortSignal): PairParams
  /** Pairs, and collects the events of the session. */
  pair(): Promise<{ readonly session: TransportSession; readonly events: readonly TransportEvent[] }>
  /** Opens the transport again, as after a reload of the page. */
  reopen(): Promise<TransportClient>
  end(): void
}

/** Sets up a case. @throws Error if the transport lists no such wallet */
export async function openScene({ namespace, networks: given, install }: TransportSubject): Promise<Scene> {
  const [first, ...others] = (given ?? namespace.networks).map((each) =>
    toNetwork(each, { customRpcUrls: {}, gateway: undefined, projectId: '' }),
  )
  if (!first) throw new Error(`The namespace ${namespace.id} has no network`)
  const networks = [first, ...others] as const
  const page = createTestPage()
  const { transport, wallet, remove } = await install(page)
  const endings: (() => void)[] = [() => remove?.()]
  const steps: TransportStep[] = []

  let rows: readonly Connector[] = []
  const source = await transport.loadWallets?.()
  const onWallets = (found: readonly Connector[]) => {
    rows = found
  }
  if (source) endings.push(source.watch({ platform: page, onWallets, onConnected: () => {} }))

  const show = (step: TransportStep) => {
    steps.push(step)
    if (step.kind === 'permission') step.go()
    else wallet.follow?.(step)
  }
  const open = async () => {
    const client = (await transport.load()).open({
      platform: page,
      page: { name: 'Dapp', description: '', url: 'https://dapp.test', icons: [] },
      stored: {
        read: () => (scene.stored === undefined ? undefined : readText(scene.stored)),
        write: (value) => {
          scene.stored = value === undefined ? undefined : JSON.stringify(value)
        },
      },
    })
    endings.push(() => client.dispose?.())
    return client
  }
  const pairing = (signal = new AbortController().signal) => ({ wallet: wallet.id, networks, signal, show })
  const scene: Scene = {
    page,
    transport,
    wallet,
    client: { pair: () => Promise.reject(new Error('not open')), restore: async () => undefined },
    networks,
    rows,
    steps,
    stored: undefined,
    pairing,
    pair: async () => {
      const session = await soon(scene.client.pair(pairing()), 'the session')
      const events: TransportEvent[] = []
      endings.push(session.onEvent((event) => events.push(event)))
      return { session, events }
    },
    reopen: () => {
      scene.client.dispose?.()
      return open()
    },
    end: () => {
      for (const end of endings.reverse()) end()
    },
  }
  const client = await open()
  const isListed = rows.some(({ id }) => id === `${transport.type}:${wallet.id}`)
  check(isListed, `The transport lists no wallet with the id ${wallet.id}`)
  return Object.assign(scene, { client, rows })
}

function readText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A damaged value is read as an absent one.
    return undefined
  }
}
