import * as z from 'zod/mini'
import { type NameProfile, nameProfile, nameSuffixes } from '../contracts/api/names.js'
import { toCoinType } from '../contracts/caip.js'
import { AbortedError } from '../errors/base.js'
import { NameServiceError } from '../errors/names.js'
import { toModalError } from '../errors/to-modal-error.js'
import { isSameAddress } from '../lib/address.js'
import { lazy } from '../lib/lazy.js'
import { isStrangersPictureUrl } from '../lib/web-url.js'
import { eitherSignal } from '../lib/with-abort.js'
import { servesNamespace } from '../namespaces/served-namespaces.js'
import { createNamesApi } from '../services/names-api.js'
import { createNodes } from '../services/nodes/node-client.js'
import { readName, toNormalName } from '../services/normal-name.js'
import type { PartContext } from '../state/context.js'
import { ignored } from '../state/ignored.js'
import { createDataProvider } from './data-provider.js'

const ensClient = lazy(() => import('../services/ens.js'))

type NamedAddress = { readonly name: string; readonly address: string; readonly avatar?: string | undefined }

/** The SLIP-44 coin type of Ether: these addresses are the same on every EVM chain. */
const ETHER_COIN_TYPE = 60

const keptNames = z.array(nameProfile)

/** Looks up names in the Ethereum Name Service, and names that the name service registered. */
export function createNames({ part, root, services }: PartContext) {
  const { accounts, chains, options } = root
  const { caches, ...blockchain } = part(createDataProvider)
  const api = createNamesApi(services)
  const lifetime = new AbortController()
  const within = (signal?: AbortSignal) => (signal ? eitherSignal(signal, lifetime.signal) : lifetime.signal)

  const isServed = () => blockchain.isNetworkSupported(chains.activeNetwork?.caipNetworkId)

  const resolveOnChain = async (name: string, signal: AbortSignal): Promise<NamedAddress | undefined> => {
    try {
      const network = options.given.networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
      if (!network) throw new Error('The Ethereum main network is not among the networks of this site.')
      const { createEnsClient } = await ensClient.load()
      const ens = createEnsClient(part(createNodes).of(network))
      const address = await ens.getAddress(name, signal)
      if (!address) return undefined
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

  const lookUp = async (written: string, signal: AbortSignal): Promise<NamedAddress | undefined> => {
    const name = await toNormalName(written)
    if (name === undefined) return undefined
    return isOfService(name) ? resolveRegistered(name, signal) : resolveOnChain(name, signal)
  }

  /**
   * True if a name is in normal form and resolves to the address. Without this check, anybody could name any address.
   */
  const isNameOf = async (name: string, address: string, signal: AbortSignal): Promise<boolean> => {
    if (readName(name) !== name || (await toNormalName(name)) !== name) return false
    const found = await lookUp(name, signal).catch(ignored(root, 'looking up the name of an address'))
    return isSameAddress('eip155', found?.address, address)
  }

  const isName = (text: string): boolean =>
    servesNamespace('names', chains.activeNamespace) && readName(text) !== undefined

  return {
    /** True if a text may be a name on this network: `alice.eth`. Makes no request. Only eip155 has names. */
    isName,
    /**
     * Looks up the owner of a name. `undefined`: the name has no owner. Never cached, because money goes to the current
     * owner.
     * @throws {@link NameServiceError} with the service's first reason, or else `Error resolving name`
     * @throws {@link AbortedError} when `signal` aborts
     */
    resolve: async (text: string, signal?: AbortSignal): Promise<NamedAddress | undefined> => {
      const written = readName(text)
      if (written === undefined || !isName(text)) return undefined
      return lookUp(written, within(signal))
    },
    /**
     * The name and picture of an address from the data provider. They are shown only if the name resolves to the
     * address; otherwise the result is `undefined`. Rejects like the data provider.
     */
    identityOf: async (
      who: Parameters<typeof blockchain.fetchIdentity>[0],
      signal?: AbortSignal,
    ): Promise<{ readonly name: string; readonly avatar: string | undefined } | undefined> => {
      const { name, avatar } = await blockchain.fetchIdentity(who, within(signal))
      if (!name || !(await isNameOf(name, who.address, within(signal)))) return undefined
      return { name, avatar: avatar ?? undefined }
    },
    /** The names that are registered for an address, cached for 5 min. @throws {@link NameServiceError} */
    namesOf: (address: string, signal?: AbortSignal) => namesOf(address, within(signal)),
    /** @throws {@link NameServiceError} like `resolve` */
    isRegistered: async (name: string, signal?: AbortSignal) =>
      (await api.fetchProfile(name, within(signal))) !== undefined,
    /** @throws {@link NameServiceError} with the service's first reason, or else `Error fetching name suggestions` */
    suggest: (name: string, signal?: AbortSignal) => api.fetchSuggestions(name, within(signal)),
    isServed,
    /** Removes the cached names of an address after its name changed. */
    forget: (address: string) => {
      caches.remove('nameCache', address)
      caches.remove('identityCache', address)
    },
    api,
    dispose: () => lifetime.abort(new AbortedError()),
  }
}

const isOfService = (name: string): boolean => nameSuffixes.some((suffix) => name.endsWith(suffix))

/**
 * The address for the active chain, or else the address for Ethereum, which is the same account. An address for another
 * chain may belong to somebody else.
 */
function addressIn({ addresses }: NameProfile, chainId: string | number | undefined): string | undefined {
  const coinTypes = [
    ...(typeof chainId === 'number' && chainId < 2 ** 31 ? [toCoinType(chainId)] : []),
    ETHER_COIN_TYPE,
  ]
  return coinTypes.map((coinType) => addresses[String(coinType)]?.address).find(Boolean)
}

function avatarIn({ attributes }: NameProfile): string | undefined {
  const avatar = attributes.find((each) => each.avatar)?.avatar
  return avatar && isStrangersPictureUrl(avatar) ? avatar : undefined
}
