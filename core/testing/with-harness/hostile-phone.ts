import { onTestFinished } from 'vitest'
import { createMachineClock } from '../../../harness/world/lib/clock.js'
import { createSeed } from '../../../harness/world/lib/seed.js'
import { createVerify } from '../../../harness/world/relay/verify.js'
import { startWalletSdk } from '../../../harness/world/wallets/wallet-connect/wallet-sdk.js'

type SignClient = Awaited<ReturnType<typeof import('@reown/walletkit')['WalletKit']['init']>>['engine']['signClient']
/** The SDK's client with the private method that sends any request unchecked. */
interface HostileEngine {
  signClient: SignClient & { engine: { sendRequest(request: object): Promise<unknown> } }
}

interface HostileRequest {
  readonly topic: string
  readonly id: number
  readonly params: { readonly request: { readonly method: string } }
}

/** What the hostile phone grants in one namespace of a session. */
interface Wish {
  readonly accounts: readonly string[]
  readonly chains?: readonly string[]
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
}

const usual = { methods: ['personal_sign', 'eth_sendTransaction'], events: ['accountsChanged', 'chainChanged'] }

/** The EVM address with this number as its value. */
export const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
export const evmAccount = (number: number, chain = 'eip155:1') => `${chain}:${addressOf(number)}`

/** Starts a phone that can send anything, with the unmodified SDK of wallets. */
export async function startHostilePhone(
  relayUrl: string,
  metadata: { name?: string; url?: string; icons?: string[] } = {},
) {
  const clock = createMachineClock()
  const sdk = await startWalletSdk({
    relayUrl,
    projectId: 'sandbox',
    metadata: { name: 'Hostile', description: '', url: 'https://hostile.test', icons: [], ...metadata },
    clock,
    verify: createVerify({ clock, seed: createSeed(9) }),
  })
  const { signClient }: HostileEngine = Reflect.get(sdk.kit, 'engine')
  onTestFinished(async () => {
    await sdk.end()
    clock.dispose()
  })
  const toNamespaces = (wishes: Readonly<Record<string, Wish>>) =>
    Object.fromEntries(
      Object.entries(wishes).map(([key, { accounts, chains, methods, events }]) => [
        key,
        {
          accounts: [...accounts],
          chains: [...(chains ?? new Set(accounts.map((each) => each.slice(0, each.lastIndexOf(':')))))],
          methods: [...(methods ?? usual.methods)],
          events: [...(events ?? usual.events)],
        },
      ]),
    )
  return {
    signClient,
    /** Pairs with a link and approves whatever the test wants. Resolves with the topic once the approval is sent. */
    approve: async (
      uri: string,
      wishes: Readonly<Record<string, Wish>>,
      sessionProperties?: Record<string, string>,
    ): Promise<string> => {
      const proposed = new Promise<number>((resolve) => {
        signClient.events.once('session_proposal', ({ id }: { id: number }) => resolve(id))
      })
      await signClient.core.pairing.pair({ uri })
      const namespaces = toNamespaces(wishes)
      const { topic } = await signClient.approve({
        id: await proposed,
        namespaces,
        ...(sessionProperties && { sessionProperties }),
      })
      return topic
    },
    /** Sends a session update, without waiting for an answer of the page. */
    update: (topic: string, wishes: Readonly<Record<string, Wish>>): Promise<unknown> =>
      signClient.update({ topic, namespaces: toNamespaces(wishes) }),
    extend: (topic: string): Promise<unknown> => signClient.extend({ topic }),
    /** Sends any event, even one that the session does not allow and that the SDK's own method would refuse. */
    emit: (topic: string, name: string, data: unknown, chainId = 'eip155:1'): Promise<unknown> =>
      signClient.engine.sendRequest({
        topic,
        method: 'wc_sessionEvent',
        params: { event: { name, data }, chainId },
        throwOnFailedPublish: true,
      }),
    /** Answers every request. Returns the list of the requested methods. */
    answer: (resultOf: (method: string) => unknown): readonly string[] => {
      const asked: string[] = []
      signClient.events.on('session_request', ({ topic, id, params }: HostileRequest) => {
        const { method } = params.request
        asked.push(method)
        void signClient.respond({ topic, response: { jsonrpc: '2.0', id, result: resultOf(method) } })
      })
      return asked
    },
    end: (topic: string): Promise<unknown> =>
      signClient.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    get topics(): string[] {
      return signClient.session.keys
    },
  }
}
