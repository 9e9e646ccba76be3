import { createDataProvider } from '../../data/data-provider.js'
import { isSameAddress } from '../../lib/address.js'
import { isZeroAmount } from '../../lib/decimal.js'
import { createHistoryApi } from '../../services/history-api.js'
import type { Part, PartContext } from '../../state/context.js'

/** Somebody on the other side of a transaction. */
export interface Counterparty {
  readonly address: string
  /** The account has sent something there itself. */
  readonly isSentTo: boolean
}

export interface SendHistory extends Part {
  /** Of the newest page of the account in use. Rejects where the service cannot be asked. */
  fetchCounterparties(signal: AbortSignal): Promise<readonly Counterparty[]>
}

/** Whom the account dealt with: an attacker puts an address of their own beside one of these, and waits for a copy. */
export function createSendHistory({ root, part }: PartContext): SendHistory {
  const { accounts, chains } = root
  const api = createHistoryApi(part(createDataProvider))
  return {
    fetchCounterparties: async (signal) => {
      const network = chains.activeNetwork
      const address = accounts.active?.address
      if (network?.chainNamespace !== 'eip155' || !address) return []
      const { transactions } = await api.fetchHistory({ address, caipNetworkId: network.caipNetworkId }, signal)
      return transactions.flatMap(({ metadata: { sentFrom, sentTo, status }, transfers }): Counterparty[] => {
        const hasSent =
          status === 'confirmed' &&
          isSameAddress('eip155', sentFrom, address) &&
          transfers.some(({ direction, quantity }) => direction === 'out' && !isZeroAmount(quantity.numeric))
        return [
          { address: sentFrom, isSentTo: false },
          { address: sentTo, isSentTo: hasSent },
        ].filter((each) => each.address !== '' && !isSameAddress('eip155', each.address, address))
      })
    },
    dispose: () => {},
  }
}
