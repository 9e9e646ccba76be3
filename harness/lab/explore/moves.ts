import type { ModalSnapshot } from '../../../core/contracts/modal-api.js'
import { viewIs, viewNames } from '../../../core/contracts/views/views.js'
import type { ParseContext } from '../../test/language/parse-step.js'
import { vocabulary } from '../../test/runner/vocabulary.js'
import { faultsOf } from '../../world/faults/catalogue.js'
import type { FaultLayer } from '../../world/faults/fault-definition.js'
import type { RandomStream } from '../../world/lib/seed.js'
import type { World } from '../../world/world/world-api.js'
import type { Memory } from './memory.js'
import type { Said } from './said.js'
import { isDoable, openable } from './screen.js'
import type { Situation } from './situation.js'
import { callsOf, type Pools } from './words.js'

/** A kind of event in a walk. `options` lists the steps that can be done now, or nothing if the move is impossible. */
export interface Move {
  readonly name: string
  readonly weight: number
  options(situation: Situation, memory: Memory): readonly Said[]
}

/** The names of moves that are not words of the scenario language. */
export const otherMoves = [
  'open',
  'press',
  'app',
  'ask',
  'owner',
  'wallet',
  'fault',
  'heal',
  'browser',
  'reload',
  'clock',
] as const

const sums = ['0.01', '1', '5', '0', '-1', '1e2', '1,5', '99999']
const longest = 3

/** Collects values for the parameters of words from the world. */
function poolsOf({ wallets, chains, phones }: World): Pools {
  const here = Object.values(wallets).filter(({ name }) => !phones[name])
  const names = [
    ...here.map(({ announcement }) => announcement.info.name),
    ...(Object.keys(phones).length > 0 ? ['WalletConnect QR'] : []),
  ]
  const tokens = ['ETH', 'SOL', 'USDC', 'USDT', 'DAI']
  const emails = ['alice@walletmodal.test', 'nobody']
  return {
    wallet: names,
    network: Object.values(chains).map(networkName),
    token: tokens,
    symbol: tokens,
    amount: sums,
    sum: sums,
    receiver: ['$carol', '$carol.solana', '$alice', 'nobody.eth', 'somebody'],
    address: emails,
    code: ['000000'],
    phone: Object.keys(phones),
    any: ['a', ...names],
  }
}

const networkName = ({ name, caipNetworkId }: World['chains'][string]) => {
  const known: Readonly<Record<string, string>> = { 'eip155:1': 'Ethereum', 'eip155:8453': 'Base' }
  return known[caipNetworkId] ?? (caipNetworkId.startsWith('solana:') ? 'Solana' : name)
}

function wordMoves(words: ParseContext['words'], world: World): Move[] {
  const pools = poolsOf(world)
  return [...words.values()].flatMap((word): Move[] => {
    const calls = callsOf(word, words, pools)
    if (calls.length === 0) return []
    const options = ({ controls, isDialogOpen }: Situation) =>
      calls.filter(({ first }) => isDoable(first, controls, isDialogOpen)).map(({ said }) => said)
    return [{ name: word.name, weight: 4, options }]
  })
}

const openOptions = ({ controls, isDialogOpen, snapshot }: Situation): Said[] =>
  snapshot ? openable(controls, isDialogOpen).map((view) => ({ open: view })) : []

/** Calls of the page's own code that open any view. The modal refuses views that cannot be opened now. */
function viewOptions({ snapshot, openCalls, world }: Situation, memory: Memory): Said[] {
  if (!snapshot || openCalls.length >= longest) return []
  // Pairing views need a relay.
  const known = viewNames.filter((view) => world.relay || !viewIs(view, 'pairing'))
  return known.map((view) => ({ id: memory.freeId('call'), 'app.open': { view } }))
}

const call = (memory: Memory, verb: string, value: unknown): Said => ({
  id: memory.freeId('call'),
  [`app.${verb}`]: value,
})

