import { formatUnits } from 'viem'
import * as z from 'zod/mini'
import { callText, type RpcCall, resultIn, resultText } from '../lib/json-rpc.js'
import { waitUntil } from '../lib/wait-until.js'
import type { Upstream } from '../processes/upstream.js'
import type { NodeQuirks } from './proxy/call-handler.js'

/** Lifetime of a blockhash: 150 slots of 400 ms. */
const BLOCKHASH_LIFE_MS = 150 * 400
/** Limit of the wait for a transaction's block. After it the call continues without the block. */
const BLOCK_WITHIN_MS = 200
/** Matches a wrong block time: seconds since the epoch have ten digits, but the node gives a thousandth. */
const SHORT_BLOCK_TIME = /"blockTime":\d{1,8}(?=[,}])/

const getBlockParams = z.tuple([z.number()], z.unknown())
const transactionAnswer = z.object({ slot: z.number() })
const blockhashAnswer = z.object({ value: z.object({ blockhash: z.string() }) })
const blockhashParams = z.tuple([z.string()], z.unknown())
const supplyAnswer = z.object({
  context: z.unknown(),
  value: z.object({ amount: z.string().check(z.regex(/^\d+$/)), decimals: z.number() }),
})
const signatureParams = z.tuple([z.string()], z.unknown())
const signatureStatuses = z.object({ value: z.array(z.nullable(z.object({ slot: z.number() }))) })

interface SurfpoolMendsOptions {
  readonly upstream: Pick<Upstream, 'send'>
  /** Genesis hash of the simulated cluster. The node itself makes a new one at each start. */
  readonly genesisHash: string
  nowMs(): number
}

/** Corrects errors of Surfpool 1.5.0. */
export function surfpoolMends({ upstream, genesisHash, nowMs }: SurfpoolMendsOptions): NodeQuirks {
  const issuedMs = new Map<string, number>()
  let lastBlockhash: string | undefined

  const ask = async (method: string, params: unknown[]) => resultIn(await upstream.send(callText(method, params)))

  /** Replaces the wrong block time by that of `getBlockTime`, which is right. */
  async function mendBlockTime(call: RpcCall, text: string): Promise<string> {
    if (!SHORT_BLOCK_TIME.test(text)) return text
    const slot =
      call.method === 'getBlock'
        ? getBlockParams.safeParse(call.params).data?.[0]
        : transactionAnswer.safeParse(resultIn(text)).data?.slot
    const seconds = z.number().safeParse(await ask('getBlockTime', [slot]))
    return seconds.success ? text.replace(SHORT_BLOCK_TIME, `"blockTime":${seconds.data}`) : text
  }

  /** Waits for the transaction's block: the node may answer the sender a moment before the block exists. */
  async function awaitBlock(): Promise<void> {
    const before = lastBlockhash
    const look = async () => {
      lastBlockhash = blockhashAnswer.safeParse(await ask('getLatestBlockhash', [])).data?.value.blockhash
      return lastBlockhash !== before || undefined
    }
    await waitUntil(look, { withinMs: BLOCK_WITHIN_MS, everyMs: 4 })
  }

  function mendAnswer(call: RpcCall, text: string): string | Promise<string> {
    switch (call.method) {
      case 'getTransaction':
      case 'getBlock':
        return mendBlockTime(call, text)
      case 'getGenesisHash':
        return resultText(call.id, genesisHash)
      case 'getLatestBlockhash': {
        const answer = blockhashAnswer.safeParse(resultIn(text))
        if (!answer.success) return text
        lastBlockhash = answer.data.value.blockhash
        issuedMs.set(lastBlockhash, nowMs())
        return text
      }
      case 'sendTransaction':
        // When no blockhash has been issued, none can be old.
        return resultIn(text) === undefined || lastBlockhash === undefined ? text : awaitBlock().then(() => text)
      case 'isBlockhashValid': {
        const [hash] = blockhashParams.safeParse(call.params).data ?? []
        const issued = hash === undefined ? undefined : issuedMs.get(hash)
        const isOld = issued !== undefined && nowMs() - issued > BLOCKHASH_LIFE_MS
        return isOld ? text.replace('"value":true', '"value":false') : text
      }
      case 'getTokenSupply': {
        const supply = supplyAnswer.safeParse(resultIn(text))
        if (!supply.success) return text
        const { amount, decimals } = supply.data.value
        const uiAmountString = formatUnits(BigInt(amount), decimals)
        const value = { ...supply.data.value, uiAmount: Number(uiAmountString), uiAmountString }
        return resultText(call.id, { ...supply.data, value })
      }
      default:
        return text
    }
  }

  return {
    mendAnswer,
    async mendNotification(text, params) {
      if (!text.includes('"method":"signatureNotification"')) return text
      // The notification has the slot within an epoch; the status has the absolute slot.
      const [signature] = signatureParams.safeParse(params).data ?? []
      const statuses = signatureStatuses.safeParse(await ask('getSignatureStatuses', [[signature]]))
      const slot = statuses.data?.value[0]?.slot
      return slot === undefined ? text : text.replace(/"slot":\d+/, `"slot":${slot}`)
    },
  }
}
