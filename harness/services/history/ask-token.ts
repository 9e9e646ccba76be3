import { decodeFunctionResult, encodeFunctionData, isAddressEqual, parseAbi } from 'viem'
import type { Chain } from '../../chains/chain.js'
import type { ChainToken } from '../../chains/chain-token.js'
import { type Hex, hex } from './movements.js'

type TokenFacts = Pick<ChainToken, 'name' | 'symbol' | 'decimals' | 'isSpam'>

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

const asked = new WeakMap<Chain, Map<string, Promise<TokenFacts>>>()

/** Reads a contract's facts once. A silent contract is a token without a name. */
export function askToken(chain: Chain, contract: Hex): Promise<TokenFacts> {
  const known = chain.tokens.find(({ address }) => isAddressEqual(hex.parse(address), contract))
  if (known) return Promise.resolve(known)
  const ofChain = asked.get(chain) ?? new Map<string, Promise<TokenFacts>>()
  asked.set(chain, ofChain)
  const facts = ofChain.get(contract) ?? ask(chain, contract)
  ofChain.set(contract, facts)
  return facts
}

async function ask(chain: Chain, contract: Hex): Promise<TokenFacts> {
  const [name = 'Unknown token', symbol = '???', decimals = 0] = await Promise.all([
    read(chain, contract, 'name').then(text),
    read(chain, contract, 'symbol').then(text),
    read(chain, contract, 'decimals').then((value) => (typeof value === 'number' ? value : undefined)),
  ])
  return { name, symbol, decimals }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

async function read(chain: Chain, to: Hex, functionName: 'name' | 'symbol' | 'decimals'): Promise<unknown> {
  try {
    const data = hex.parse(
      await chain.request('eth_call', [{ to, data: encodeFunctionData({ abi, functionName }) }, 'latest']),
    )
    return decodeFunctionResult({ abi, functionName, data })
  } catch {
    return undefined
  }
}
