import { recoverMessageAddress } from 'viem'
import * as z from 'zod/mini'
import {
  getNameAccount,
  getNameReverse,
  getNameSuggestions,
  type NameProfile,
  postNameAccount,
} from '../../core/contracts/api/names.js'
import { iconDataUrl } from '../../fixtures/catalogue/icon.js'
import type { RegisteredName } from '../world-api.js'
import { fake, Refusal } from './fake.js'

/** SLIP-44: what the service keys addresses by. */
const ETHER_COIN_TYPE = 60

const registration = z.object({
  name: z.string(),
  attributes: z.optional(z.unknown()),
  timestamp: z.number(),
})

function refuse(status: number, name: string, description: string): Refusal {
  return new Refusal(status, { status: 'FAILED', reasons: [{ name, description }] })
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: no registration, which the schema says next.
    return undefined
  }
}

/** The name service: a name belongs to whoever signed for it first. */
export const namesFakes = [
  fake(getNameAccount, ({ params }, { state }) => {
    const found = state.names.find(({ name }) => name === params.name)
    return found ? toProfile(found) : refuse(404, 'name', `Name is not registered: ${params.name}`)
  }),
  fake(getNameReverse, ({ params }, { state }) =>
    state.names.filter(({ address }) => address.toLowerCase() === params.address.toLowerCase()).map(toProfile),
  ),
  fake(getNameSuggestions, ({ params, query }, { state }) => ({
    suggestions: ['', '-1', '-app'].map((ending) => {
      const name = `${params.name}${ending}.${query.zone}`
      return { name, registered: state.names.some((taken) => taken.name === name) }
    }),
  })),
  fake(postNameAccount, async ({ body }, { state, clock }) => {
    const message = registration.safeParse(parseJson(body.message))
    if (!message.success) return refuse(400, 'message', 'The message is not a registration')
    const { name, timestamp } = message.data
    if (state.names.some((taken) => taken.name === name)) return refuse(409, 'name', 'Name is already registered')
    const nowSeconds = Math.floor(clock.now() / 1000)
    if (Math.abs(nowSeconds - timestamp) > 300) return refuse(400, 'timestamp', 'The message is too old')
    // It arrives as text; recovering checks what is in it.
    const signature = body.signature as `0x${string}`
    const signer = await recoverMessageAddress({ message: body.message, signature }).catch(() => undefined)
    if (body.coin_type !== ETHER_COIN_TYPE && body.coin_type < 2 ** 31) {
      return refuse(400, 'coin_type', 'Names are on EVM networks only')
    }
    if (signer?.toLowerCase() !== body.address.toLowerCase()) {
      return refuse(401, 'signature', 'The signature is not that of the address')
    }
    state.names.push({ name, address: body.address, registered: timestamp, coinType: body.coin_type })
    return { success: true }
  }),
]
