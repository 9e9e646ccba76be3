import { isHex, numberToHex, stringToHex } from 'viem/utils'
import { NoAccountsFoundError, WalletAnswerError } from '../../errors/adapter.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { AbortedError } from '../../errors/unknown.js'
import { ProviderDisconnectedError } from '../../errors/wallet.js'
import {
  type Adapter,
  type AdapterConnection,
  type AdapterContext,
  type ConnectParams,
  defineAdapter,
} from '../adapter.js'
import { createAskForAccounts } from '../ask-for-accounts.js'
import { createCurrentSession } from '../current-session.js'
import { withTimeLimit } from '../time-limit.js'
import { parseAccounts, parseChainId } from './parse-answer.js'
import { revokePermissions } from './revoke-permissions.js'
import { type EvmSession, openSession } from './session.js'
import { switchNetwork } from './switch-network.js'
import { type EvmWallet, toEvmWallet } from './wallet.js'

/** How long a wallet may take to forget a page before disconnecting goes on without it. */
const revokeLimitMs = 5000

/** The code behind `evm()`: wallets of the page that speak EIP-1193, one at a time. */
export const evmAdapter = defineAdapter({ type: 'evm', namespaces: ['eip155'], setup: setupEvmAdapter })

function setupEvmAdapter({ platform, emit }: AdapterContext): Adapter {
  const current = createCurrentSession<EvmSession>('eip155')
  const { lifetime } = current
  const askForAccounts = createAskForAccounts<unknown>(lifetime)
  const request = async (method: string, params?: unknown): Promise<unknown> => {
    const { wallet, signal } = current.connected()
    return wallet.request({ method, params }, signal)
  }

  /** From the wallet's accounts to a connection. Nothing is kept of one that failed or was given up. */
  async function open(wallet: EvmWallet, answer: unknown, params: ConnectParams): Promise<EvmSession> {
    const accounts = parseAccounts(answer)
    if (!accounts?.length) throw new NoAccountsFoundError()
    const connectorId = params.connector.id
    const toEndReason = () => new ProviderDisconnectedError()
    const opened = openSession({ wallet, connectorId, accounts, emit, toEndReason })
    try {
      const chain = await wallet.request({ method: 'eth_chainId' }, params.signal, opened.signal, lifetime)
      opened.setChainId(parseChainId(chain))
      if (!opened.chainId) throw new WalletAnswerError({ method: 'eth_chainId', got: chain })
      return opened
    } catch (error) {
      opened.end(error)
      throw toModalError(error)
    }
  }

  function keep(opened: EvmSession): AdapterConnection {
    const { wallet, connectorId } = opened
    current.keep(opened)
    opened.publish()
    return {
      namespace: 'eip155',
      connectorId,
      // What the wallet says before somebody reads this is in it; what it says after is an event.
      get accounts() {
        return opened.signal.aborted ? [] : opened.accounts
      },
      get chainId() {
        return opened.chainId ?? ''
      },
      provider: wallet.provider,
    }
  }

  return {
    type: 'evm',

    connect: async (params) => {
      const wallet = toEvmWallet(params.connector.provider)
      const source = {
        provider: wallet.provider,
        ask: (signal: AbortSignal) => wallet.request({ method: 'eth_requestAccounts' }, signal),
        onApproved: (listener: (accounts: unknown) => void) =>
          wallet.listen({ accountsChanged: (accounts) => parseAccounts(accounts)?.length && listener(accounts) }),
      }
      return keep(await open(wallet, await askForAccounts(source, params), params))
    },

    reconnect: async (params) => {
      const wallet = toEvmWallet(params.connector.provider)
      const before = current.kept
      const accounts = await wallet.request({ method: 'eth_accounts' }, params.signal, lifetime)
      if (!parseAccounts(accounts)?.length) return undefined
      const opened = await open(wallet, accounts, params)
      if (current.kept === before) return keep(opened)
      // The visitor was faster: what they connected by hand stays.
      opened.end(new AbortedError())
      return undefined
    },

    disconnect: async (_namespace, onRevokeFailed) => {
      const ended = current.kept
      if (!ended) return
      current.forget(ended)
      if (ended.signal.aborted) return
      ended.end(new AbortedError())
      const limit = { platform, limitMs: revokeLimitMs, outer: lifetime }
      try {
        await withTimeLimit(limit, (signal) => revokePermissions(ended.wallet, signal))
      } catch (error) {
        onRevokeFailed?.(error)
      }
    },

    signMessage: async ({ address, message }) => {
      // FACTS 1.4: hex of the UTF-8 bytes, "unless already hex".
      const data = isHex(message) && message.length % 2 === 0 ? message : stringToHex(message)
      const signature = await request('personal_sign', [data, address])
      // SPEC 5: "A signed message response is 0x followed by at least 62 hex characters."
      return expectAnswer('personal_sign', signature, /^0x[0-9a-f]{62,}$/i)
    },

    request: ({ method, params }) => request(method, params),

    switchNetwork: async ({ network, signal }) =>
      switchNetwork({ session: current.connected(), network, platform, signal }),

    sendTransaction: async ({ from, to, value, data, gasPrice }) => {
      const transaction = {
        from,
        to,
        value: numberToHex(value),
        ...(data && { data }),
        ...(gasPrice !== undefined && { gasPrice: numberToHex(gasPrice) }),
      }
      const hash = await request('eth_sendTransaction', [transaction])
      // SPEC 5: "A transaction hash response is 0x followed by exactly 64 hex characters."
      return expectAnswer('eth_sendTransaction', hash, /^0x[0-9a-f]{64}$/i)
    },

    dispose: current.dispose,
  }
}

function expectAnswer(method: string, answer: unknown, pattern: RegExp): string {
  if (typeof answer !== 'string' || !pattern.test(answer)) throw new WalletAnswerError({ method, got: answer })
  return answer
}
