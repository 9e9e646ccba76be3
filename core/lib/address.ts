/**
 * Shortens a long text to its ends. Addresses are shown as 4…4.
 * @example truncateAddress('0x71C7656EC7ab88b098defB751B7401B5f6d8976F') // '0x71…976F'
 */
export function truncateAddress(address: string, start = 4, end = 4): string {
  return address.length <= start + end + 1 ? address : `${address.slice(0, start)}…${address.slice(-end)}`
}

/** An address as a map key: lower case on eip155, unchanged elsewhere. `chain` is a namespace or a CAIP-2 id. */
export function addressKey(chain: string, address: string): string {
  return /^eip155(:|$)/.test(chain) ? address.toLowerCase() : address
}

/** True if two addresses on one chain are the same. `chain` is a namespace or a CAIP-2 id. */
export function isSameAddress(chain: string, one: string | undefined, other: string | undefined): boolean {
  return one === other || (!!one && !!other && addressKey(chain, one) === addressKey(chain, other))
}

const tintPercents = [0, 15, 30, 45, 60] as const

/** The five colours of an address's avatar, from its base colour to the palest tint. */
export function avatarTints(address: string): readonly string[] {
  const hex = address
    .toLowerCase()
    .replace(/^0x/, '')
    .replace(/[^0-9a-f]/g, '')
    .padEnd(6, '0')
  const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return tintPercents.map((percent) => {
    const mixed = channels.map((channel) => Math.round(channel + ((255 - channel) * percent) / 100))
    return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  })
}
