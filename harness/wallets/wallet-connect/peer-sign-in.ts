import { privateKeyToAccount } from 'viem/accounts'
import { describeWalletError } from '../wallet-error.js'
import type { PeerContext } from './peer-context.js'
import { originOf, ownChains } from './peer-sessions.js'

type Listener = Parameters<PeerContext['sdk']['kit']['on']>[1]

/** A page that wants accounts and a signature in one: what the phone's owner approves is both. */
export function answerSignIn(context: PeerContext): void {
  const { sdk, wallet, world, changed, report, whenOnline } = context
  const { kit } = sdk

  async function answer(id: number, { requester, authPayload }: SignInRequest): Promise<void> {
    const dapp = requester.metadata
    let isSignatureBad: boolean
    try {
      const word = await wallet.request({
        method: 'wc_sessionAuthenticate',
        params: { dapp, domain: authPayload.domain, statement: authPayload.statement, chains: authPayload.chains },
        origin: originOf(dapp.url),
        signal: new AbortController().signal,
      })
      isSignatureBad = word === 'spoilt'
    } catch (error) {
      await whenOnline()
      await kit.rejectSessionAuthenticate({ id, reason: describeWalletError(error) })
      return
    }
    const account = world.accounts[wallet.accounts[0] ?? '']
    if (!account) throw new Error(`${wallet.name} has no account.`)
    const own = ownChains(context).map((chain) => chain.caipNetworkId)
    const auths = await Promise.all(
      authPayload.chains
        .filter((chain) => own.includes(chain))
        .map(async (chain) => {
          const iss = `did:pkh:${chain}:${account.evmAddress}`
          const message = kit.formatAuthMessage({ request: authPayload, iss })
          // One that is bad is of another text: of bytes that are no signature at all the SDK tells the page nothing.
          const signed = isSignatureBad ? `${message}.` : message
          const s = await privateKeyToAccount(account.evmPrivateKey).signMessage({ message: signed })
          const { chains: _, type: __, expiry: ___, ...payload } = authPayload
          return { h: { t: 'caip122' as const }, p: { ...payload, iss }, s: { t: 'eip191' as const, s } }
        }),
    )
    await whenOnline()
    await kit.approveSessionAuthenticate({ id, auths })
    changed()
  }

  const listener = ({ id, params }: { id: number; params: SignInRequest }) => {
    answer(id, params).catch((error: unknown) => report('Nobody was signed in', error))
  }
  kit.on('session_authenticate', listener as Listener) // the SDK's type has more than is read here
}

interface SignInRequest {
  readonly requester: { readonly metadata: { readonly url: string } }
  readonly authPayload: Parameters<PeerContext['sdk']['kit']['formatAuthMessage']>[0]['request'] & { chains: string[] }
}
