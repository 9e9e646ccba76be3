import { isTokenDecimals } from '../../contracts/fields.js'
import { readList, readMember } from '../../lib/foreign.js'
import { type ChainClient, type NodeClient, refuseAnswer } from './node-client.js'

export function createSolanaClient(node: NodeClient) {
  const commitment = 'confirmed'

  const request = async (method: string, args: readonly unknown[], signal: AbortSignal) =>
    readMember(await node.request(method, [...args, { commitment }], signal), 'value')
  const fail = (method: string, answer: unknown) => refuseAnswer(node, method, answer)

  const balances: ChainClient = {
    getBalance: async (address, signal) => {
      const lamports = await request('getBalance', [address], signal)
      // Above 2^53 lamports (nine million SOL), JSON numbers lose their last digits, which are not displayed.
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
        // The owner has no token account: the decimals come from the mint.
        decimals = readMember(await request('getTokenSupply', [mint], signal), 'decimals')
      }
      return isTokenDecimals(decimals) ? { units, decimals, symbol: undefined } : fail(method, found)
    },
  }
  return {
    ...balances,
    getLatestBlockhash: async (signal: AbortSignal) => {
      const latest = await request('getLatestBlockhash', [], signal)
      const blockhash = readMember(latest, 'blockhash')
      const height = readMember(latest, 'lastValidBlockHeight')
      if (typeof blockhash !== 'string' || typeof height !== 'number') return fail('getLatestBlockhash', latest)
      return { blockhash, lastValidBlockHeight: BigInt(height) }
    },
    /** Fetches the account at an address, with its data in base64. `undefined` if it does not exist. */
    getAccount: async (address: string, signal: AbortSignal) => {
      const config = { commitment, encoding: 'base64' }
      const found = readMember(await node.request('getAccountInfo', [address, config], signal), 'value')
      if (found === null) return undefined
      const owner = readMember(found, 'owner')
      const [data] = readList(readMember(found, 'data'))
      if (typeof owner !== 'string' || typeof data !== 'string') return fail('getAccountInfo', found)
      return { owner, data }
    },
    /** Simulates a transaction in base64. `undefined` if the node cannot. */
    simulate: async (transaction: string, signal: AbortSignal) => {
      // The node uses its own blockhash, and verifies no signature.
      const config = { commitment, encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
      const answer = await node.request('simulateTransaction', [transaction, config], signal).catch(() => {
        signal.throwIfAborted()
        return undefined
      })
      const value = readMember(answer, 'value')
      const error = readMember(value, 'err')
      if (typeof value !== 'object' || value === null || error === undefined) return undefined
      const units = readMember(value, 'unitsConsumed')
      return { isFailed: error !== null, units: Number.isSafeInteger(units) ? Number(units) : undefined }
    },
    /** The newest transactions of an account, with the addresses that they mention. */
    getHistory: async (address: string, limit: number, signal: AbortSignal) => {
      const listed = await node.request('getSignaturesForAddress', [address, { limit, commitment }], signal)
      const signatures = readList(listed, limit).flatMap((each) => {
        const signature = readMember(each, 'signature')
        return typeof signature === 'string' && !readMember(each, 'err') ? [signature] : []
      })
      const config = { encoding: 'json', commitment, maxSupportedTransactionVersion: 0 }
      const read = async (signature: string) => {
        const found = await node.request('getTransaction', [signature, config], signal)
        const message = readMember(readMember(found, 'transaction'), 'message')
        const addresses = readList(readMember(message, 'accountKeys')).filter((key) => typeof key === 'string')
        return { signature, addresses }
      }
      const settled = await Promise.allSettled(signatures.map(read))
      signal.throwIfAborted()
      return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    },
    /** The current epoch; `undefined` if the node does not answer. */
    getEpoch: async (signal: AbortSignal): Promise<bigint | undefined> => {
      const answer = await node.request('getEpochInfo', [{ commitment }], signal).catch(() => {
        signal.throwIfAborted()
        return undefined
      })
      const epoch = readMember(answer, 'epoch')
      return typeof epoch === 'number' && Number.isSafeInteger(epoch) && epoch >= 0 ? BigInt(epoch) : undefined
    },
    /** Sends a signed transaction in base64. Resolves with its signature in base58. */
    sendTransaction: async (transaction: string, signal: AbortSignal) => {
      const config = { encoding: 'base64', preflightCommitment: commitment }
      const signature = await node.request('sendTransaction', [transaction, config], signal)
      return typeof signature === 'string' ? signature : fail('sendTransaction', signature)
    },
  }
}
