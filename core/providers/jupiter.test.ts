import { expect, test } from 'vitest'
import { swapsCases } from '../cases/index.js'
import type { ProviderContext, SwapAsked } from '../contracts/service-providers.js'
import { mainnet, solana } from '../networks/index.js'
import { routeV2 } from '../testing/jupiter.js'
import { whole } from '../testing/whole-network.js'
import { jupiter } from './jupiter.js'

// The answers have the form of Jupiter's API reference: /swap/v2/build.

const alice = '7oPa2PHQdZmjSPqvpZN7MQxnC7Dcf3uL4oLqknGLk2S3'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const wrapped = 'So11111111111111111111111111111111111111112'
const program = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const table = 'AddressLookupTab1e1111111111111111111111111'
const asked: SwapAsked = {
  address: alice,
  network: whole(solana),
  sell: undefined,
  buy: usdc,
  amount: 100n,
  slippage: 1,
}

const instruction = (data: string) => ({
  programId: program,
  accounts: [{ pubkey: alice, isSigner: true, isWritable: true }],
  data,
})

const built = {
  inputMint: wrapped,
  outputMint: usdc,
  inAmount: '100',
  outAmount: '99',
  otherAmountThreshold: '98',
  swapMode: 'ExactIn',
  slippageBps: 100,
  routePlan: [],
  computeBudgetInstructions: [instruction('AA==')],
  setupInstructions: [instruction('AQ==')],
  swapInstruction: instruction('Ag=='),
  cleanupInstruction: instruction('Aw=='),
  otherInstructions: [],
  addressesByLookupTableAddress: { [table]: [alice] },
  blockhashWithMetadata: { blockhash: [1], lastValidBlockHeight: 1 },
}

function serve(answer: unknown) {
  const urls: string[] = []
  const headers: unknown[] = []
  const context: ProviderContext = {
    signal: new AbortController().signal,
    request: () => Promise.reject(new Error('it asks no node')),
    fetchJson: async (url, init) => {
      urls.push(url)
      headers.push(init?.headers)
      return answer
    },
  }
  return { context, headers, urls }
}

test('asks for exactly this amount, and offers the instructions without those of the price', async () => {
  const { context, headers, urls } = serve(built)
  const offer = await jupiter().swaps(asked, context)
  expect(offer?.bought).toBe(99n)
  expect(offer?.lookupTables).toEqual([table])
  expect(offer?.instructions?.map(({ data }) => [...data])).toEqual([[1], [2], [3]])
  expect(offer?.instructions?.[0]).toMatchObject({ program, accounts: [{ address: alice, isSigner: true }] })
  expect(urls).toEqual([
    `https://api.jup.ag/swap/v2/build?inputMint=${wrapped}&outputMint=${usdc}&amount=100&taker=${alice}&slippageBps=100`,
  ])
  expect(headers).toEqual([undefined])
})

test('asks a proxy, sends a key that the page names, and serves Solana alone', async () => {
  const { context, headers, urls } = serve({ ...built, cleanupInstruction: null })
  const proxied = jupiter({ url: 'https://dapp.test/jup/', apiKey: 'k' })
  expect((await proxied.swaps({ ...asked, sell: usdc, buy: undefined }, context))?.instructions).toHaveLength(2)
  expect(headers).toEqual([{ 'x-api-key': 'k' }])
  expect(urls[0]).toContain(`https://dapp.test/jup/swap/v2/build?inputMint=${usdc}&outputMint=${wrapped}`)
  expect(await proxied.swaps({ ...asked, network: whole(mainnet) }, context)).toBe(undefined)
  expect(urls).toHaveLength(1)
})

test('refuses an answer of another form', async () => {
  for (const answer of [{}, [], null, { ...built, swapInstruction: { ...instruction('!'), data: '!' } }])
    await expect(jupiter().swaps(asked, serve(answer).context)).rejects.toThrow()
})

const route = routeV2({
  ...{ user: alice, source: alice, target: alice, sourceMint: wrapped, targetMint: usdc },
  ...{ amount: 100n, quoted: 99n },
})

test.each([
  ...swapsCases({
    create: () => jupiter(),
    network: solana,
    unserved: mainnet,
    asked,
    fetch: async () =>
      Response.json({
        ...built,
        swapInstruction: {
          programId: route.program,
          accounts: route.accounts.map(({ address: pubkey, ...more }) => ({ pubkey, ...more })),
          data: Buffer.from(route.data).toString('base64'),
        },
      }),
  }),
])('passes the public case: $name', ({ run }) => run())
