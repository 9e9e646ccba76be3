import { describeWalletError } from '../rpc.js'
import type { PeerContext, PeerProposal, PeerRequest, PeerSession, PeerVerification, SessionTerms } from './peer-api.js'
import { originOf, type PeerSessions } from './peer-sessions.js'

interface VerifyContext {
  readonly verified: {
    readonly origin: string
    readonly validation: PeerVerification['validation']
    readonly isScam?: boolean
  }
}

interface Waiting<Item> {
  readonly item: Item
  readonly gone: AbortController
}

/** Handles proposals and requests of pages on the phone. */
export function createPeerInbox(context: PeerContext & { readonly sessions: PeerSessions }) {
  const { sdk, wallet, sessions, changed, report, whenOnline } = context
  const { kit } = sdk
  const proposals = new Map<number, Waiting<PeerProposal>>()
  const requests = new Map<number, Waiting<PeerRequest>>()
  /** Terms and callbacks for the next approved proposal. */
  let next: { terms: SessionTerms; settled(session: PeerSession): void; failed(error: unknown): void } | undefined

  function withdraw<Item>(waiting: Map<number, Waiting<Item>>, id: number): void {
    waiting.get(id)?.gone.abort()
    waiting.delete(id)
    changed()
  }

  async function onProposal(proposal: PeerProposal, gone: AbortController): Promise<void> {
    const { id, dapp, required, optional, verify } = proposal
    try {
      const params = { dapp, verify, required, optional }
      await wallet.request({ method: 'wc_sessionPropose', params, origin: originOf(dapp.url), signal: gone.signal })
    } catch (error) {
      if (gone.signal.aborted) return
      proposals.delete(id)
      changed()
      await whenOnline()
      await kit.rejectSession({ id, reason: describeWalletError(error) })
      return
    }
    const answer = next
    next = undefined
    try {
      proposals.delete(id)
      changed()
      await whenOnline()
      const session = await sessions.begin(proposal, answer?.terms ?? {})
      answer?.settled(session)
    } catch (error) {
      if (!answer) throw error
      answer.failed(error)
    }
  }

  async function onRequest(request: PeerRequest, gone: AbortController): Promise<void> {
    const { id, topic, method, params, chain, dapp } = request
    const respond = async (answer: { result: unknown } | { error: { code: number; message: string } }) => {
      await whenOnline()
      requests.delete(id)
      changed()
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
    }
    try {
      const result = await wallet.request({ method, params, origin: originOf(dapp.url), chain, signal: gone.signal })
      await respond({ result: result ?? null })
    } catch (error) {
      if (!gone.signal.aborted) await respond({ error: describeWalletError(error) })
    }
  }

  kit.on('session_proposal', ({ id, params, verifyContext }) => {
    const item: PeerProposal = {
      id,
      pairingTopic: params.pairingTopic,
      dapp: params.proposer.metadata,
      verify: readVerification(verifyContext),
      required: wholeNamespaces(params.requiredNamespaces),
      optional: wholeNamespaces(params.optionalNamespaces),
      expiresAtMs: params.expiryTimestamp * 1000,
    }
    const gone = new AbortController()
    proposals.set(id, { item, gone })
    changed()
    onProposal(item, gone).catch((error: unknown) => report(`The session with ${item.dapp.name} did not start`, error))
  })
  kit.on('session_request', ({ id, topic, params, verifyContext }) => {
    const dapp = sessions.find(topic)?.dapp ?? {
      name: '',
      description: '',
      url: verifyContext.verified.origin,
      icons: [],
    }
    const { expiryTimestamp } = params.request
    const item: PeerRequest = {
      id,
      topic,
      method: params.request.method,
      params: params.request.params,
      chain: params.chainId,
      dapp,
      verify: readVerification(verifyContext),
      expiresAtMs: expiryTimestamp === undefined ? undefined : expiryTimestamp * 1000,
    }
    const gone = new AbortController()
    requests.set(id, { item, gone })
    changed()
    onRequest(item, gone).catch((error: unknown) => report(`${item.method} was not answered`, error))
  })
  kit.on('proposal_expire', ({ id }) => withdraw(proposals, id))
  kit.on('session_request_expire', ({ id }) => withdraw(requests, id))
  kit.on('session_delete', ({ topic }) => {
    for (const [id, { item }] of requests) if (item.topic === topic) withdraw(requests, id)
    sessions.ended()
  })

  return {
    get proposals() {
      return [...proposals.values()].map(({ item }) => item)
    },
    get requests() {
      return [...requests.values()].map(({ item }) => item)
    },
    approveSession(terms: SessionTerms, withinMs: number | undefined): Promise<PeerSession> {
      if (next) return Promise.reject(new Error(`${wallet.name} approves another session just now.`))
      return new Promise((resolve, reject) => {
        next = { terms, settled: resolve, failed: reject }
        wallet.approve({ method: 'wc_sessionPropose', withinMs }).catch((error: unknown) => {
          next = undefined
          reject(error)
        })
      })
    },
    stop() {
      for (const { gone } of [...proposals.values(), ...requests.values()]) gone.abort()
      next?.failed(new Error(`${wallet.name} is gone.`))
    },
  }
}

function readVerification({ verified }: VerifyContext): PeerVerification {
  return { validation: verified.validation, isScam: verified.isScam === true, origin: verified.origin }
}

function wholeNamespaces(given: Readonly<Record<string, { chains?: string[]; methods: string[]; events: string[] }>>) {
  return Object.fromEntries(
    Object.entries(given).map(([name, { chains = [], methods, events }]) => [name, { chains, methods, events }]),
  )
}
