import type * as z from 'zod/mini'
import * as catalogue from '../contracts/api/catalogue.js'
import { postFungiblePrice } from '../contracts/api/convert.js'
import {
  getNameAccount,
  getNameReverse,
  getNameSuggestions,
  type NameProfile,
  nameSuffixes,
  postNameAccount,
} from '../contracts/api/names.js'
import { postOnrampUrl } from '../contracts/api/onramp.js'
import { toCaipAddress } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'
import { networkImageId } from '../contracts/network/network-images.js'
import { coinbaseChainNames, coinbaseChainOf, isCoinbaseChain } from '../contracts/onramp-providers.js'
import type {
  AskedPicture,
  NameRegistrar,
  OnrampOrder,
  PicturesContext,
  ProviderContext,
} from '../contracts/service-providers.js'
import { HttpAnswerError } from '../errors/http.js'
import { isSameAddress } from '../lib/address.js'
import { readMember } from '../lib/foreign.js'
import type { Endpoint } from '../lib/http/endpoint.js'
import { parseRows } from '../lib/rows.js'
import { addressIn, avatarIn } from '../services/name-profile.js'

/** Where the services of a project answer, and as whom they are asked. */
export interface ReownPlaces {
  readonly blockchain: string
  readonly catalogue: string
  readonly projectId: string
  /** The values that each request has in its query. */
  readonly common: Readonly<Record<string, string>>
}

interface Question {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

type Place = Pick<Network, 'caipNetworkId' | 'chainNamespace' | 'id'>

/** What the service calls the coin of an EVM network, which has no address. */
const coinAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const [zone] = nameSuffixes
const isOfService = (name: string) => nameSuffixes.some((suffix) => name.endsWith(suffix))
const isEvm = ({ chainNamespace }: Place) => chainNamespace === 'eip155'

/** The kinds of data of a project's services that few pages ask for as one provider among others. */
export function createReownKinds({ blockchain, catalogue: pictures, projectId, common }: ReownPlaces) {
  const urlOf = (base: string, { path }: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Question): string => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    return `${base}${filled}?${new URLSearchParams({ ...common, ...query })}`
  }
  const ask = async <Form extends z.ZodMiniType>(
    { fetchJson }: ProviderContext,
    endpoint: Pick<Endpoint, 'path'> & { readonly response: Form },
    asked: Question,
  ): Promise<z.output<Form>> => {
    const url = urlOf(blockchain, endpoint, asked)
    const parsed = parseRows(endpoint.response, await fetchJson(url, asked.body && { body: asked.body }))
    if (!parsed.success) throw new HttpAnswerError({ url, wrong: 'It has another form', cause: parsed.error })
    return parsed.data
  }

  /** Undefined if nobody has the name. */
  const profileOf = async (name: string, context: ProviderContext): Promise<NameProfile | undefined> => {
    try {
      return await ask(context, getNameAccount, { params: { name }, query: { apiVersion: '2' } })
    } catch (error) {
      if (readMember(error, 'status') === 404) return undefined
      throw error
    }
  }

  return {
    isTaken: async ({ name }: { readonly name: string }, context: ProviderContext) =>
      (await profileOf(name, context)) !== undefined,
    suggest: async ({ name }: { readonly name: string }, context: ProviderContext) => {
      const params = { name: name.slice(0, -zone.length) }
      const { suggestions } = await ask(context, getNameSuggestions, { params, query: { zone: zone.slice(1) } })
      return suggestions.flatMap((each) => (each.registered ? [] : [each.name]))
    },
    register: async (signed: Parameters<NameRegistrar['register']>[0], context: ProviderContext): Promise<void> => {
      const { name, address, coinType, message, signature } = signed
      const body = { coin_type: coinType, address, message, signature }
      const registered = async () => {
        const { success } = await ask(context, postNameAccount, { body })
        if (success === false) throw new HttpAnswerError({ url: blockchain, wrong: 'It did not register the name' })
      }
      // The request may have been sent twice: a refusal of the second one is no failure if the first one succeeded.
      await registered().catch(async (error: unknown) => {
        const found = await profileOf(name, context).catch(() => undefined)
        const owners = Object.values(found?.addresses ?? {}).map((each) => each.address)
        if (!owners.some((owner) => isSameAddress('eip155', owner, address))) throw error
      })
    },
    resolve: async (name: string, network: Place, context: ProviderContext) => {
      if (!isEvm(network) || !isOfService(name)) return undefined
      const profile = await profileOf(name, context)
      const address = profile && addressIn(profile, network.id)
      return address === undefined ? undefined : { address, avatar: profile && avatarIn(profile) }
    },
    nameOf: async (address: string, network: Place, context: ProviderContext) => {
      if (!isEvm(network)) return undefined
      const asked = { params: { address }, query: { apiVersion: '2', sender: address } }
      const profiles = await ask(context, getNameReverse, asked)
      const own = profiles.find((each) => isSameAddress(network.caipNetworkId, addressIn(each, network.id), address))
      return own && { name: own.name, avatar: avatarIn(own) }
    },
    prices: async (network: Place, tokens: readonly (string | 'native')[], context: ProviderContext) => {
      if (!isEvm(network)) return undefined
      const id = network.caipNetworkId
      const addressOf = (token: string) => toCaipAddress(id, token === 'native' ? coinAddress : token)
      const body = { currency: 'usd', addresses: tokens.map(addressOf), projectId }
      const { fungibles } = await ask(context, postFungiblePrice, { body })
      // A row without an address would be known by its symbol alone, which anybody can take.
      const told = new Map(fungibles.map(({ address, price }) => [address?.toLowerCase(), price]))
      return Object.fromEntries(
        tokens.flatMap((token) => {
          const price = told.get(addressOf(token).toLowerCase()) ?? 0
          return price > 0 ? [[token, price]] : []
        }),
      )
    },
    session: async (order: OnrampOrder, context: ProviderContext): Promise<string | undefined> => {
      const { address, amount, currency, network, token } = order
      if (!isEvm(network) || !isCoinbaseChain(network.id)) return undefined
      const body = {
        destinationWallets: [{ address, blockchains: [...coinbaseChainNames], assets: [token.symbol] }],
        defaultNetwork: coinbaseChainOf(network.id),
        partnerUserId: address,
        defaultExperience: 'buy',
        ...(amount !== undefined && currency === 'USD' && { presetFiatAmount: Number(amount) }),
      }
      return (await ask(context, postOnrampUrl, { body })).url
    },
    picture: async ({ kind, id }: AskedPicture, { fetch, signal }: PicturesContext): Promise<Blob | undefined> => {
      const endpoints = {
        wallet: catalogue.getWalletImage,
        network: catalogue.getAssetImage,
        connector: catalogue.getAssetImage,
        currency: catalogue.getCurrencyImage,
        token: catalogue.getTokenImage,
      }
      const known = kind === 'network' && id.includes(':') ? networkImageId(id) : id
      if (known === undefined) return undefined
      const url = urlOf(pictures, endpoints[kind], { params: { id: known } })
      const response = await fetch(url, { signal })
      return response.ok ? response.blob() : undefined
    },
  }
}
