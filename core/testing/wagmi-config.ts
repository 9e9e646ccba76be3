import * as core3 from '@wagmi/core'
import { base, mainnet } from 'viem/chains'
import * as core2 from 'wagmi-core2'
import { wagmi } from '../adapters/index.js'
import type { WagmiConfig, WagmiConnector } from '../adapters/wagmi/config.js'
import type { AdapterReference } from '../contracts/adapter.js'
import type { Connector } from '../contracts/connector.js'

type ConnectorOf = (name: string) => Connector

/** Both majors, each with its own connectors. */
export const wagmiVersions = { 'wagmi 3': open3, 'wagmi 2': open2 }

export interface OpenedWagmi {
  reference: AdapterReference
  config: WagmiConfig
  connectorOf: ConnectorOf
  end(): void
}

const transports = { [mainnet.id]: core3.http('http://127.0.0.1:9'), [base.id]: core3.http('http://127.0.0.1:9') }
const chains = [mainnet, base] as const

function open3(pageWallet: ConnectorOf): OpenedWagmi {
  const end = withWindow()
  const connectors = ['Fox', 'Bear'].map((name) => core3.injected({ target: toTarget(name, pageWallet), ...plain }))
  const config = core3.createConfig({ chains, transports, connectors, ...alone })
  return { reference: wagmi(config, core3), config, connectorOf: (name) => toConnector(config.connectors, name), end }
}

function open2(pageWallet: ConnectorOf): OpenedWagmi {
  const end = withWindow()
  const connectors = ['Fox', 'Bear'].map((name) => core2.injected({ target: toTarget(name, pageWallet), ...plain }))
  const config = core2.createConfig({ chains, transports, connectors, ...alone })
  return { reference: wagmi(config, core2), config, connectorOf: (name) => toConnector(config.connectors, name), end }
}

/** Asks for accounts and nothing else; its own memory of what was disconnected has a test of its own. */
const plain = { shimDisconnect: false }
const alone = { multiInjectedProviderDiscovery: false, storage: null }

function toTarget(name: string, pageWallet: ConnectorOf) {
  const { provider } = pageWallet(name)
  return { id: `test.${name.toLowerCase()}`, name, provider: provider as never } // an EIP-1193 provider of the harness
}

function toConnector(connectors: readonly WagmiConnector[], name: string): Connector {
  const provider = connectors.find((each) => each.name === name)
  if (!provider) throw new Error(`${name} is not in the config`)
  return { id: provider.id, name, chain: 'eip155', type: 'ANNOUNCED', provider }
}

/** Without a window wagmi's injected connector looks for nothing. */
export function withWindow(target: object = {}): () => void {
  const had = Object.getOwnPropertyDescriptor(globalThis, 'window')
  Object.defineProperty(globalThis, 'window', { value: target, configurable: true, writable: true })
  return () => {
    if (had) Object.defineProperty(globalThis, 'window', had)
    else Reflect.deleteProperty(globalThis, 'window')
  }
}
