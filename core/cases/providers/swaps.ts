import { isSolanaAddress } from '../../contracts/caip.js'
import { isTokenDecimals } from '../../contracts/fields.js'
import type { Network } from '../../contracts/network/network.js'
import type { SwapAsked, SwapOffer, SwapsProvider } from '../../contracts/service-providers.js'
import type { SwapRouter } from '../../contracts/swap-router.js'
import { isSameAddress } from '../../lib/address.js'
import { type ContractCase, check, say } from '../case.js'
import type { Desk } from './desk.js'
import { casesOf } from './shared-cases.js'
import type { NetworkProviderSubject } from './subject.js'

/** A provider of swaps, with a sample question. */
export interface SwapsSubject extends NetworkProviderSubject<SwapsProvider> {
  /** The question, which the provider answers with an offer. */
  readonly asked: Omit<SwapAsked, 'network'>
}

const isOffer = (answer: unknown): answer is SwapOffer =>
  typeof answer === 'object' && answer !== null && 'bought' in answer && typeof answer.bought === 'bigint'

const isEvmAddress = (text: unknown): boolean => typeof text === 'string' && /^0x[0-9a-f]{40}$/i.test(text)

/**
 * The cases for a provider of swaps: its name and origins, an offer for exactly what was asked, and whom the visitor approves. Also tokens,
 * networks that it does not serve, failures, nonsense and an abort.
 */
export function swapsCases(subject: SwapsSubject): readonly ContractCase[] {
  const { asked } = subject
  const ask = (provider: SwapsProvider, network: Network, { context }: Desk) =>
    provider.swaps({ ...asked, network }, context)
  const offerOf = async (provider: SwapsProvider, network: Network, desk: Desk): Promise<SwapOffer> => {
    const offer = await ask(provider, network, desk)
    check(isOffer(offer), `It answers ${sayOffer(offer)}, wanted an offer`)
    return offer
  }

  return casesOf<SwapsProvider, SwapOffer>(
    { subject, ask, isAnswer: isOffer },
    {
      'lists the networks that it serves, by CAIP-2 ids': async ({ provider, network }) => {
        const { swapNetworks } = provider
        const wrong = swapNetworks.filter((id) => !/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id))
        check(wrong.length === 0, `${say(wrong)} are no CAIP-2 ids`)
        check(
          swapNetworks.includes(network.caipNetworkId),
          `It lists ${say(swapNetworks)}, not ${network.caipNetworkId}`,
        )
      },

      'offers something for the asked amount': async ({ provider, network, desk }) => {
        const offer = await offerOf(provider, network, desk)
        check(offer.bought > 0n, `It offers ${offer.bought} units`)
        check(
          (offer.call === undefined) !== (offer.instructions === undefined),
          `It offers ${sayOffer(offer)}: a call or instructions, wanted one of them`,
        )
      },

      'calls and approves only contracts that it names': async ({ provider, network, desk }) => {
        const { call, spender } = await offerOf(provider, network, desk)
        if (!call) return
        const named = (provider.swapContracts?.(network.caipNetworkId) ?? []).map(({ address }) => address)
        check(named.every(isEvmAddress), `${say(named)} are not addresses`)
        const isNamed = (contract: string) => named.some((one) => isSameAddress('eip155', one, contract))
        check(isNamed(call.to), `It calls ${call.to}, and names ${say(named)}`)
        check(asked.sell === undefined || spender !== undefined, 'It sells a token, and does not say who takes it')
        check(spender === undefined || isNamed(spender), `${spender} takes the token, and it names ${say(named)}`)
        check(/^0x([0-9a-f]{2}){4,}$/i.test(call.data), `The data of the call are ${say(call.data)}`)
        const isPaid = asked.sell !== undefined || call.value >= asked.amount
        check(isPaid, `The call sends ${call.value} units of the coin, but ${asked.amount} are sold`)
      },

      'reads its own call: what is sold, what arrives, and who gets it': async ({ provider, network, desk }) => {
        const { call, bought } = await offerOf(provider, network, desk)
        const router = provider
          .swapContracts?.(network.caipNetworkId)
          .find(({ address }) => isSameAddress('eip155', address, call?.to))
        if (!call || typeof router?.decode !== 'function') return
        checkTerms(router, call, { ...asked, bought })
      },

      'signs on Solana for the asked account alone': async ({ provider, network, desk }) => {
        const { instructions = [], lookupTables = [] } = await offerOf(provider, network, desk)
        for (const { program, accounts } of instructions) {
          check(isSolanaAddress(program), `${program} is not the address of a program`)
          const strange = accounts.filter(({ isSigner, address }) => isSigner && address !== asked.address)
          check(strange.length === 0, `${say(strange)} would have to sign, too`)
        }
        check(lookupTables.every(isSolanaAddress), `${say(lookupTables)} are not addresses`)
      },

      'lists tokens by their addresses, each once, without the coin': async ({ provider, network, desk }) => {
        const tokens = (await provider.swapTokens?.({ network }, desk.context)) ?? []
        for (const token of tokens) {
          const isRight = token.symbol !== '' && token.address !== '' && isTokenDecimals(token.decimals)
          check(isRight, `${say(token)} is not a token`)
          check(!/^0x(e{40}|0{40})$/i.test(token.address), `${say(token)} is the coin of the network`)
        }
        const addresses = tokens.map(({ address }) => address.toLowerCase())
        const twice = addresses.filter((address, index) => addresses.indexOf(address) !== index)
        check(twice.length === 0, `It lists ${say(twice)} twice`)
      },
    },
  )
}

/** Compares what a call does with what was asked. */
function checkTerms(
  { decode }: SwapRouter,
  { to, data, value }: NonNullable<SwapOffer['call']>,
  { address, sell, amount, slippage, bought }: Omit<SwapAsked, 'network'> & { readonly bought: bigint },
): void {
  // The caller has checked both forms.
  const terms = (decode as Extract<SwapRouter['decode'], (...call: never[]) => unknown>)({
    from: address,
    to,
    data: data as `0x${string}`,
    value,
  })
  check(terms !== undefined, 'It cannot read the call that it offers')
  if (sell !== undefined)
    check(isSameAddress('eip155', terms.source, sell), `The call sells ${terms.source}, asked was ${sell}`)
  check(terms.amount === amount, `The call sells ${terms.amount} units, asked were ${amount}`)
  const { receiver = address, minimum } = terms
  check(isSameAddress('eip155', receiver, address), `The call pays ${receiver}, asked was ${address}`)
  if (minimum === undefined) return
  const least = (bought * BigInt(Math.floor((100 - slippage) * 1000))) / 100_000n
  check(minimum <= bought && minimum + 1n >= least, `At least ${minimum} units arrive, wanted ${least} to ${bought}`)
}

const sayOffer = (offer: unknown): string =>
  JSON.stringify(offer, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ?? String(offer)