const connectedIn = (snapshot: ModalSnapshot) =>
  Object.entries(snapshot.accounts).flatMap(([name, account]) => (account?.status === 'connected' ? [name] : []))

/** Calls of the page's own code to the modal. */
function appOptions({ snapshot, world, openCalls }: Situation, memory: Memory): Said[] {
  if (!snapshot || openCalls.length >= longest) return []
  return [
    call(memory, 'close', {}),
    ...[null, ...connectedIn(snapshot)].map((namespace) => call(memory, 'disconnect', namespace)),
    ...Object.values(world.chains).map(({ caipNetworkId }) => call(memory, 'switchNetwork', caipNetworkId)),
    ...(['light', 'dark', 'system'] as const).map((theme) => call(memory, 'setTheme', theme)),
  ]
}

/** Calls of the page's own code to the connected wallet. */
function signOptions({ snapshot, openCalls }: Situation, memory: Memory): Said[] {
  if (!snapshot || openCalls.length >= longest) return []
  const connected = connectedIn(snapshot)
  return [
    ...connected.map((namespace) => call(memory, 'sign', { namespace, message: 'Hello' })),
    ...(connected.includes('eip155')
      ? [call(memory, 'send', { namespace: 'eip155', to: '$carol', value: '0.01 ETH' })]
      : []),
  ]
}

/** Answers of owners to what waits for them. */
function ownerOptions({ world }: Situation): Said[] {
  const asked = Object.values(world.wallets).filter(({ pending, locked }) => pending.length > 0 && !locked)
  return asked.flatMap(({ name }) => {
    const key = `wallet.${name}`
    return [{ [key]: 'approve' }, { [key]: 'approve' }, { [key]: 'approve' }, { [key]: 'reject' }]
  })
}

const accountLists = [['alice'], ['bob'], ['alice', 'bob'], ['bob', 'alice'], []]

/** Actions that owners take by themselves, such as changing the account. A phone pairs while the page shows a code. */
function walletOptions({ world, snapshot }: Situation): Said[] {
  return Object.values(world.wallets).flatMap((wallet): Said[] => {
    const key = `wallet.${wallet.name}`
    const phone = world.phones[wallet.name]
    if (phone) {
      const isShown = snapshot?.pairing?.state === 'ready'
      const deeds = phone.sessions.length > 0 ? ['disconnect', 'offline', 'online', 'extend'] : []
      return (isShown ? ['pair', 'pair', 'pair', 'pair'] : deeds).map((deed) => ({ [key]: deed }))
    }
    const known = wallet.networks.filter((name) => world.chains[name]?.kind === 'evm')
    const chains = wallet.chain === undefined ? [] : [...known, 'eip155:137']
    return [
      { [key]: wallet.locked ? 'unlock' : 'lock' },
      { [key]: 'disconnect' },
      { [key]: 'announce' },
      ...accountLists.map((accounts) => ({ [key]: { accounts } })),
      ...chains.map((chain) => ({ [key]: { chain } })),
    ]
  })
}

/** Faults that change true data instead of its delivery, and faults that only a scenario's head can set. */
const notDrawn = new Set(['reorg', 'rewrite', 'content', 'other-transaction', 'announces-late', 'announces-twice'])

const faultsIn = (layer: FaultLayer) => faultsOf(layer).filter(({ name }) => !notDrawn.has(name))

function faultOptions({ world }: Situation, memory: Memory): Said[] {
  if (memory.faults.size >= longest) return []
  const id = memory.freeId('fault')
  const on = (place: string, layer: FaultLayer) =>
    faultsIn(layer).flatMap(({ example }): Said[] => [
      { fault: { id, on: place, do: example } },
      { fault: { id, on: place, do: example, times: 1 } },
    ])
  const services = vocabulary.services.filter((service) => service !== 'analytics')
  const endpoints = vocabulary.endpoints.flatMap(({ service, name }) =>
    services.includes(service) ? [`http.${service} ${name}`] : [],
  )
  return [
    ...[...services.map((service) => `http.${service}`), ...endpoints].flatMap((place) => on(place, 'http')),
    ...Object.values(world.chains).flatMap(({ name, kind }) =>
      on(`chain.${name}`, kind === 'evm' ? 'chain.evm' : 'chain.solana'),
    ),
    ...Object.values(world.wallets).flatMap(({ name }) => on(`wallet.${name}`, 'wallet')),
  ]
}

