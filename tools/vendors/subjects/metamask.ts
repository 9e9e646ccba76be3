import { answerFrom } from '../../../harness/world/wallets/rpc.js'
import type { Background, Subject } from '../subject.js'

/** A JSON-RPC 2.0 message on the stream `metamask-provider`. */
interface Message {
  readonly data?: { readonly id?: number | string; readonly method: string; readonly params?: unknown }
}

export const metamask: Subject = {
  name: 'metamask',
  namespace: 'eip155',
  packages: ['@metamask/providers'],
  wallet: { via: 'eip6963', dialect: 'metamask', name: 'MetaMask' },
  row: 'MetaMask',
  page: 'metamask',
  differs: {
    'is restored once it is unlocked': {
      why: 'It does not report that it is locked, and still lists its accounts.',
      expected: { locked: 'connected', status: 'connected', account: 'alice' },
    },
  },
  background(wallet, broadcast): Background {
    const note = (method: string, params: unknown, origin: string | undefined) =>
      broadcast({ data: { jsonrpc: '2.0', method, params } }, origin)
    wallet.onEvent(({ name, data, origin }) => {
      if (name === 'accountsChanged') note('metamask_accountsChanged', data, origin)
      if (name === 'chainChanged')
        note(
          'metamask_chainChanged',
          { chainId: data, networkVersion: String(Number(data)), isConnected: true },
          origin,
        )
    })
    return {
      async onMessage(message, { origin, post }) {
        const { data } = message as Message // the page script's own
        if (!data) return
        const { id, method, params } = data
        const reply = (answer: object) => post({ data: { jsonrpc: '2.0', id, ...answer } })
        if (method === 'metamask_sendDomainMetadata') return reply({ result: true })
        const answer = await answerFrom(wallet, { method, params, origin })
        if (id === undefined) return
        if (method === 'metamask_getProviderState' && 'result' in answer) {
          const state = Object(answer.result)
          return reply({ result: { ...state, networkVersion: String(Number(state.chainId)), isConnected: true } })
        }
        // MetaMask's errors contain the stack of its background.
        reply('error' in answer ? { error: { ...answer.error, stack: '' } } : answer)
      },
      endStreams: () => broadcast({ isLost: true }),
    }
  },
}
