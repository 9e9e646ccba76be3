import type { ModalEvent } from '../../../../core/contracts/modal-api.js'
import type { ModalOptions } from '../../../../core/options/modal-options.js'
import { bitcoin, createWalletModal, evm, polkadot, solana, type WalletModal } from '../../../../ui/index.js'
import type { HostConfig, HostPage } from '../../../test/runner/host/host-config.js'
import { createHostApp } from './host-app.js'
import { toChecks } from './host-checks.js'
import type { LibrarySetup, loadLibraries } from './host-libraries.js'
import { withLogin } from './host-login.js'
import { withProviders } from './named-providers.js'
import { withTransports } from './named-transports.js'

type Libraries = Awaited<ReturnType<typeof loadLibraries>>

const ADAPTERS: Readonly<Record<string, () => unknown>> = {
  evm,
  solana,
  bitcoin,
  polkadot,
  // A page that has the library of Base Account. The mock wallet is in its place.
  'evm with Base Account': () => evm({ wallets: [{ id: 'baseAccount', getProvider: startBaseAccount }] }),
}

/** Starts the library as its documentation says. It is at its global name, as with the package's script. */
function startBaseAccount({ chainIds }: { readonly chainIds: readonly number[] }): unknown {
  const create: unknown = Reflect.get(window, 'createBaseAccountSDK')
  if (typeof create !== 'function') throw new Error('The page has no wallet of the dialect base-account.')
  return create({ appName: 'Host', appChainIds: [...chainIds] }).getProvider()
}

/** Makes options from JSON that names adapters. Unknown names stay as they are, and the modal reports them. */
export function toOptions(json: Readonly<Record<string, unknown>>, libraries: Libraries = {}): ModalOptions {
  const { adapters = ['evm', 'solana'], networks = [] } = json
  const setup = (): LibrarySetup => ({ networks: networks as LibrarySetup['networks'], storage: window.localStorage }) // a scenario that names a library also lists networks
  const made = Array.isArray(adapters)
    ? adapters.map((adapter) => ADAPTERS[adapter]?.() ?? libraries[adapter]?.(setup()) ?? adapter)
    : adapters
  const named = withProviders(json['services'])
  const services = withLogin(named ?? json['services']) ?? named
  // Scenarios continue in the Account view, unless they set `afterConnect`.
  const others = { ...withTransports(json), ...(services && { services }) }
  return { afterConnect: 'account', ...json, ...others, adapters: made } as ModalOptions // some scenarios pass invalid options on purpose
}

export function createHost(
  config: HostConfig,
  libraries?: Libraries,
): HostPage<WalletModal> & { readonly violations: string[] } {
  const { options = {}, second } = config
  const events: ModalEvent[] = []
  const callbacks: { name: string; data: unknown }[] = []
  const recorder = (name: string) => (data: unknown) => void callbacks.push({ name, data })
  const own = toOptions(options, libraries)
  const modal = createWalletModal({
    onConnected: recorder('onConnected'),
    onDisconnected: recorder('onDisconnected'),
    onChanged: recorder('onChanged'),
    onError: recorder('onError'),
    ...own,
    ...toChecks(options),
  })
  modal.onEvent((event) => events.push(event))
  return {
    modal,
    second: second ? secondModal(own, second === true ? {} : second) : undefined,
    app: createHostApp(modal, (caipNetworkId) => rpcUrlOf(own, caipNetworkId)),
    events,
    callbacks,
    violations: [],
  }
}

export function startHost(config: HostConfig, libraries?: Libraries): HostPage<WalletModal> {
  const page = createHost(config, libraries)
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    page.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`.trim())
  })
  window.__walletmodalPage = page
  return page
}

function secondModal(first: ModalOptions, over: Readonly<Record<string, unknown>>): WalletModal {
  return createWalletModal({ ...first, storagePrefix: 'second', ...over })
}

export function rpcUrlOf({ networks }: Pick<ModalOptions, 'networks'>, caipNetworkId: string): string | undefined {
  const network = networks?.find(
    (each) => (each.caipNetworkId ?? `${each.chainNamespace ?? 'eip155'}:${each.id}`) === caipNetworkId,
  )
  return network?.rpcUrls.default.http[0]
}