function browserOptions({ snapshot }: Situation, memory: Memory): Said[] {
  const words =
    memory.tabs === 1 && !memory.troubles.has('online') ? ['second-tab'] : memory.isInFirstTab ? [] : ['first-tab']
  const troubles = ['offline', 'popup-blocked', ...(snapshot ? ['storage-full', 'storage-blocked'] : [])]
  return [
    ...words.map((word) => ({ browser: word })),
    ...(memory.troubles.size > 0 ? memory.troubles.values() : troubles.map((word) => ({ browser: word }))),
    { browser: { colorScheme: 'dark' } },
    { browser: { viewport: { width: 360, height: 640 } } },
    { browser: { viewport: { width: 1024, height: 768 } } },
  ]
}

/** Reloads the page, unless calls are open, which a reload would lose, or the browser is offline. */
const reloadOptions = ({ openCalls }: Situation, { troubles }: Memory): Said[] =>
  openCalls.length > 0 || troubles.has('online') ? [] : ['reload']

/** Presses any button or link whose name is not a URL: the only way through an app that has no snapshot of our modal. */
const pressOptions = ({ controls, snapshot }: Situation): Said[] =>
  snapshot
    ? []
    : controls.flatMap(({ role, name }) =>
        name !== '' && ['button', 'link'].includes(role) && !/^https?:/.test(name) ? [{ press: { role, name } }] : [],
      )

const clockOptions = (): Said[] => ['10s', '1m', '6m', '1h', '25h'].map((advance) => ({ clock: { advance } }))

/** Makes all moves of a world. `only` names the moves that may be drawn; an empty list allows all. */
export function createMoves(
  words: ParseContext['words'],
  world: World,
  only: readonly string[],
  isVirtual: boolean,
): Move[] {
  const others: Move[] = [
    { name: 'open', weight: 12, options: openOptions },
    { name: 'view', weight: 3, options: viewOptions },
    { name: 'press', weight: 10, options: pressOptions },
    { name: 'app', weight: 3, options: appOptions },
    { name: 'ask', weight: 4, options: signOptions },
    { name: 'owner', weight: 14, options: ownerOptions },
    { name: 'wallet', weight: 3, options: walletOptions },
    { name: 'fault', weight: 2, options: faultOptions },
    { name: 'heal', weight: 2, options: (_situation, { faults }) => [...faults.keys()].map((heal) => ({ heal })) },
    { name: 'browser', weight: 2, options: browserOptions },
    { name: 'reload', weight: 2, options: reloadOptions },
    ...(isVirtual ? [{ name: 'clock', weight: 2, options: clockOptions }] : []),
  ]
  const all = [...wordMoves(words, world), ...others]
  return only.length === 0 ? all : all.filter(({ name }) => only.includes(name))
}

/** Draws a possible move and one of its steps. Moves that were drawn often become less likely. */
export function drawMove(
  moves: readonly Move[],
  situation: Situation,
  memory: Memory,
  random: RandomStream,
): Said | undefined {
  const { drawn } = memory
  const possible = moves.flatMap(({ name, weight, options }) => {
    const said = options(situation, memory).filter((each) => !memory.isLeft(each))
    const times = name === 'owner' ? 0 : (drawn.get(name) ?? 0)
    return said.length > 0 ? [{ name, weight: weight / (1 + times), said }] : []
  })
  let left = random.number() * possible.reduce((sum, { weight }) => sum + weight, 0)
  for (const { name, weight, said } of possible) {
    left -= weight
    if (left >= 0) continue
    drawn.set(name, (drawn.get(name) ?? 0) + 1)
    return said[random.integer(0, said.length - 1)]
  }
  return undefined
}
