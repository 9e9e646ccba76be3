import type { Adapter } from '../../contracts/adapter.js'
import type { SiwxSession } from '../../contracts/sign-in/message.js'
import type { SiwxRequest } from '../../contracts/sign-in/siwx-config.js'
import { isOneOf } from '../../errors/base.js'
import { readMember } from '../../lib/foreign.js'
import { lazy } from '../../lib/lazy.js'
import { shippedOf } from '../../namespaces/namespace-table.js'
import type { PartContext } from '../../state/context.js'
import type { RootStore } from '../../state/root-store.js'
import type { Signer } from './store.js'

const onChain = lazy(() => import('./signed-on-chain.js'))

/** Errors of a wallet that has no `solana:signIn`, or none for this message. */
const unsupported = [
  'wallet_unsupported_method',
  'rpc_invalid_params',
  'rpc_invalid_input',
  'rpc_method_not_found',
] as const

type Signature = Pick<SiwxSession, 'message' | 'signature'>

/** Asks the wallet to sign in: by its own `solana:signIn` if it has one, else by a signed message. */
export async function signWith(
  { root, part, adapter }: { readonly root: RootStore; readonly part: PartContext['part']; readonly adapter: Adapter },
  signer: Signer,
  request: SiwxRequest,
): Promise<SiwxSession> {
  const { namespace, address, chainId } = signer
  const data = { ...request }
  const canSignIn = shippedOf(namespace)?.walletsWriteSignIn && adapter.hasSignIn
  const given = canSignIn ? await signInWith(root, adapter, signer, request) : undefined
  if (given) return { data, ...given }
  const message = String(request)
  const signature = await signText(adapter, { namespace, address, message })
  // The host may not verify signatures, so an empty signature is checked on the chain.
  if (/^0x$/i.test(signature)) {
    const { requireSignedOnChain } = await onChain.load()
    await requireSignedOnChain({ root, part }, { message, address, chainId })
  }
  return { data, message, signature }
}

/** Signs a text: as an off-chain message if the wallet signs no other. */
async function signText(adapter: Adapter, input: Parameters<Adapter['signMessage']>[0]): Promise<string> {
  try {
    return await adapter.signMessage(input)
  } catch (error) {
    if (!adapter.signOffchainMessage || !isOneOf(error, ...unsupported)) throw error
    return adapter.signOffchainMessage(input).catch((later: unknown) => {
      throw isOneOf(later, ...unsupported) ? error : later
    })
  }
}

/** The Wallet Standard's `solana:signIn`. `undefined` if the wallet does not have it, or not for this message. */
async function signInWith(
  { chains }: RootStore,
  adapter: Adapter,
  { namespace, address, chainId }: Signer,
  request: SiwxRequest,
): Promise<Signature | undefined> {
  const { accountAddress, ...fields } = request
  const reference = chains.getNetwork(chainId)?.caipNetworkId.slice(namespace.length + 1)
  const params = { ...fields, address: accountAddress, chainId: reference }
  try {
    const answer = await adapter.request({ namespace, method: 'solana_signIn', params })
    const message = readMember(answer, 'signedMessage')
    const signature = readMember(answer, 'signature')
    if (readMember(answer, 'address') !== address || typeof message !== 'string' || typeof signature !== 'string')
      return undefined
    const bytes = Uint8Array.from(atob(message), (character) => character.charCodeAt(0))
    return { message: new TextDecoder().decode(bytes), signature }
  } catch (error) {
    if (isOneOf(error, ...unsupported)) return undefined
    throw error
  }
}
