import { type GasPrice, loadTransactionReader } from '../clients/transaction-reader.js'
import type { KeptTransaction } from '../contracts/sent-transaction.js'
import { WalletAnswerError } from '../errors/adapter.js'
import { TransactionMinedError } from '../errors/history.js'
import type { SentAction } from '../state/activity-store.js'
import type { PartContext } from './part.js'

/** Nodes take a replacement that offers a tenth more. In percent, and a little besides. */
const replacementPercent = 115n

/** Asks the wallet for it once more: what takes its place; undefined where it is nothing that can be asked for now. */
export async function askAgain(
  { root, adapters }: PartContext,
  { sent, kind }: { readonly sent: KeptTransaction; readonly kind: SentAction['kind'] },
  lifetime: AbortSignal,
): Promise<KeptTransaction | undefined> {
  const { chains, connections, platform } = root
  const { request, from, hash } = sent
  const network = chains.networkOf('eip155')
  if (!request || network?.caipNetworkId !== sent.chain) return undefined
  const reader = await loadTransactionReader(network, platform)
  const now = await reader?.read(hash, lifetime)
  // Between the look of the visitor and the tap it may have been mined: nothing is sent twice.
  if (now?.status === 'confirmed' || now?.status === 'failed') throw new TransactionMinedError({ hash })
  const asked = (await reader?.numbered?.gasPrice(lifetime)) ?? 0n
  const nonce = sent.nonce ?? now?.nonce
  const adapter = await adapters.get('eip155', connections.connections.get('eip155')?.connectorId)
  const answer = await adapter.request({
    namespace: 'eip155',
    method: 'eth_sendTransaction',
    params: [
      {
        from,
        to: request.to,
        value: toHex(BigInt(request.value)),
        ...(request.data && { data: request.data }),
        ...(nonce !== undefined && { nonce: toHex(BigInt(nonce)) }),
        ...(kind === 'speedUp' && higher(now?.price, asked)),
      },
    ],
  })
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer))
    throw new WalletAnswerError({ method: 'eth_sendTransaction', got: answer })
  const { minedAt: _, replacedBy: __, isSettled: ___, ...kept } = sent
  return {
    ...kept,
    hash: answer,
    status: 'pending',
    sentAt: platform.now(),
    replaces: hash,
    ...(nonce !== undefined && { nonce }),
  }
}

/** More than it offered by what nodes demand, and no less than the network asks for now. Of one kind, as it was. */
function higher(price: GasPrice | undefined, asked: bigint): Record<string, string> {
  const raised = (wei: bigint) => (wei * replacementPercent) / 100n + 1n
  const atLeast = (wei: bigint) => (wei > asked ? wei : asked)
  if (price && 'maxFeePerGas' in price)
    return {
      maxFeePerGas: toHex(atLeast(raised(price.maxFeePerGas))),
      maxPriorityFeePerGas: toHex(raised(price.maxPriorityFeePerGas)),
    }
  return { gasPrice: toHex(atLeast(raised(price?.gasPrice ?? asked))) }
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
