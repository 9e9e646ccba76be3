import type * as z from 'zod/mini'
import {
  getNameAccount,
  getNameReverse,
  getNameSuggestions,
  type NameProfile,
  nameRegistration,
  nameSuffixes,
  nameToRegister,
  postNameAccount,
} from '../../../core/contracts/api/names.js'
import { type CaipNetworkId, isEvmAddress } from '../../../core/contracts/caip.js'
import { verify as verifyEvm } from '../../../core/namespaces/verifiers/evm.js'
import { iconDataUrl } from '../../../fixtures/catalogue/icon.js'
import type { WorldAccount } from '../accounts/accounts.js'
import type { Chain } from '../chains/chain.js'
import { smartAccountAddress } from '../chains/contracts/smart-account.js'
import { findChain } from '../chains/token-prices.js'
import { WORLD_START_MS } from '../lib/clock.js'
import { parseJson } from '../lib/json.js'
import { type FakesWorld, fake, Refusal, refuse } from './fake.js'
import type { RegisteredName } from './services-api.js'

/** SLIP-44 coin type of Ether: the address applies to every EVM network. */
export const ETHER_COIN_TYPE = 60

/**
 * Names that are registered when a world begins: `{ 'bob.reown.id': 'bob' }`, or `bob.smart` for his smart account.
 * Names that end in `.wcn.id` cannot be registered in any other way.
 * @throws Error that names the unknown holder
 */
export function registeredNames(
  names: Readonly<Record<string, string>>,
  accounts: Readonly<Record<string, WorldAccount>>,
): RegisteredName[] {
  return Object.entries(names).map(([name, holder]) => {
    const [owner = '', which] = holder.split('.')
    const account = Object.hasOwn(accounts, owner) ? accounts[owner] : undefined
    if (!account) throw new Error(`The name ${name} is that of ${holder}, which is not an account.`)
    const address = which === 'smart' ? smartAccountAddress({ owner: account.evmAddress }) : account.evmAddress
    return { name, address, registered: WORLD_START_MS / 1000, coinType: ETHER_COIN_TYPE }
  })
}

function toProfile({ name, address, registered, coinType }: RegisteredName): NameProfile {
  return {
    name,
    registered,
    updated: registered,
    addresses: { [String(coinType)]: { address, created: registered } },
    attributes: [{ avatar: iconDataUrl(`avatar:${name}`) }],
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const ENDINGS = ['', '-1', '-app'] as const
const zones = nameSuffixes.map((suffix) => suffix.slice(1))

/** The name service: a name belongs to the first account that signs for it. */
export const namesFakes = [
  fake(getNameAccount, ({ params }, { state }) => {
    const found = state.names.find(({ name }) => isSame(name, params.name))
    return found ? toProfile(found) : refuse('name', `Name is not registered: ${params.name}`, 404)
  }),
  fake(getNameReverse, ({ params }, { state }) => {
    if (!isEvmAddress(params.address)) return refuse('address', `${params.address} is not an address of names`)
    return state.names.filter(({ address }) => isSame(address, params.address)).map(toProfile)
  }),
  fake(getNameSuggestions, ({ params, query: { zone } }, { state }) => {
    if (!zones.includes(zone)) return refuse('zone', `There is no zone ${zone}`)
    const wrong = wrongLabel(params.name)
    if (wrong !== undefined) return refuse('name', wrong)
    return {
      suggestions: ENDINGS.map((ending) => {
        const name = `${params.name.toLowerCase()}${ending}.${zone}`
        return { name, registered: state.names.some((taken) => isSame(taken.name, name)) }
      }),
    }
  }),
  fake(postNameAccount, async ({ body }, world) => {
    const checked = await checkRegistration(body, world)
    if (checked instanceof Refusal) return checked
    world.state.names.push(checked)
    return { success: true }
  }),
]

const MOST_SECONDS_APART = 300
const [SUFFIX, LEGACY_SUFFIX] = nameSuffixes
/** ENSIP-11: the coin type of an EVM network other than Ethereum is its chain id with this bit set. */
const EVM_BIT = 0x80000000

function wrongLabel(label: string): string | undefined {
  return nameToRegister.safeParse(label).success
    ? undefined
    : 'Names have at least 4 characters: letters, digits and hyphens'
}

async function checkRegistration(
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
  if (!isEvmAddress(address)) return refuse('address', `${address} is not an address of an EVM network`)
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
  if (name.endsWith(LEGACY_SUFFIX)) return `Names that end in ${LEGACY_SUFFIX} can no longer be registered`
  if (!name.endsWith(SUFFIX)) return `Names end in ${SUFFIX}`
  return wrongLabel(name.slice(0, -SUFFIX.length))
}

/** True if the account signed the message for a name on the network of the coin type. */
export async function isSignedBy(
  signed: { address: string; coinType: number; message: string; signature: string },
  world: FakesWorld,
): Promise<boolean> {
  const { coinType, ...rest } = signed
  const chainId = networkOf(coinType)
  return chainId !== undefined && isSigned({ ...rest, chainId }, findChain(world, chainId))
}

function networkOf(coinType: number): CaipNetworkId | undefined {
  if (coinType === ETHER_COIN_TYPE) return 'eip155:1'
  if (!Number.isInteger(coinType) || coinType < EVM_BIT || coinType >= 2 * EVM_BIT) return undefined
  return `eip155:${coinType - EVM_BIT}`
}

/** True if a key has signed, or a contract on the network of the registration confirms the signature. */
async function isSigned(
  signed: { message: string; signature: string; address: string; chainId: CaipNetworkId },
  chain: Chain | undefined,
): Promise<boolean> {
  // Calls bypass the journal, because the service uses its own node. Without a chain only keys can sign.
  const ask = async (method: string, params: readonly unknown[]) => (chain ? chain.request(method, params) : '0x')
  try {
    return await verifyEvm(signed, () => ask)
  } catch {
    return false
  }
}
