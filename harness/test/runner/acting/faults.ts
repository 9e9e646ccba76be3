import { createChainFault } from '../../../world/chains/faults/chain-faults.js'
import { strikeNode } from '../../../world/chains/faults/node-faults.js'
import { parseDuration } from '../../../world/lib/quantities.js'
import { createSeed } from '../../../world/lib/seed.js'
import type { Verify } from '../../../world/relay/verify.js'
import { requestMatches } from '../../../world/services/request-pattern.js'
import type { FaultInput } from '../../language/head.js'
import { ExpectationError, existing, relayOf, type ScenarioRun } from './scenario-run.js'

/** Faults that delay an answer for longer than a step waits. */
const holdsBack = new Set(['stall', 'blackhole', 'timeout', 'never-answers'])
/** A step waits for an answer with a latency up to this, in milliseconds. */
const shortLatencyMs = 1000

function longestMs(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return /^\d/.test(value) ? parseDuration(value) : 0
  if (typeof value !== 'object' || value === null) return 0
  return Math.max(0, ...Object.values(value).map(longestMs))
}

const wordsOf = (effect: object): string[] => [...Object.keys(effect), String(Reflect.get(effect, 'do') ?? '')]

function isHeldBack(effect: object): boolean {
  const words = wordsOf(effect)
  if (words.some((word) => holdsBack.has(word))) return true
  return words.includes('latency') && longestMs({ ...effect, times: 0 }) > shortLatencyMs
}

type TakeBack = () => void | Promise<void>

/** Sets a fault in the layer that its `on` names: `http.catalogue getWallets`, `chain.mainnet`, `wallet.fox`. */
export async function addFault(fault: FaultInput, scenarioRun: ScenarioRun): Promise<void> {
  const takeBack = await addToLayer(fault.on, effectOf(fault), scenarioRun)
  if (fault.id !== undefined) scenarioRun.heal.set(fault.id, takeBack)
}

function effectOf({ do: named, times }: FaultInput): object {
  const description = typeof named === 'string' ? { do: named } : named
  return times === undefined ? description : { ...description, times }
}

/** Sets a fault in its layer. Returns the function that removes the fault. */
function addToLayer(on: string, effect: object, scenarioRun: ScenarioRun): TakeBack | Promise<TakeBack> {
  const [layer = '', ...rest] = on.split(' ')
  const [kind, name = ''] = layer.split('.')
  switch (kind) {
    case 'http':
      return addHttpFault(`${name} ${rest.join(' ') || '*'}`, effect, scenarioRun)
    case 'chain':
      return addChainFault(name, rest.join(' ') || undefined, effect, scenarioRun)
    case 'wallet':
      return addWalletFault(name, effect, scenarioRun)
    case 'relay':
      return relayOf(scenarioRun).addFault(on, effect)
    case 'frame':
      return scenarioRun.world.frame.addFault(on, effect)
    case 'verify':
      return verifyOf(scenarioRun).addFault(effect)
    default:
      throw new ExpectationError(
        `a fault is on http.<service>, chain.<name>, wallet.<name>, relay, verify or frame; this one is on "${on}"`,
      )
  }
}

const verifyOf = ({ world }: ScenarioRun): Verify =>
  existing(world.verify, 'this world has no Verify service, because no wallet has "via: walletconnect"')

async function addChainFault(
  name: string,
  method: string | undefined,
  effect: unknown,
  scenarioRun: ScenarioRun,
): Promise<TakeBack> {
  const chain = existing(scenarioRun.world.chains[name], `there is no chain "${name}"`)
  const end = await strikeNode(effect, chain)
  if (end) return end
  const random = createSeed(scenarioRun.world.seed).stream(`faults/chain/${name}/${scenarioRun.heal.size}`)
  return chain.addFault(createChainFault(effect, { kind: chain.kind, method, random }))
}

/** Sets a fault of a service. `key` names its requests: `catalogue getWallets`, or `catalogue *`. */
function addHttpFault(key: string, effect: object, scenarioRun: ScenarioRun): () => void {
  const { services } = scenarioRun.world
  const takeBack = holding(key, effect, scenarioRun, services.addFault(key, effect))
  return () => {
    // Removing a blackhole does not answer the requests that it has swallowed.
    const taken = services.requests.filter((each) => each.status === 'pending' && requestMatches(key, each))
    if (wordsOf(effect).includes('blackhole')) for (const request of taken) scenarioRun.lost.add(request)
    takeBack()
  }
}

function addWalletFault(name: string, effect: object, scenarioRun: ScenarioRun): () => void {
  const wallet = existing(scenarioRun.world.wallets[name], `there is no wallet "${name}"`)
  return holding(`wallet.${name}`, effect, scenarioRun, wallet.addFault({ do: '', ...effect }))
}

/** Keeps steps from waiting for delayed answers while the fault is set. */
function holding(key: string, effect: object, { heldBack }: ScenarioRun, takeBack: () => void): () => void {
  if (!isHeldBack(effect)) return takeBack
  heldBack.push(key)
  return () => {
    const index = heldBack.indexOf(key)
    if (index >= 0) heldBack.splice(index, 1)
    takeBack()
  }
}
