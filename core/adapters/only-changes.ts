import type { Connector } from '../contracts/connector.js'

/** Passes on the first list of wallets, and each that differs from the one before. A repeated search mostly finds the same. */
export function onlyChanges(pass: (wallets: readonly Connector[]) => void): (wallets: readonly Connector[]) => void {
  let last: readonly Connector[] | undefined
  return (wallets) => {
    const isSame = last?.length === wallets.length && last.every((each, index) => areSame(each, wallets[index]))
    last = wallets
    if (!isSame) pass(wallets)
  }
}

/** Member by member. MobX's own comparison would come with the first code. */
function areSame(a: object, b: object = {}): boolean {
  const [one, other] = [Object.entries(a), new Map(Object.entries(b))]
  return one.length === other.size && one.every(([key, value]) => other.has(key) && Object.is(value, other.get(key)))
}
