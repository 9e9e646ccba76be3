import * as z from 'zod/mini'
import type { Adapter, AdapterContext, AdapterDefinition } from '../../contracts/adapter.js'
import { parseCaipNetworkId } from '../../contracts/caip.js'
import { filledText } from '../../contracts/fields.js'
import { accountOf, answerRequest, parseParams, type RequestMethods } from '../answer-request.js'
import { createWalletAdapter } from '../wallet-adapter.js'
import type { WalletSession } from '../wallet-session.js'
import { type PolkadotAccount, type PolkadotWallet, toPolkadotWallet } from './wallet.js'

/** The code behind `polkadot()`: wallets of `window.injectedWeb3`, one at a time. They sign; they send nothing. */
export const polkadotAdapter: AdapterDefinition = {
  type: 'polkadot',
  namespaces: ['polkadot'],
  setup: setupPolkadotAdapter,
}

function setupPolkadotAdapter(context: AdapterContext): Adapter {
  const { platform } = context
  const appName = () => platform.pageMetadata().title || platform.location().hostname
  const letIn = new WeakMap<object, unknown>()
  const { connected, ...connecting } = createWalletAdapter<PolkadotAccount, PolkadotWallet>(
    {
      namespace: 'polkadot',
      refusesSilently: true,
      toWallet: ({ connector }) => toPolkadotWallet(connector.provider, appName, letIn),
    },
    context,
  )
  return {
    type: 'polkadot',
    ...connecting,
    signMessage: async ({ address, message }) => signMessage(connected(), address, message),
    request: async (call) => answerRequest(methods, connected(), call),
    // These wallets are on no network of their own: each transaction says which one it is for.
    switchNetwork: async ({ network }) => {
      connected().chainId = parseCaipNetworkId(network.caipNetworkId).chainId
    },
  }
}

type PolkadotSession = WalletSession<PolkadotAccount, PolkadotWallet>

const text = filledText()
const address = z.optional(text)
const messageParams = z.object({ address, message: z.string() })
const transactionParams = z.object({
  address,
  transactionPayload: z.looseObject({ address, method: text, signedExtensions: z.array(z.string()) }),
})

/** The methods of WalletConnect's polkadot namespace. Signatures are hex. */
const methods: RequestMethods<PolkadotSession> = {
  polkadot_signMessage: async (session, params) => {
    const { address: from, message } = parseParams(messageParams, params)
    return { signature: await signMessage(session, from, message) }
  },
  polkadot_signTransaction: async (session, params) => {
    const { address: from, transactionPayload } = parseParams(transactionParams, params)
    const own = accountOf(session, from ?? transactionPayload.address)
    const payload = { ...transactionPayload, address: own.address }
    return { signature: await session.wallet.sign('signPayload', payload, session.signal) }
  },
}

async function signMessage(session: PolkadotSession, from: string | undefined, message: string): Promise<string> {
  const account = accountOf(session, from)
  // As hex: a text that looks like hex would be signed as the bytes that it stands for.
  const bytes = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0'))
  const params = { address: account.address, data: `0x${bytes.join('')}`, type: 'bytes' }
  return session.wallet.sign('signRaw', params, session.signal)
}
