import type { ConnectParams } from '../../contracts/adapter.js'
import { NoAccountsFoundError } from '../../errors/adapter.js'
import { withAbort } from '../../lib/with-abort.js'
import { hasAccounts, toProposal } from './grant.js'
import type { SdkSession } from './sdk/sdk-client.js'
import type { Sdk } from './sdk/start-sdk.js'
import type { UniversalParts } from './universal-parts.js'

/** Proposes a session, and resolves when a wallet has approved it with an account, and has signed in if it was asked. */
export async function connectWallet(sdk: Sdk, params: ConnectParams, parts: UniversalParts): Promise<SdkSession> {
  const { signal, signIn } = params
  const { table, letGo, lifetime } = parts
  const proposed = propose(sdk, params, parts)
  // An approval that comes after the visitor has left does not connect.
  proposed.then(
    ({ session }) => signal.aborted && letGo(sdk, session),
    () => undefined,
  )
  const { session: sdkSession, signed } = await withAbort(proposed, signal, lifetime)
  try {
    // If the new session has no account, the session before goes on.
    if (!hasAccounts(sdkSession, table)) throw new NoAccountsFoundError()
    if (signed.length > 0) await signIn?.keep(signed)
  } catch (error) {
    letGo(sdk, sdkSession)
    throw error
  }
  return sdkSession
}

/** Proposes a session, with a message to sign where the wallet can sign it within its approval. */
function propose(
  sdk: Sdk,
  { signal, onUri, signIn, namespaces }: ConnectParams,
  { context, table, override }: UniversalParts,
): ReturnType<Sdk['proposeSignedIn']> {
  const proposal = toProposal(context.networks, namespaces, override, table)
  const show = (uri: string) => {
    if (!signal.aborted) onUri?.(uri)
  }
  const evmAlone = Object.keys(proposal).length === 1 && proposal['eip155']
  return signIn && evmAlone && isReadable(signIn.message)
    ? sdk.proposeSignedIn(signIn.message, evmAlone, show)
    : sdk.propose(proposal, show).then((session) => ({ session, signed: [] }))
}

/**
 * True if the SDK signs this message in one step. It hashes all other messages wrongly and refuses their signatures, so
 * they are signed after the approval.
 */
const isReadable = ({ domain, statement = '', uri }: { domain: string; statement?: string | undefined; uri: string }) =>
  /^[\x20-\x7e]*$/.test(domain + statement + uri) && !domain.startsWith('0x')
