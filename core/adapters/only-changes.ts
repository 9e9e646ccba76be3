import '../isolate-mobx.js'
import { compareShallow } from 'mobx'
import type { Connector } from '../contracts/connector.js'

/** Passes lists of wallets on, the first and each that differs from the one before: who looks again and again mostly finds the same. */
export function onlyChanges(pass: (wallets: readonly Connector[]) => void): (wallets: readonly Connector[]) => void {
  let last: readonly Connector[] | undefined
  return (wallets) => {
    const isSame = last?.length === wallets.length && last.every((each, index) => compareShallow(each, wallets[index]))
    last = wallets
    if (!isSame) pass(wallets)
  }
}
