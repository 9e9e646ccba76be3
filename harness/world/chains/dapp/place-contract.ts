import { concat, type Hex, numberToHex, pad, size, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Chain } from '../chain.js'
import { sendFrom } from '../mempool.js'

const word = (address: Hex) => pad(address, { size: 32 })

/**
 * Runs what creates a contract at an address of one's choice. The constructor runs there itself, so that its storage, its
 * immutables, its events and the contracts that it creates are what they are where a dapp deployed it.
 * @throws Error when something stands there, or the constructor reverts
 */
export async function createAt(chain: Chain, key: Hex, at: Hex, creation: Hex, value: bigint): Promise<void> {
  if ((await chain.request('eth_getCode', [at, 'latest'])) !== '0x') throw new Error(`there is a contract at ${at}`)
  // A new contract has this nonce, of which the addresses of its own creations are made.
  await chain.request('anvil_setNonce', [at, '0x1'])
  await chain.request('anvil_setCode', [at, creation])
  const account = privateKeyToAccount(key)
  const asked = { from: account.address, to: at, value: numberToHex(value) }
  const gas = BigInt(await chain.request<Hex>('eth_estimateGas', [asked]))
  const hash = await sendFrom(chain, account, { to: at, data: '0x', value, gas })
  const tracer = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }
  const { output } = await chain.request<{ output?: Hex }>('debug_traceTransaction', [hash, tracer])
  await chain.request('anvil_setCode', [at, output ?? '0x'])
}

/** Where a proxy keeps the address of its implementation, by ERC-1967. */
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** Hands every call on to its implementation, with its own storage. */
const proxyCode = concat([
  '0x365f5f37', // copies what it is called with
  '0x5f5f365f', // for a call with that, whose result is taken below
  concat(['0x7f', IMPLEMENTATION_SLOT, '0x54']), // to the implementation
  '0x5af4', // by DELEGATECALL
  '0x3d5f5f3e', // copies the result
  '0x603657', // jumps over the next line where it went well
  '0x3d5ffd', // reverts with it
  '0x5b3d5ff3', // returns it
])

/** Creates the proxy above: returns its code. */
export const proxyCreation = concat(['0x60', toHex(size(proxyCode), { size: 1 }), '0x8060095f395ff3', proxyCode])

export async function setImplementation(chain: Chain, proxy: Hex, implementation: Hex): Promise<void> {
  await chain.request('anvil_setStorageAt', [proxy, IMPLEMENTATION_SLOT, word(implementation)])
}
