import * as z from 'zod/mini'
import { type NameProfile, type NameSuggestion, nameProfile, nameSuffixes } from '../contracts/api/names.js'
import { toCoinType } from '../contracts/caip.js'
import { servesNamespace } from '../contracts/served-namespaces.js'
import { NameServiceError } from '../errors/names.js'
import { toModalError } from '../errors/to-modal-error.js'
import { AbortedError } from '../errors/unknown.js'
import { lazy } from '../lib/lazy.js'
import { eitherSignal } from '../lib/with-abort.js'
import { createNamesApi, type NamesApi } from '../services/names-api.js'
import { createNodes } from '../services/nodes/nodes.js'
import { toNormalName } from '../services/normal-name.js'
import type { Part, PartContext } from '../state/context.js'
import { ignored } from '../state/ignored.js'
import { createDataProvider } from './data-provider.js'

const ensClient = lazy(() => import('../services/ens.js'))

/** A name and the account that it stands for. */
export interface NamedAddress {
  readonly name: string
  /** Plain, of eip155. */
  readonly address: string
  /** The URL of a picture. */
  readonly avatar?: string | undefined
}

/** Looks names up: those of the Ethereum Name Service, and those that the name service has registered. */
export interface NamesPart extends Part {
  /** Whether a text may be a name here: `alice.eth`. Asks nobody. Names chains: eip155. */
  isName(text: string): boolean
  /**
   * Looks up the owner of a name. `undefined`: nobody owns it. Never cached, because money goes to the current owner.
   * @throws {@link NameServiceError} the service's first reason, else `Error resolving name`
   * @throws {@link AbortedError} when `signal` says so
   */
  resolve(name: string, signal?: AbortSignal): Promise<NamedAddress | undefined>
  /** By what name an address is known, kept for 5 min. `undefined` too where nothing could be asked: a name only adorns. */
  reverse(address: string, signal?: AbortSignal): Promise<NamedAddress | undefined>
  /**
   * The names that are registered for an address, kept for 5 min.
   * @throws {@link NameServiceError} the service's first reason, else `Error fetching names for address`
   */
  namesOf(address: string, signal?: AbortSignal): Promise<readonly NameProfile[]>
  /** Whether somebody has it. @throws {@link NameServiceError} as `resolve` does */
  isRegistered(name: string, signal?: AbortSignal): Promise<boolean>
  /** @throws {@link NameServiceError} the service's first reason, else `Error fetching name suggestions` */
  suggest(name: string, signal?: AbortSignal): Promise<readonly NameSuggestion[]>
  /** Whether the data provider has names on the active network. */
  isServed(): Promise<boolean>
  /** The address has another name now: what is kept of it goes. */
  forget(address: string): void
  readonly api: Pick<NamesApi, 'register' | 'fetchProfile'>
}

/** SLIP-44: addresses that are the same on every chain. */
const ETHER_COIN_TYPE = 60

const keptNames = z.array(nameProfile)

