import { createChainFault } from '../../chains/faults/chain-faults.js'
import { strikeNode } from '../../chains/faults/node-faults.js'
import type { FaultInput } from '../../language/head.js'
import { parseDuration } from '../../lib/quantities.js'
import { createSeed } from '../../lib/seed.js'
import { requestMatches } from '../../services/request-pattern.js'
import { ExpectationError, existing, relayOf, type Stage } from './stage.js'

/** Faults that hold an answer back for longer than a step waits for it. */
const holdsBack = new Set(['stall', 'blackhole', 'timeout', 'never-answers'])
/** A latency up to this is waited for like any answer, in milliseconds. */
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

/** Puts a named fault in force, in the layer that its `on` names: `http.catalogue getWallets`, `chain.mainnet`, `wallet.fox`. */
export async function addFault(fault: FaultInput, stage: Stage): Promise<void> {
  const [layer = '', ...rest] = fault.on.split(' ')
  const [kind, name = ''] = layer.split('.')
  const on = rest.join(' ')
  const description = typeof fault.do === 'string' ? { do: fault.do } : fault.do
  const effect = fault.times === undefined ? description : { ...description, times: fault.times }
  const { world, heldBack } = stage
  // Settling knows requests by their service, and wallets by their layer.
  const key = kind === 'http' ? `${name} ${on || '*'}` : layer
  const end = await (() => {
    if (kind === 'http') return world.services.addFault(key, effect)
    if (kind === 'chain') return addChainFault(name, rest[0], effect, stage)
    if (kind === 'wallet') {
      const wallet = existing(world.wallets[name], `there is no wallet "${name}"`)
      return wallet.addFault({ do: '', ...effect })
    }
    if (kind === 'relay') return relayOf(stage).addFault(fault.on, effect)
    if (kind === 'frame') return world.frame.addFault(fault.on, effect)
    if (kind === 'verify')
      return existing(world.verify, 'this world has no Verify service: no wallet is reached by walletconnect').addFault(
        effect,
      )
    throw new ExpectationError(
      `a fault is on http.<service>, chain.<name>, wallet.<name>, relay, verify or frame; this one is on "${fault.on}"`,
    )
  })()
  // While it is in force, nobody waits for what it holds back.
  const isHolding = (kind === 'http' || kind === 'wallet') && isHeldBack(effect)
  if (isHolding) heldBack.push(key)
  const takeBack = () => {
    const index = isHolding ? heldBack.indexOf(key) : -1
    if (index >= 0) heldBack.splice(index, 1)
    // Healed or not, it answers none of those that it took.
    const isHole = kind === 'http' && wordsOf(effect).includes('blackhole')
    const taken = world.services.requests.filter((each) => each.status === 'pending' && requestMatches(key, each))
    if (isHole) for (const request of taken) stage.lost.add(request)
    return end()
  }
  if (fault.id !== undefined) stage.heal.set(fault.id, takeBack)
}

async function addChainFault(
  name: string,
  method: string | undefined,
  effect: unknown,
  stage: Stage,
): Promise<() => void | Promise<void>> {
  const chain = existing(stage.world.chains[name], `there is no chain "${name}"`)
  const end = await strikeNode(effect, chain)
  if (end) return end
  const random = createSeed(stage.world.seed).stream(`faults/chain/${name}/${stage.heal.size}`)
  return chain.addFault(createChainFault(effect, { kind: chain.kind, method, random }))
}
