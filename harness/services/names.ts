import {
  getNameAccount,
  getNameReverse,
  getNameSuggestions,
  type NameProfile,
  nameSuffixes,
  postNameAccount,
} from '../../core/contracts/api/names.js'
import { isEvmAddress } from '../../core/contracts/caip.js'
import { iconDataUrl } from '../../fixtures/catalogue/icon.js'
import { fake, Refusal, refuse } from './fake.js'
import { checkRegistration, wrongLabel } from './name-registration.js'
import type { RegisteredName } from './services-api.js'

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

/** The name service: a name belongs to whoever signed for it first. */
export const namesFakes = [
  fake(getNameAccount, ({ params }, { state }) => {
    const found = state.names.find(({ name }) => isSame(name, params.name))
    return found ? toProfile(found) : refuse('name', `Name is not registered: ${params.name}`, 404)
  }),
  fake(getNameReverse, ({ params }, { state }) => {
    if (!isEvmAddress(params.address)) return refuse('address', `${params.address} is no address of names`)
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