export function createNames({ part, root, services }: PartContext): NamesPart {
  const { accounts, chains, options } = root
  const { caches, ...blockchain } = part(createDataProvider)
  const api = createNamesApi(services)
  const lifetime = new AbortController()
  const within = (signal?: AbortSignal) => (signal ? eitherSignal(signal, lifetime.signal) : lifetime.signal)

  const isServed = () => blockchain.isNetworkSupported(chains.activeNetwork?.caipNetworkId)

  /** Name resolution runs on the main Ethereum network only (chain id 1). */
  const loadEns = async () => {
    const network = options.given.networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
    if (!network) return undefined
    const { createEnsClient } = await ensClient.load()
    return createEnsClient(part(createNodes).of(network))
  }

  const resolveOnChain = async (name: string, signal: AbortSignal): Promise<NamedAddress | undefined> => {
    try {
      const ens = await loadEns()
      if (!ens) throw new Error('The Ethereum main network is not among the networks of this site.')
      const address = await ens.getAddress(name, signal)
      if (!address) return undefined
      // Without its picture it is the same account.
      const avatar = await ens.getAvatar(name, signal).catch(ignored(root, 'the picture of a name'))
      return { name, address, avatar }
    } catch (thrown) {
      if (signal.aborted) throw new AbortedError({ cause: thrown })
      throw new NameServiceError({ task: 'resolve', name, cause: toModalError(thrown) })
    }
  }

  const resolveRegistered = async (name: string, signal: AbortSignal): Promise<NamedAddress | undefined> => {
    const profile = (await isServed()) ? await api.fetchProfile(name, signal) : undefined
    if (!profile) return undefined
    const address = addressIn(profile, chains.activeNetwork?.id)
    return address === undefined ? undefined : { name, address, avatar: avatarIn(profile) }
  }

  const namesOf = async (address: string, signal: AbortSignal): Promise<readonly NameProfile[]> => {
    const kept = z.safeParse(keptNames, caches.get('nameCache', address))
    if (kept.success) return kept.data
    if (!(await isServed())) return []
    const names = await api.fetchNames({ address, sender: accounts.active?.address }, signal)
    caches.set('nameCache', address, names)
    return names
  }

  const reverseOnChain = async (address: string, signal: AbortSignal): Promise<NamedAddress | undefined> => {
    const ens = await loadEns()
    const name = await ens?.getName(address, signal)
    if (!ens || !name) return undefined
    const avatar = await ens.getAvatar(name, signal).catch(ignored(root, 'the picture of a name'))
    caches.set('identityCache', address, { name, avatar: avatar ?? null })
    return { name, address, avatar }
  }

  const isName = (text: string): boolean =>
    servesNamespace('names', chains.activeNamespace) && toName(text) !== undefined

  return {
    isName,
    resolve: async (text, signal) => {
      const written = toName(text)
      if (written === undefined || !isName(text)) return undefined
      const name = await toNormalName(written)
      if (name === undefined) return undefined
      return isOfService(name) ? resolveRegistered(name, within(signal)) : resolveOnChain(name, within(signal))
    },
    reverse: async (address, signal) => {
      const network = chains.activeNetwork
      if (!network || !servesNamespace('names', network.chainNamespace)) return undefined
      const ends = within(signal)
      const who = { address, caipNetworkId: network.caipNetworkId, sender: accounts.active?.address }
      const ways = [
        async () => {
          const { name, avatar } = await blockchain.fetchIdentity(who, ends)
          return name ? { name, address, avatar: avatar ?? undefined } : undefined
        },
        async () => {
          const [profile] = await namesOf(address, ends)
          return profile && { name: profile.name, address, avatar: avatarIn(profile) }
        },
        () => reverseOnChain(address, ends),
      ]
      for (const way of ways) {
        // A source that cannot be asked knows no name; the next one may.
        const found = await way().catch(ignored(root, 'looking up the name of an address'))
        if (found || ends.aborted) return found
      }
      return undefined
    },
    namesOf: (address, signal) => namesOf(address, within(signal)),
    isRegistered: async (name, signal) => (await api.fetchProfile(name, within(signal))) !== undefined,
    suggest: (name, signal) => api.fetchSuggestions(name, within(signal)),
    isServed,
    forget: (address) => {
      caches.remove('nameCache', address)
      caches.remove('identityCache', address)
    },
    api,
    dispose: () => lifetime.abort(new AbortedError()),
  }
}

/** In small letters, as names are compared; `undefined` for a text that is none. */
function toName(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return /^[^\s.:/@]+(\.[^\s.:/@]+)+$/.test(name) ? name : undefined
}

function isOfService(name: string): boolean {
  return nameSuffixes.some((suffix) => name.endsWith(suffix))
}

/**
 * Returns the address on the active chain, else the one on Ethereum, which is the same account. An address on another
 * chain may belong to somebody else.
 */
function addressIn({ addresses }: NameProfile, chainId: string | number | undefined): string | undefined {
  const coinTypes = [
    ...(typeof chainId === 'number' && chainId < 2 ** 31 ? [toCoinType(chainId)] : []),
    ETHER_COIN_TYPE,
  ]
  return coinTypes.map((coinType) => addresses[String(coinType)]?.address).find(Boolean)
}

/** The owner of a name chooses its picture. Only picture data and https URLs are taken. */
function avatarIn({ attributes }: NameProfile): string | undefined {
  const avatar = attributes.find((each) => each.avatar)?.avatar
  return avatar && /^(https:\/\/|data:image\/)/i.test(avatar) ? avatar : undefined
}
