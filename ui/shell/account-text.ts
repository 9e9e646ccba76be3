import type { ReactNode } from 'react'
import type { Namespace } from '../../core/contracts/caip.js'
import type { AccountSnapshot } from '../../core/contracts/modal-api.js'
import { truncateAddress } from '../../core/lib/address.js'
import type { ModalOptions } from '../../core/options/modal-options.js'

/** An account in words for people. */
export interface AccountText {
  /** Its name (ENS), or its short address. */
  readonly name: string
  /** Its balance with the symbol, as people of the page's language write it; undefined while it is not known. */
  readonly balance: string | undefined
  /** What the button shows in its place: the balance, or a sign that it is on its way, which keeps its room. */
  readonly amount: string | undefined
  /** Draws the page's own picture of it, or the given one. Undefined without the option `avatar`. */
  readonly avatar?: ((standard: ReactNode) => ReactNode) | undefined
}

/** The host's own way of shortening the addresses of a namespace. */
export const shortenerOf = ({ namespaces }: Pick<ModalOptions, 'namespaces'>, namespace: Namespace) =>
  namespaces?.find(({ id }) => id === namespace)?.shorten

/** Writes an account of a snapshot, whose members are for machines, for people of a language. */
export function accountText(
  { address = '', balance, balanceSymbol = '', isBalanceKnown, profileName }: AccountSnapshot,
  shorten: ((address: string) => string) | undefined,
  language: string,
  isBalanceComing = false,
): AccountText {
  const format = new Intl.NumberFormat(language, { numberingSystem: 'latn', maximumFractionDigits: 3 })
  const isKnown = balance !== undefined && isBalanceKnown
  const text = isKnown ? `${format.format(Number(balance))} ${balanceSymbol}`.trim() : undefined
  return {
    name: profileName ?? shorten?.(address) ?? truncateAddress(address),
    balance: text,
    amount: text ?? (isBalanceComing ? '…' : undefined),
  }
}
