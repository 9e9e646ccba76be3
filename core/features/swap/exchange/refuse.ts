import { type RefusalReason, RefusedTransactionError } from '../../../errors/swap.js'

/** @throws {@link RefusedTransactionError} */
export function refuse(reason: RefusalReason, wrong: string): never {
  throw new RefusedTransactionError({ reason, wrong })
}
