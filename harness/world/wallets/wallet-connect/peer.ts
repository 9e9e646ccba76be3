import { privateKeyToAccount } from 'viem/accounts'
import { createListeners, once } from '../../lib/lifecycle.js'
import { messageOf } from '../../lib/message-of.js'
import { createMockWallet } from '../create-wallet.js'
import { dialectOf } from '../dialects.js'
import { describeWalletError } from '../rpc.js'
import type { MockWallet } from '../wallet.js'
import { ownChains } from './own-namespaces.js'
import type { PeerContext, PeerSpec, PeerWorld, SessionTerms, WalletConnectPeer } from './peer-api.js'
import { createPeerInbox } from './peer-inbox.js'
import { createPeerSessions, originOf } from './peer-sessions.js'
import { readCode } from './scan.js'
import { startWalletSdk } from './wallet-sdk.js'

/**
 * Starts a wallet on a phone that reaches pages through a relay.
 * @example
 * const phone = await createWalletConnectPeer({ accounts: ['alice'], policy: 'approve' }, { ...world, name: 'phone', relayUrl: relay.url })
 * await phone.pair(uri)
 * const session = await phone.approveSession()
 * @throws {@link StartError} `missing_package` without the wallet SDK
 */
export async function createWalletConnectPeer(spec: PeerSpec, world: PeerWorld): Promise<WalletConnectPeer> {
  const wallet = createMockWallet({ ...spec, via: 'walletconnect' }, world)
  try {
    return await connectWallet(wallet, spec, world)
  } catch (error) {
    wallet.dispose()
    throw error
  }
}

export async function connectWallet(wallet: MockWallet, spec: PeerSpec, world: PeerWorld): Promise<WalletConnectPeer> {
  const { info } = wallet.announcement
  const links = dialectOf(spec.dialect)?.phone?.links
  // Known apps accept requests through the relay only.
  const redirect = spec.redirect ? { ...spec.redirect, linkMode: true } : links && { ...links, linkMode: false }
  const sdk = await startWalletSdk({
    relayUrl: world.relayUrl,
    projectId: world.projectId ?? 'sandbox',
    metadata: {
      name: info.name,
      description: `${info.name} on a phone`,
      url: `https://${info.rdns}`,
      icons: [info.icon],
      ...(redirect && { redirect }),
    },
    clock: world.clock,
    verify: world.verify,
    version: spec.sdk,
  })
  const { add: onChange, emit: changed, clear } = createListeners()
  const problems: string[] = []
  const report = (what: string, error: unknown) => {
    problems.push(`${what}: ${messageOf(error)}`)
    changed()
  }
  let isOnline = true
  /** Resolves while the phone is online: decisions made offline wait for it. */
  let online = Promise.resolve()
  let setOnline = () => {}
  const context = { sdk, wallet, world, spec, changed, report, whenOnline: () => online }
  const sessions = createPeerSessions(context)
  const inbox = createPeerInbox({ ...context, sessions })
  if (spec.canSignIn !== false) answerSignIn(context)
  const stops = [wallet.onPending(changed), world.clock.onAdvance(sdk.pulse)]

  const pair = async (uri: string) => {
    await online
    await sdk.kit.pair({ uri })
  }

  return {
    clientId: sdk.clientId,
    wallet,
    get isOnline() {
      return isOnline
    },
    get proposals() {
      return inbox.proposals
    },
    get requests() {
      return inbox.requests
    },
    get sessions() {
      return sessions.list()
    },
    problems,
    onChange,
    pair,
    async scan(png) {
      const uri = await readCode(png)
      await pair(uri)
      return uri
    },
    approveSession: ({ withinMs, ...terms } = {}) => inbox.approveSession(terms, withinMs),
    rejectSession: (refusal = {}) => wallet.reject({ ...refusal, method: 'wc_sessionPropose' }),
    approve: (match) => wallet.approve(match),
    reject: (match) => wallet.reject(match),
    update: (terms: SessionTerms, topic) => sessions.update(terms, topic),
    extend: (topic) => sessions.extend(topic),
    emit: (event, topic) => sessions.emit(event, topic),
    deleteSession: (topic) => sessions.remove(topic),
    async goOffline() {
      if (!isOnline) return
      isOnline = false
      online = new Promise((resolve) => {
        setOnline = resolve
      })
      await sdk.disconnect()
      changed()
    },
    async comeBack() {
      if (isOnline) return
      isOnline = true
      await sdk.connect()
      setOnline()
      changed()
    },
    stop: once(async () => {
      for (const each of stops) each()
      setOnline()
      inbox.stop()
      sessions.stop()
      await sdk.end()
      wallet.dispose()
      clear()
    }),
  }
}

type Listener = Parameters<PeerContext['sdk']['kit']['on']>[1]

/** Answers requests for accounts and a signature in one step. The owner's approval covers both. */
function answerSignIn(context: PeerContext): void {
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
          // A bad signature signs another text. For invalid bytes the SDK would send the page no answer.
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
    answer(id, params).catch((error: unknown) => report('The sign-in failed', error))
  }
  kit.on('session_authenticate', listener as Listener) // the SDK's type has more than is read here
}

interface SignInRequest {
  readonly requester: { readonly metadata: { readonly url: string } }
  readonly authPayload: Parameters<PeerContext['sdk']['kit']['formatAuthMessage']>[0]['request'] & { chains: string[] }
}
