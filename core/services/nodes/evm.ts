import { isTokenDecimals } from '../../contracts/fields.js'
import { HttpAnswerError } from '../../errors/http.js'
import { type ChainClient, type NodeClient, refuseAnswer, requestQuantity } from './node-client.js'

/** Function selectors of ERC-20. */
const selectors = { balanceOf: '0x70a08231', decimals: '0x313ce567', symbol: '0x95d89b41' } as const

export const createEvmClient = (node: NodeClient): ChainClient => ({
  getBalance: (address, signal) => requestQuantity(node, 'eth_getBalance', [address, 'latest'], signal),
  getTokenBalance: async (address, token, signal) => {
    const call = async (data: string): Promise<string> => {
      const answer = await node.request('eth_call', [{ to: token, data }, 'latest'], signal)
      const isData = typeof answer === 'string' && /^0x([0-9a-f]{2})*$/i.test(answer)
      return isData ? answer.slice(2) : refuseAnswer(node, 'eth_call', answer)
    }
    const owner = address.replace(/^0x/i, '').toLowerCase().padStart(64, '0')
    const [balance, decimals, symbol] = await Promise.all([
      call(`${selectors.balanceOf}${owner}`),
      call(selectors.decimals),
      // Some old tokens have no symbol.
      call(selectors.symbol).catch(() => ''),
    ])
    if (balance === '' || decimals === '')
      throw new HttpAnswerError({ url: node.url, wrong: `eth_call: there is no token at ${token}` })
    const places = Number(firstWord(decimals))
    if (!isTokenDecimals(places))
      throw new HttpAnswerError({ url: node.url, wrong: `eth_call: ${places} is no number of decimals` })
    return { units: firstWord(balance), decimals: places, symbol: textOf(symbol) }
  },
})

/** Reads a `uint256` from a contract's answer, and ignores further bytes. */
const firstWord = (hex: string): bigint => BigInt(`0x${hex.slice(0, 64)}`)

/** Reads a `string` from a contract's answer in hex. The oldest tokens return 32 bytes, padded with zeros. */
export function textOf(hex: string): string | undefined {
  const isString = hex.length >= 128
  const length = isString ? Number(BigInt(`0x${hex.slice(64, 128)}`)) : 32
  const start = isString ? 128 : 0
  const bytes = hex.slice(start, start + 2 * length).match(/../g) ?? []
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
  return text.replaceAll('\0', '').trim() || undefined
}
