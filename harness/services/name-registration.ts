import type * as z from 'zod/mini'
import { nameRegistration, nameSuffixes, nameToRegister, type postNameAccount } from '../../core/contracts/api/names.js'
import { type CaipNetworkId, isEvmAddress } from '../../core/contracts/caip.js'
import { verifyEvm } from '../../core/features/sign-in/siwx/verifiers/evm.js'
import type { Chain } from '../chains/chain.js'
import { findChain } from '../chains/token-prices.js'
import type { FakesWorld } from './fake.js'
import { ETHER_COIN_TYPE } from './registered-names.js'
import type { RegisteredName } from './services-api.js'

/** How old what was signed may be, and how far ahead a clock may go. */
const MOST_SECONDS_APART = 300
/** Name suffixes: .reown.id, and .wcn.id from before. */
const [SUFFIX, LEGACY_SUFFIX] = nameSuffixes
/** ENSIP-11: addresses of an EVM network other than the first are kept under its id with this bit. */
const EVM_BIT = 0x80000000

interface Refused {
  readonly refused: { readonly status: number; readonly field: string; readonly why: string }
}

const refused = (status: number, field: string, why: string): Refused => ({ refused: { status, field, why } })

/** The fault in a name without its suffix. */
export function wrongLabel(label: string): string | undefined {
  return nameToRegister.safeParse(label).success
    ? undefined
    : 'Names have at least 4 characters: letters, digits and hyphens'
}

export async function checkRegistration(
  { message, coin_type: coinType, address, signature }: z.infer<NonNullable<typeof postNameAccount.body>>,
  world: FakesWorld,
): Promise<Refused | { readonly name: RegisteredName }> {
  const parsed = nameRegistration.safeParse(parseJson(message))
  if (!parsed.success) return refused(400, 'message', 'The message is not a registration')
  const { name, timestamp } = parsed.data
  const wrong = wrongName(name)
  if (wrong !== undefined) return refused(400, 'name', wrong)
  if (Math.abs(Math.floor(world.clock.now() / 1000) - timestamp) > MOST_SECONDS_APART) {
    return refused(400, 'timestamp', 'The message is too old')
  }
  const caipNetworkId = networkOf(coinType)
  if (caipNetworkId === undefined) return refused(400, 'coin_type', 'Names are on EVM networks only')
  if (!isEvmAddress(address)) return refused(400, 'address', `${address} is no address of an EVM network`)
  if (world.state.names.some((taken) => taken.name === name.toLowerCase())) {
    return refused(409, 'name', 'Name is already registered')
  }
  const chain = findChain(world, caipNetworkId)
  if (!(await isSigned({ message, signature, address, chainId: caipNetworkId }, chain))) {
    return refused(401, 'signature', 'The signature is not that of the address')
  }
  return { name: { name: name.toLowerCase(), address, registered: timestamp, coinType } }
}

function wrongName(name: string): string | undefined {
  if (name.endsWith(LEGACY_SUFFIX)) return `Names that end in ${LEGACY_SUFFIX} are registered no more`
  if (!name.endsWith(SUFFIX)) return `Names end in ${SUFFIX}`
  return wrongLabel(name.slice(0, -SUFFIX.length))
}

function networkOf(coinType: number): CaipNetworkId | undefined {
  if (coinType === ETHER_COIN_TYPE) return 'eip155:1'
  if (!Number.isInteger(coinType) || coinType < EVM_BIT || coinType >= 2 * EVM_BIT) return undefined
  return `eip155:${coinType - EVM_BIT}`
}

/** By a key, or by a contract on the network that the address is registered for. */
async function isSigned(
  signed: { message: string; signature: string; address: string; chainId: CaipNetworkId },
  chain: Chain | undefined,
): Promise<boolean> {
  // Asked past the journal: it is the service that asks, at a node of its own. Without one only a key can have signed.
  const ask = async (method: string, params: readonly unknown[]) => (chain ? chain.request(method, params) : '0x')
  try {
    return await verifyEvm(signed, () => ask)
  } catch {
    return false
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
