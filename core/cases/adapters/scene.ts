import type { Adapter, AdapterEvent, AdapterReference, ConnectParams } from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import { type Network, toNetwork } from '../../contracts/network/network.js'
import { until } from '../case.js'
import { createTestPage, type TestPage } from './page.js'
import type { AdapterSubject, TestWallet } from './subject.js'

/** A page with a wallet, and the adapter that is set up on the page. */
export interface Scene {
  readonly page: TestPage
  readonly reference: AdapterReference
  readonly wallet: TestWallet
  readonly adapter: Adapter
  /** The networks of the page. */
  readonly networks: readonly [Network, ...Network[]]
  /** The adapter's events so far. */
  readonly events: readonly AdapterEvent[]
  /** The row of the wallet. */
  readonly connector: Connector
  paramsOf(signal?: AbortSignal): ConnectParams
  /** Sets the adapter up again, as after a reload of the page. */
  reopen(): Promise<Adapter>
  end(): void
}

/** Sets up a case. @throws Error if the adapter or the subject lacks something that every case needs */
export async function openScene(subject: AdapterSubject): Promise<Scene> {
  const { namespace } = subject
  const given = { customRpcUrls: {}, gateway: undefined, projectId: '' }
  const [first, ...others] = (subject.networks ?? namespace.networks).map((each) => toNetwork(each, given))
  if (!first) throw new Error(`The namespace ${namespace.id} has no network`)
  const networks = [first, ...others] as const
  const page = createTestPage()
  const { reference, wallet, remove } = await subject.install(page)
  const endings: (() => void)[] = [() => remove?.()]

  let rows: readonly Connector[] = []
  const source = await reference.loadWallets?.()
  if (source) {
    const onConnected = () => {}
    endings.push(source.watch({ platform: page, onWallets: (found) => (rows = found), onConnected }))
  }
  const connectorOf = () => wallet.connector?.() ?? rows.find(({ name }) => name === wallet.name)
  await until(() => connectorOf() !== undefined, `a row named ${wallet.name}`)
  const connector = connectorOf()
  if (!connector) throw new Error(`There is no row named ${wallet.name}`)

  const events: AdapterEvent[] = []
  const setUp = async () => {
    const definition = await reference.load()
    const adapter = definition.setup({
      platform: page,
      networks: (asked) => (asked === namespace.id ? networks : []),
      areNetworksGiven: true,
      namespaces: [namespace],
      emit: (event) => events.push(event),
    })
    endings.push(() => adapter.dispose())
    return adapter
  }
  const adapter = await setUp()
  return {
    page,
    reference,
    wallet,
    adapter,
    networks,
    events,
    connector,
    paramsOf: (signal = new AbortController().signal) => ({
      connector,
      namespace: namespace.id,
      network: first,
      signal,
    }),
    reopen: () => {
      adapter.dispose()
      return setUp()
    },
    end: () => {
      for (const end of endings.reverse()) end()
    },
  }
}
