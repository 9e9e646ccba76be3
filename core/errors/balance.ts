import { factsOf, type MappedFacts, ModalError } from './base.js'

export class TokenBalanceUnavailableError extends ModalError<'token_balance_unavailable'> {
  /** Whether the network is one that nobody has balances of: asking again does not help. */
  readonly isNetworkUnserved: boolean

  constructor({ network, cause }: { network: string } & Partial<MappedFacts>) {
    super({
      name: 'TokenBalanceUnavailableError',
      code: 'token_balance_unavailable',
      shortMessage: 'Token Balance Unavailable',
      meta: [
        `Network: ${network}`,
        ...(cause === undefined ? ['The blockchain data provider does not serve it.'] : factsOf(cause)),
      ],
      ...(cause !== undefined && { cause }),
    })
    this.isNetworkUnserved = cause === undefined
  }
}
