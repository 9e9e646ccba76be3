import { createDataProvider } from '../../data/data-provider.js'
import { isSameAddress } from '../../lib/address.js'
import { isZeroAmount } from '../../lib/decimal.js'
import { createHistoryApi } from '../../services/history-api.js'
import type { Part, PartContext } from '../../state/context.js'

/** The other side of a transaction. */
export interface Counterparty {
  readonly address: string
  /** True if the account itself has sent a positive amount there. */
  readonly isSentTo: boolean
}

export interface SendHistory extends Part {
  /** Reads the newest page of the active account. Rejects when the service fails. */
  fetchCounterparties(signal: AbortSignal): Promise<readonly Counterparty[]>
}

/** Lists the account's counterparties. Attackers place a look-alike address in a history and wait for a copy. */
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
