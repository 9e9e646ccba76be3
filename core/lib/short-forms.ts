import { truncateAddress } from './address.js'

/**
 * Short forms for the addresses of one list. Addresses with equal ends, as scammers generate them, also show their
 * differing digits.
 */
export function shortForms(
  addresses: readonly string[],
  shorten: (address: string) => string = truncateAddress,
): (address: string) => string {
  const alike = new Map<string, Set<string>>()
  for (const address of addresses) {
    const key = toKey(shorten(address))
    alike.set(key, (alike.get(key) ?? new Set()).add(toKey(address)))
  }
  return (address) => {
    const short = shorten(address)
    const others = [...(alike.get(toKey(short)) ?? [])].filter((other) => other !== toKey(address))
    if (others.length === 0) return short
    const at = Math.max(...others.map((other) => firstDifference(toKey(address), other)))
    return at < 6
      ? truncateAddress(address, 6)
      : `${address.slice(0, 6)}…${address.slice(at, at + 4)}…${address.slice(-4)}`
  }
}

const toKey = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
