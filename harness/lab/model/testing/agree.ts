import {
  type KnownNamespace as Namespace,
  knownNamespaces as namespaces,
} from '../../../../core/contracts/namespace.js'
import { nameOf } from './model-chains.js'
import { accountsOf } from './model-phone.js'
import { shownBy } from './model-world.js'
import { networkOfWallet, type Play } from './play.js'

/** The texts that the page shows, read from the document. */
export interface ScreenText {
  /** The text of each namespace's button: `Connect wallet`, or the account's title. */
  readonly accounts: Readonly<Record<Namespace, string>>
  readonly active: string
  readonly network: string
}

/** Lists all differences of snapshot, screen and storage from the model. The list is empty if they agree. */
export function disagreements(play: Play, screen: ScreenText | undefined): string[] {
  const { reference, tab, world, wrongs } = play
  const snapshot = tab.modal.getSnapshot()
  const found = [...wrongs]
  const expect = (what: string, got: unknown, wanted: unknown) => {
    const a = JSON.stringify(got)
    const b = JSON.stringify(wanted)
    if (a !== b) found.push(`${what} is ${a}, should be ${b}`)
  }

  const addresses: Partial<Record<Namespace, readonly string[]>> = {}
  for (const namespace of namespaces) {
    const account = snapshot.accounts[namespace]
    const connected = reference.connections.get(namespace)
    const network = reference.networks[namespace]
    const wallet = world.wallets.find(({ name }) => name === connected?.wallet)
    const lane = world.phone.session?.get(namespace)
    const shown = wallet
      ? shownBy(wallet, networkOfWallet(play, wallet, namespace))
      : connected && lane
        ? accountsOf(lane)
        : []
    addresses[namespace] = shown
    const [address] = shown
    expect(`${namespace} status`, account?.status, reference.statusOf(namespace))
    expect(`${namespace} connector`, account?.connectorId, connected?.connectorId)
    expect(`${namespace} address`, account?.address, address)
    expect(
      `${namespace} accounts`,
      account?.allAccounts.map((each) => each.address),
      shown,
    )
    expect(`${namespace} network`, account?.caipNetworkId, network)
    expect(`${namespace} CAIP address`, account?.caipAddress, address && `${network}:${address}`)
  }
  const { active } = reference
  const [address] = addresses[active] ?? []
  expect('ready', snapshot.ready, true)
  expect('active namespace', snapshot.activeNamespace, active)
  expect('active network', snapshot.caipNetworkId, reference.networks[active])
  expect('supported', snapshot.isNetworkSupported, !reference.isUnsupported)
  expect('status', snapshot.status, reference.statusOf(active))
  expect('address', snapshot.address, address)
  expect('open', snapshot.open, reference.isOpen)
  if (reference.isOpen) expect('view', snapshot.view, reference.view)
  expect(
    'told the host',
    namespaces.filter((namespace) => tab.told.has(namespace)),
    reference.connectedNamespaces,
  )
  expect('a code for the phone', world.phone.proposal !== undefined, reference.isPairing)

  const stored = (item: string): unknown => {
    const text = world.storage.getItem(`walletmodal:${item}`)
    return text === null ? undefined : JSON.parse(text)
  }
  const { ids } = reference.stored
  const inOrder = (value: unknown) =>
    Object.fromEntries(namespaces.flatMap((each) => (Object(value)[each] ? [[each, Object(value)[each]]] : [])))
  expect('stored connectors', inOrder(stored('connectedConnectorIds')), inOrder(ids))
  expect('stored namespace', stored('activeNamespace'), reference.stored.namespace)
  expect('stored network', stored('activeCaipNetworkId'), reference.stored.active)
  if (reference.connections.size > 0) {
    expect('stored status', stored('connectionStatus'), 'connected')
    expect('stored namespaces', [...Object(stored('connectedNamespaces'))].sort(), Object.keys(ids).sort())
  }

  if (screen) {
    for (const namespace of namespaces)
      expect(`the button of ${namespace}`, screen.accounts[namespace], buttonOf(namespace))
    expect('the button', screen.active, buttonOf(active))
    expect(
      'the network button',
      screen.network,
      reference.isUnsupported ? 'Switch network' : nameOf(reference.networks[active]),
    )
  }
  return found

  function buttonOf(namespace: Namespace): string {
    const status = reference.statusOf(namespace)
    if (status === 'connected') return addresses[namespace]?.[0] ?? ''
    return status === 'connecting' ? 'Connecting…' : 'Connect wallet'
  }
}
