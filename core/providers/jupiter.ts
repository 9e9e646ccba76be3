import * as z from 'zod/mini'
import type { SwapInstruction, SwapsProvider } from '../contracts/service-providers.js'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Jupiter names SOL by the mint of wrapped SOL, and wraps and unwraps it within the swap. */
const wrappedSol = 'So11111111111111111111111111111111111111112'

const units = () => z.string().check(z.regex(/^\d{1,20}$/))
const place = () => z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const base64 = () => z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/))

const instruction = () =>
  z.object({
    programId: place(),
    accounts: z.array(z.object({ pubkey: place(), isSigner: z.boolean(), isWritable: z.boolean() })),
    data: base64(),
  })

/** The members of an answer of `/swap/v2/build` that are read. */
const buildForm = z.object({
  outAmount: units(),
  setupInstructions: z.array(instruction()),
  swapInstruction: instruction(),
  cleanupInstruction: z.nullish(instruction()),
  addressesByLookupTableAddress: z.nullish(z.record(place(), z.array(z.string()))),
})

/** The settings of {@link jupiter}. */
export interface JupiterOptions {
  /** The URL of Jupiter's API, or of a proxy that adds the key. @default https://api.jup.ag */
  readonly url?: string
  /** Sent as `x-api-key`, and everybody who opens the page can read it. Leave it out if a proxy adds it. */
  readonly apiKey?: string
}

/**
 * Offers swaps by Jupiter on Solana. The modal sets the limit and the price of the transaction's computation itself, and
 * signs only instructions that it can read.
 *
 * Source: Jupiter's API reference of its Swap API, version 2 (`/swap/v2/build`).
 */
export function jupiter({ url = 'https://api.jup.ag', apiKey }: JupiterOptions = {}): SwapsProvider {
  const base = `${url.replace(/\/+$/, '')}/swap/v2`
  return {
    name: 'Jupiter',
    hosts: [new URL(url).origin],
    swapNetworks: [mainnet],
    swaps: async ({ address, amount, buy, network, sell, slippage }, { fetchJson }) => {
      if (network.caipNetworkId !== mainnet) return undefined
      const query = new URLSearchParams({
        inputMint: sell ?? wrappedSol,
        outputMint: buy ?? wrappedSol,
        amount: String(amount),
        taker: address,
        slippageBps: String(Math.round(slippage * 100)),
      })
      const headers = apiKey === undefined ? undefined : { 'x-api-key': apiKey }
      const answer = await fetchJson(`${base}/build?${query}`, headers && { headers })
      const built = z.parse(buildForm, answer)
      const { setupInstructions, swapInstruction, cleanupInstruction, addressesByLookupTableAddress } = built
      const instructions = [...setupInstructions, swapInstruction, ...(cleanupInstruction ? [cleanupInstruction] : [])]
      return {
        bought: BigInt(built.outAmount),
        instructions: instructions.map(toInstruction),
        lookupTables: Object.keys(addressesByLookupTableAddress ?? {}),
      }
    },
  }
}

const toInstruction = ({ accounts, data, programId }: z.infer<ReturnType<typeof instruction>>): SwapInstruction => ({
  program: programId,
  accounts: accounts.map(({ pubkey, isSigner, isWritable }) => ({ address: pubkey, isSigner, isWritable })),
  data: Uint8Array.from(atob(data), (character) => character.charCodeAt(0)),
})
