import type { FaultInput } from '../language/head.js'
import { ExpectationError, type Stage } from './stage.js'

/** Faults that hold an answer back: a step does not wait for it. */
const holdsBack = new Set(['stall', 'blackhole', 'latency', 'reset'])

/** Puts a named fault in force, in the layer that its `on` names. */
export function addFault(fault: FaultInput, stage: Stage): void {
  const [layer = '', ...rest] = fault.on.split(' ')
  const [kind, name = ''] = layer.split('.')
  const description = typeof fault.do === 'string' ? { do: fault.do } : fault.do
  const withTimes = fault.times === undefined ? description : { ...description, times: fault.times }
  const takeBack = (() => {
    if (kind === 'http') return addHttpFault(name, rest.join(' '), withTimes, stage)
    if (kind === 'wallet') {
      const wallet = stage.world.wallets[name]
      if (!wallet) throw new ExpectationError(`there is no wallet "${name}"`)
      return wallet.addFault({ do: '', ...withTimes })
    }
    throw new ExpectationError(
      `a fault is on http.<service>, chain.<name> or wallet.<name>; this one is on "${fault.on}"`,
    )
  })()
  if (fault.id !== undefined) stage.heal.set(fault.id, takeBack)
}

function addHttpFault(service: string, on: string, fault: unknown, stage: Stage): () => void {
  const key = on === '' ? `${service} *` : `${service} ${on}`
  const words = Object.keys(Object(fault)).concat(String(Reflect.get(Object(fault), 'do') ?? ''))
  const isHeld = words.some((word) => holdsBack.has(word))
  if (isHeld) stage.heldBack.push(key)
  const takeBack = stage.world.services.addFault(key, fault)
  return () => {
    takeBack()
    const index = stage.heldBack.indexOf(key)
    if (index >= 0) stage.heldBack.splice(index, 1)
  }
}
