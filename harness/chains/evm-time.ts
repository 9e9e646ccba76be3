import * as z from 'zod/mini'
import { type RpcCall, readAnswer } from '../lib/json-rpc.js'

const seconds = z.union([z.number(), z.string().check(z.regex(/^(?:0x[\da-f]+|\d+)$/i))])
const oneNumber = z.tuple([seconds], z.unknown())

/** The time of a chain's blocks: that of the world, and on top of it what callers of the chain asked for. */
export function createEvmTime(nowSeconds: () => number) {
  let offset = 0
  let interval: number | undefined
  let exact: number | undefined

  const changes: Readonly<Record<string, (value: number) => void>> = {
    increaseTime: (by) => {
      offset += by
    },
    setNextBlockTimestamp: (at) => {
      exact = at
    },
    setBlockTimestampInterval: (by) => {
      interval = by
    },
  }

  return {
    /** The timestamp of the block after one with this time. */
    next(latest: number): number {
      const wanted = exact ?? (interval === undefined ? nowSeconds() + offset : latest + interval)
      const next = Math.max(wanted, latest + 1)
      // Time goes on from a block that was placed by hand.
      if (exact !== undefined) offset = next - nowSeconds()
      exact = undefined
      return next
    },
    /** Notes a call that moves the time, once the node has accepted it. */
    note({ method, params }: RpcCall, answer: string): void {
      const name = /^(?:evm|anvil)_(\w+)$/.exec(method)?.[1]
      if (name === undefined) return
      const parsed = readAnswer(answer)
      if (!parsed || 'error' in parsed) return
      if (name === 'removeBlockTimestampInterval') interval = undefined
      const change = Object.hasOwn(changes, name) ? changes[name] : undefined
      const value = change && z.safeParse(oneNumber, params)
      if (change && value?.success) change(Number(value.data[0]))
    },
  }
}
