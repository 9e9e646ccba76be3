import type * as z from 'zod/mini'
import { nameRegistration, nameSuffixes, nameToRegister, type postNameAccount } from '../../core/contracts/api/names.js'
import { type CaipNetworkId, isEvmAddress } from '../../core/contracts/caip.js'
import { verifyEvm } from '../../core/features/sign-in/siwx/verifiers/evm.js'
import type { Chain } from '../chains/chain.js'
import { findChain } from '../chains/token-prices.js'
import { type FakesWorld, type Refusal, refuse } from './fake.js'
import { ETHER_COIN_TYPE } from './registered-names.js'
import type { RegisteredName } from './services-api.js'

const MOST_SECONDS_APART = 300
const [SUFFIX, LEGACY_SUFFIX] = nameSuffixes
/** ENSIP-11: addresses of an EVM network other than the first are kept under its id with this bit. */
const EVM_BIT = 0x80000000

export function wrongLabel(label: string): string | undefined {
  return nameToRegister.safeParse(label).success
    ? undefined
    : 'Names have at least 4 characters: letters, digits and hyphens'
}

export async function checkRegistration(
  { message, coin_type: coinType, address, signature }: z.infer<NonNullable<typeof postNameAccount.body>>,
  world: FakesWorld,
): Promise<Refusal | RegisteredName> {
  const parsed = nameRegistration.safeParse(parseJson(message))
  if (!parsed.success) return refuse('message', 'The message is not a registration')
  const { name, timestamp } = parsed.data
  const wrong = wrongName(name)
  if (wrong !== undefined) return refuse('name', wrong)
  if (Math.abs(Math.floor(world.clock.now() / 1000) - timestamp) > MOST_SECONDS_APART) {
    return refuse('timestamp', 'The message is too old')
  }
  const caipNetworkId = networkOf(coinType)
  if (caipNetworkId === undefined) return refuse('coin_type', 'Names are on EVM networks only')
  if (!isEvmAddress(address)) return refuse('address', `${address} is no address of an EVM network`)
  if (world.state.names.some((taken) => taken.name === name.toLowerCase())) {
    return refuse('name', 'Name is already registered', 409)
  }
  const chain = findChain(world, caipNetworkId)
  if (!(await isSigned({ message, signature, address, chainId: caipNetworkId }, chain))) {
    return refuse('signature', 'The signature is not that of the address', 401)
  }
  return { name: name.toLowerCase(), address, registered: timestamp, coinType }
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
