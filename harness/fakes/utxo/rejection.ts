/** Why a transaction is not taken: Bitcoin Core's word for it, and what was wrong in a sentence. */
export class TransactionRejection extends Error {
  override readonly name = 'TransactionRejection'
  /** `bad-txns-in-belowout` */
  readonly reason: string

  constructor(reason: string, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
  }
}
