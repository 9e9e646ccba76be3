import { readList, readMember } from '../../lib/foreign.js'
import { type BitcoinAccount, isBitcoinAddress } from './wallet.js'

/** The addresses in a foreign list, each once; in the form that sats-connect, Leather and WalletConnect share. */
export function readAccounts(list: unknown): BitcoinAccount[] {
  const seen = new Set<string>()
  return readList(list).flatMap((each) => {
    const address = readMember(each, 'address')
    if (!isBitcoinAddress(address) || seen.has(address)) return []
    // Other chains of the same wallet (Stacks) are in the same list.
    const purpose = readMember(each, 'purpose')
    if (purpose !== undefined && purpose !== 'payment' && purpose !== 'ordinals') return []
    seen.add(address)
    const publicKey = readText(readMember(each, 'publicKey'))
    const path = readText(readMember(each, 'derivationPath')) ?? readText(readMember(each, 'path'))
    return {
      address,
      purpose: purpose ?? 'payment',
      ...(publicKey && { publicKey }),
      ...(path && { path }),
    }
  })
}

export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
