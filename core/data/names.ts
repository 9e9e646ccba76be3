import * as z from 'zod/mini'
import { type NameProfile, nameProfile, nameSuffixes } from '../contracts/api/names.js'
import type { Network } from '../contracts/network/network.js'
import type { NameRegistrar } from '../contracts/service-providers.js'
import { hasDataProvider } from '../contracts/services.js'
import { AbortedError } from '../errors/base.js'
import { NameServiceError } from '../errors/names.js'
import { toModalError } from '../errors/to-modal-error.js'
import { isSameAddress } from '../lib/address.js'
import { lazy } from '../lib/lazy.js'
import { eitherSignal } from '../lib/with-abort.js'
import type { BlockchainApi } from '../services/blockchain-api.js'
import { addressIn, avatarIn } from '../services/name-profile.js'
import { createNamesApi } from '../services/names-api.js'
import { createNodes } from '../services/nodes/node-client.js'
import { readName, toNormalName } from '../services/normal-name.js'
import type { PartContext } from '../state/context.js'
import { ignored } from '../state/ignored.js'
import { createDataProvider } from './data-provider.js'

const ensClient = lazy(() => import('../services/ens.js'))
/** Only a page that names providers loads it, or one without a project id. */
const provided = lazy(() => import('./provided-names.js'))

type Asked = Parameters<BlockchainApi['fetchIdentity']>[0]
type Registered = Parameters<NameRegistrar['register']>[0]
type NamedAddress = { readonly name: string; readonly address: string; readonly avatar?: string | undefined }

const keptNames = z.array(nameProfile)

