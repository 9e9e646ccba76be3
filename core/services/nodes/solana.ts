import { isTokenDecimals } from '../../contracts/numbers.js'
import { HttpAnswerError } from '../../errors/http.js'
import { readList, readMember } from '../../lib/foreign.js'
import type { ChainClient, NodeClient } from './node-client.js'

export interface SolanaClient extends ChainClient {
  getLatestBlockhash(signal: AbortSignal): Promise<{ blockhash: string; lastValidBlockHeight: bigint }>
  /** The account at an address, with its data in base64. `undefined` where there is none. */
  getAccount(address: string, signal: AbortSignal): Promise<{ owner: string; data: string } | undefined>
  /** Sends a signed transaction in base64. Resolves with its signature in base58. */
  sendTransaction(transaction: string, signal: AbortSignal): Promise<string>
}

/** Asks a Solana node. */
export function createSolanaClient(node: NodeClient): SolanaClient {
  const commitment = 'confirmed'

  const request = async (method: string, args: readonly unknown[], signal: AbortSignal) =>
    readMember(await node.request(method, [...args, { commitment }], signal), 'value')
  const fail = (method: string, got: unknown): never => {
    throw new HttpAnswerError({ url: node.url, wrong: `${method}: ${JSON.stringify(got)} is not what it must be` })
  }

  return {
    getBalance: async (address, signal) => {
      const lamports = await request('getBalance', [address], signal)
      // Beyond 2^53 lamports (nine million SOL) JSON has rounded the last digits, which nobody is shown.
      if (typeof lamports === 'number' && Number.isInteger(lamports) && lamports >= 0) return BigInt(lamports)
      return fail('getBalance', lamports)
    },
    getTokenBalance: async (address, mint, signal) => {
      const method = 'getTokenAccountsByOwner'
      const config = { commitment, encoding: 'jsonParsed' }
      const found = readMember(await node.request(method, [address, { mint }, config], signal), 'value')
      let units = 0n
      let decimals: unknown
      for (const account of readList(found)) {
        const info = readMember(readMember(readMember(readMember(account, 'account'), 'data'), 'parsed'), 'info')
        const amount = readMember(info, 'tokenAmount')
        const text = readMember(amount, 'amount')
        if (typeof text !== 'string' || !/^\d{1,80}$/.test(text)) return fail(method, account)
        units += BigInt(text)
        decimals = readMember(amount, 'decimals')
      }
      if (decimals === undefined) {
        // Nobody made an account for it: the mint knows its decimals.
        decimals = readMember(await request('getTokenSupply', [mint], signal), 'decimals')
      }
      return isTokenDecimals(decimals) ? { units, decimals, symbol: undefined } : fail(method, found)
    },
    getLatestBlockhash: async (signal) => {
      const latest = await request('getLatestBlockhash', [], signal)
      const blockhash = readMember(latest, 'blockhash')
      const height = readMember(latest, 'lastValidBlockHeight')
      if (typeof blockhash !== 'string' || typeof height !== 'number') return fail('getLatestBlockhash', latest)
      return { blockhash, lastValidBlockHeight: BigInt(height) }
    },
    getAccount: async (address, signal) => {
      const config = { commitment, encoding: 'base64' }
      const found = readMember(await node.request('getAccountInfo', [address, config], signal), 'value')
      if (found === null) return undefined
      const owner = readMember(found, 'owner')
      const [data] = readList(readMember(found, 'data'))
      if (typeof owner !== 'string' || typeof data !== 'string') return fail('getAccountInfo', found)
      return { owner, data }
    },
    sendTransaction: async (transaction, signal) => {
      const config = { encoding: 'base64', preflightCommitment: commitment }
      const signature = await node.request('sendTransaction', [transaction, config], signal)
      return typeof signature === 'string' ? signature : fail('sendTransaction', signature)
    },
  }
}
