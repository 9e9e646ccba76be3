import { type GasPrice, loadTransactionReader } from '../clients/transaction-reader.js'
import type { KeptTransaction } from '../contracts/sent-transaction.js'
import { WalletAnswerError } from '../errors/adapter.js'
import { isModalError } from '../errors/base.js'
import { TransactionMinedError } from '../errors/history.js'
import { toModalError } from '../errors/to-modal-error.js'
import type { ActivityStore, SentAction } from '../state/activity-store.js'
import type { RootStore } from '../state/root-store.js'
import type { PartContext } from './part.js'

/** Nodes take a replacement that offers a tenth more. In percent, and a little besides. */
const replacementPercent = 115n

export interface SendAgain {
  /** What the visitor can do about it at `nowMs`; undefined where waiting is all. */
  nextStep(hash: string, nowMs: number): SentAction['kind'] | undefined
  /** The same transaction for a higher fee: it takes the place of the one that waits. */
  speedUp(hash: string): Promise<void>
  /** What no node has any more, once again. */
  resend(hash: string): Promise<void>
}

/** After so long it takes longer than it should: most networks have had five blocks. */
const STUCK_AFTER_MS = 60_000

/** Whether the wallet in use can be asked for it: a smart account numbers what it sends in its own way. */
function canSendAgain({ accounts }: RootStore, sent: KeptTransaction | undefined): boolean {
  const account = accounts.active?.allAccounts[0]
  return sent?.request !== undefined && sent.chain.startsWith('eip155:') && account?.type === 'eoa'
}

/** Asks the wallet once more for what was sent. Never rejects: how it went is in `store.actions`. */
export function createSendAgain(
  context: PartContext,
  store: ActivityStore,
  announce: (sent: KeptTransaction) => void,
  lifetime: AbortSignal,
): SendAgain {
  const { root, adapters } = context
  const { chains, connections, platform } = root

  const ask = async (sent: KeptTransaction, kind: SentAction['kind']): Promise<void> => {
    const { request, from, hash } = sent
    const network = chains.networkOf('eip155')
    if (!request || network?.caipNetworkId !== sent.chain) return
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
    announce({
      ...kept,
      hash: answer,
      status: 'pending',
      sentAt: platform.now(),
      replaces: hash,
      ...(nonce !== undefined && { nonce }),
    })
  }

  const run = async (hash: string, kind: SentAction['kind']): Promise<void> => {
    const sent = store.sent.find(hash)
    const isUnderWay = store.actions.get(hash)?.status === 'waiting'
    if (!sent || isUnderWay || isAnswered(hash) || !canSendAgain(root, sent)) return
    store.setAction(hash, { kind, status: 'waiting' })
    try {
      await ask(sent, kind)
      store.setAction(hash, undefined)
    } catch (cause) {
      const error = toModalError(cause)
      const isRefused = isModalError(error, 'wallet_user_rejected')
      store.setAction(hash, { kind, status: isRefused ? 'refused' : 'failed', error })
    }
  }

  /** Another tab, or a tap before this one, has asked for it already. */
  const isAnswered = (hash: string) =>
    store.sent.sent.some(({ replaces, status }) => replaces === hash && status !== 'dropped')

  return {
    nextStep: (hash, nowMs) => {
      const sent = store.ownSent.find((each) => each.hash === hash)
      if (!sent || isAnswered(hash) || !canSendAgain(root, sent)) return undefined
      if (sent.status === 'dropped') return 'resend'
      const isStuck = sent.status === 'pending' && sent.nonce !== undefined && nowMs - sent.sentAt >= STUCK_AFTER_MS
      return isStuck ? 'speedUp' : undefined
    },
    speedUp: (hash) => run(hash, 'speedUp'),
    resend: (hash) => run(hash, 'resend'),
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