/** Looks up names in the Ethereum Name Service, and names that the name service registered. */
export function createNames({ part, root, services }: PartContext) {
  const { accounts, chains, options } = root
  const { caches, ...blockchain } = part(createDataProvider)
  const api = createNamesApi(services)
  const lifetime = new AbortController()
  const within = (signal?: AbortSignal) => (signal ? eitherSignal(signal, lifetime.signal) : lifetime.signal)

  const { given } = options
  const isProvided = given.services.names !== undefined || !hasDataProvider(given)
  const registrar = [given.services.names ?? []].flat().find((each) => each.registrar)?.registrar

  const networkOf = (id: string) => given.networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const suffix = registrar?.suffix ?? nameSuffixes[0]

  /** True if names can be registered on the active network. */
  const isServed = async () =>
    isProvided ? registrar !== undefined : blockchain.isNetworkSupported(chains.activeNetwork?.caipNetworkId)

  const resolveOnChain = async (name: string, signal: AbortSignal): Promise<NamedAddress | undefined> => {
    try {
      const network = networkOf('eip155:1')
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

  const resolveProvided = async (
    name: string,
    network: Network | undefined,
    signal: AbortSignal,
  ): Promise<NamedAddress | undefined> => {
    if (!network) return undefined
    try {
      return await (await provided.load()).resolveName({ part, root }, { name, network, signal })
    } catch (thrown) {
      if (signal.aborted) throw new AbortedError({ cause: thrown })
      throw new NameServiceError({ task: 'resolve', name, cause: toModalError(thrown) })
    }
  }

  /** The host's registrar. Undefined where the name service registers. */
  const loadRegistrar = async () => (isProvided ? (await provided.load()).createRegistrar({ part, root }) : undefined)

  const resolveRegistered = async (name: string, signal: AbortSignal): Promise<NamedAddress | undefined> => {
    const profile = (await isServed()) ? await api.fetchProfile(name, signal) : undefined
    if (!profile) return undefined
    const address = addressIn(profile, chains.activeNetwork?.id)
    return address === undefined ? undefined : { name, address, avatar: avatarIn(profile) }
  }

  const namesOf = async (address: string, signal: AbortSignal): Promise<readonly NameProfile[]> => {
    if (isProvided) return []
    const kept = z.safeParse(keptNames, caches.get('nameCache', address))
    if (kept.success) return kept.data
    if (!(await isServed())) return []
    const names = await api.fetchNames({ address, sender: accounts.active?.address }, signal)
    caches.set('nameCache', address, names)
    return names
  }

  const lookUp = async (
    written: string,
    signal: AbortSignal,
    network = chains.activeNetwork,
  ): Promise<NamedAddress | undefined> => {
    const name = await toNormalName(written)
    if (name === undefined) return undefined
    if (isProvided) return resolveProvided(name, network, signal)
    return isOfService(name) ? resolveRegistered(name, signal) : resolveOnChain(name, signal)
  }

  /**
   * The account of a name, if the name is in normal form and resolves to the address. Without this check, anybody could
   * name any address.
   */
  const confirm = async (name: string, { address, caipNetworkId }: Asked, signal: AbortSignal) => {
    if (readName(name) !== name || (await toNormalName(name)) !== name) return undefined
    const failed = ignored(root, 'looking up the name of an address')
    const found = await lookUp(name, signal, networkOf(caipNetworkId)).catch(failed)
    return isSameAddress(caipNetworkId, found?.address, address) ? found : undefined
  }

  const isName = (text: string): boolean =>
    options.resolvesNames(chains.activeNamespace) && readName(text) !== undefined

  const identityOf = async (who: Asked, signal: AbortSignal) => {
    const network = networkOf(who.caipNetworkId)
    if (!isProvided) return blockchain.fetchIdentity(who, signal)
    const { address } = who
    // The same address may be another account on another network.
    const key = `${who.caipNetworkId}:${address}`
    const kept = caches.get('identityCache', key)
    if (kept || !network) return kept
    const found = await (await provided.load()).nameOfAccount({ part, root }, { address, network, signal })
    if (found) caches.set('identityCache', key, { name: found.name, avatar: found.avatar ?? null })
    return found
  }

  return {
    /**
     * True if a text may be a name on this network: `alice.eth`. Makes no request. Without a provider of the host, only
     * eip155 has names.
     */
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
     * The name and picture of an address from the data provider, or from those of the host. They are shown only if the name resolves to the
     * address; otherwise the result is `undefined`. Rejects like the data provider.
     */
    identityOf: async (
      who: Asked,
      signal?: AbortSignal,
    ): Promise<{ readonly name: string; readonly avatar: string | undefined } | undefined> => {
      const { name, avatar } = (await identityOf(who, within(signal))) ?? {}
      const found = name ? await confirm(name, who, within(signal)) : undefined
      // The data provider says whether it has a picture.
      return found && name ? { name, avatar: avatar ?? (isProvided ? found.avatar : undefined) } : undefined
    },
    /** The names that are registered for an address, cached for 5 min. @throws {@link NameServiceError} */
    namesOf: (address: string, signal?: AbortSignal) => namesOf(address, within(signal)),
    /** @throws {@link NameServiceError} like `resolve` */
    isRegistered: async (name: string, signal?: AbortSignal) => {
      const registrar = await loadRegistrar()
      if (registrar) return registrar.isTaken(name, within(signal))
      return (await api.fetchProfile(name, within(signal))) !== undefined
    },
    /** @throws {@link NameServiceError} with the service's first reason, or else `Error fetching name suggestions` */
    suggest: async (label: string, signal?: AbortSignal) => {
      const registrar = await loadRegistrar()
      if (registrar) return registrar.suggest(`${label}${suffix}`, within(signal))
      return api.fetchSuggestions(label, within(signal))
    },
    /** Registers a name that the account signed for. @throws {@link NameServiceError} */
    register: async (asked: Registered, signal: AbortSignal) => {
      const { name, address, coinType, message, signature } = asked
      const registrar = await loadRegistrar()
      if (registrar) return registrar.register(asked, signal)
      return api.register(name, { coin_type: coinType, address, message, signature }, signal)
    },
    /** True if the account has the name on any network. False also if that cannot be found out. */
    isOwnedBy: async (name: string, address: string, signal: AbortSignal): Promise<boolean> => {
      const failed = ignored(root, 'the profile of a name')
      if (isProvided) return isSameAddress('eip155', (await lookUp(name, signal).catch(failed))?.address, address)
      const profile = await api.fetchProfile(name, signal).catch(failed)
      return Object.values(profile?.addresses ?? {}).some((each) => isSameAddress('eip155', each.address, address))
    },
    /** The ending of the names that can be registered, with its dot. */
    suffix,
    isServed,
    /** Removes the cached names of an address after its name changed. */
    forget: (address: string) => {
      caches.remove('nameCache', address)
      for (const id of ['', ...given.networks.map(({ caipNetworkId }) => `${caipNetworkId}:`)])
        caches.remove('identityCache', id + address)
    },
    dispose: () => lifetime.abort(new AbortedError()),
  }
}

const isOfService = (name: string): boolean => nameSuffixes.some((suffix) => name.endsWith(suffix))
