import type { RecordedVisit, Recording } from '../../../core/contracts/recording.js'
import type { ScenarioHeadInput } from '../../test/language/head.js'
import { chainOfNetwork } from '../../world/chains/chain-of-network.js'
import type { ChainDescription } from '../../world/chains/chain-spec.js'
import type { WalletVia } from '../../world/wallets/wallet.js'

type RecordedWallet = RecordedVisit['wallets'][number]

/** The scenario's names of chains and wallets, by their ids in the recording. */
export interface Cast {
  readonly chains: ReadonlyMap<string, string>
  readonly wallets: ReadonlyMap<string, string>
}

const walletConnectId = 'walletConnect'

function chainOf({ id, name }: Recording['networks'][number], hasMoney: boolean): ChainDescription | undefined {
  const chain = chainOfNetwork(id, { name })
  return chain && { ...chain, ...(hasMoney && chain.kind === 'evm' && { economy: true }) }
}

const vias: Readonly<Record<string, WalletVia>> = {
  eip155: 'eip6963',
  solana: 'wallet-standard',
  bip122: 'bitcoin-standard',
  polkadot: 'polkadot',
}

const isFound = ({ type }: RecordedWallet) => ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN'].includes(type)

/** Makes a function that turns texts into unique names of lower-case letters, digits and hyphens. */
function naming(): (text: string, fallback: string) => string {
  const taken = new Set<string>()
  return (text, fallback) => {
    const base =
      text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^[^a-z]+|-+$/g, '') || fallback
    let name = base
    for (let count = 2; taken.has(name); count++) name = `${base}-${count}`
    taken.add(name)
    return name
  }
}

/** Selects the recorded options that a scenario can repeat. The value `set` means that the recording omits the option's value. */
function optionsOf({ language, options }: Recording, chains: Cast['chains']): Record<string, unknown> {
  const { defaultNetworkId, siwx, siweConfig, ...rest } = options
  const values = Object.entries(rest).filter(([, value]) => value !== 'set')
  const first = chains.get(String(defaultNetworkId))
  return {
    ...Object.fromEntries(values),
    ...(language === 'en' ? {} : { locale: language }),
    ...(first !== undefined && { defaultNetwork: first }),
    ...((siwx ?? siweConfig) !== undefined && { siwx: { storage: 'local' } }),
  }
}

/** Makes the head of a scenario from a recording: networks, wallets, the modal's options and the window. */
export function toHead(recording: Recording, app: ScenarioHeadInput['app']): { head: ScenarioHeadInput; cast: Cast } {
  const nameChain = naming()
  const nameWallet = naming()
  const { visits, window } = recording
  const hasMoney = visits.some(({ steps }) =>
    steps.some((step) => step.kind === 'state' && /^(WalletSend|Swap)/.test(step.view)),
  )
  const known = recording.networks.flatMap((network) => {
    const chain = chainOf(network, hasMoney)
    return chain ? [{ id: network.id, name: nameChain(network.name, 'chain'), chain }] : []
  })
  const found = new Map(
    visits.flatMap((visit) => visit.wallets.filter(isFound).map((each) => [each.id, each] as const)),
  )
  const wallets = [...found.values()].map(({ id, name, namespaces }) => {
    const via = namespaces.flatMap((namespace) => vias[namespace] ?? [])
    const isAnnounced = via.includes('eip6963') && /^[\w-]+(\.[\w-]+)+$/.test(id)
    const spec = { via: via.length === 1 && via[0] ? via[0] : via, name, accounts: ['alice'] }
    return { id, name: nameWallet(name, 'wallet'), spec: isAnnounced ? { ...spec, rdns: id } : spec }
  })
  // A pairing code needs a relay, and only a world with a phone has one.
  const hasPhone = visits.some(({ steps }) =>
    steps.some((step) =>
      step.kind === 'state'
        ? /^ConnectingWalletConnect/.test(step.view)
        : step.kind === 'wallet' && step.wallet === walletConnectId,
    ),
  )
  const phone = hasPhone ? [{ id: walletConnectId, name: nameWallet('phone', 'phone'), spec: phoneSpec }] : []
  const all = [...wallets, ...phone]
  const cast = {
    chains: new Map(known.map(({ id, name }) => [id, name])),
    wallets: new Map(all.map(({ id, name }) => [id, name])),
  }
  const modal = optionsOf(recording, cast.chains)
  const own = app ? { app } : Object.keys(modal).length > 0 ? { modal } : {}
  const head = {
    scenario: `A visit that was recorded with version ${recording.modal} of the modal`,
    ...own,
    chains: Object.fromEntries(known.map(({ name, chain }) => [name, chain])),
    ...(all.length > 0 && { wallets: Object.fromEntries(all.map(({ name, spec }) => [name, spec])) }),
    page: { colorScheme: recording.theme, ...(window.width > 0 && { viewport: window }) },
  }
  return { head: head as ScenarioHeadInput, cast } // options are plain JSON, which the modal checks
}

const phoneSpec = { via: 'walletconnect', accounts: ['alice'] } as const
