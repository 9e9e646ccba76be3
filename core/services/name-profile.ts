import type { NameProfile } from '../contracts/api/names.js'
import { toCoinType } from '../contracts/caip.js'
import { isStrangersPictureUrl } from '../lib/web-url.js'

/** The SLIP-44 coin type of Ether: these addresses are the same on every EVM chain. */
const ETHER_COIN_TYPE = 60

/**
 * The address for the active chain, or else the address for Ethereum, which is the same account. An address for another
 * chain may belong to somebody else.
 */
export function addressIn({ addresses }: NameProfile, chainId: string | number | undefined): string | undefined {
  const coinTypes = [
    ...(typeof chainId === 'number' && chainId < 2 ** 31 ? [toCoinType(chainId)] : []),
    ETHER_COIN_TYPE,
  ]
  return coinTypes.map((coinType) => addresses[String(coinType)]?.address).find(Boolean)
}

/** The picture of a name's owner, if the browser may load it. */
export function avatarIn({ attributes }: NameProfile): string | undefined {
  const avatar = attributes.find((each) => each.avatar)?.avatar
  return avatar && isStrangersPictureUrl(avatar) ? avatar : undefined
}
