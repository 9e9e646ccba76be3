import { answerFrom } from '../../../harness/world/wallets/rpc.js'
import type { Background, Subject } from '../subject.js'

/** Wire messages of `metamask-provider`, JSON-RPC 2.0. */
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
    'is kept while it is locked': {
      why: 'It says nothing of its lock, and goes on naming its accounts.',
      expected: { locked: 'connected', status: 'connected', account: 'alice' },
    },
  },
  background(wallet, tell): Background {
    const note = (method: string, params: unknown, origin: string | undefined) =>
      tell({ data: { jsonrpc: '2.0', method, params } }, origin)
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
      async hear(message, { origin, post }) {
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
        // Its errors have the stack of the background.
        reply('error' in answer ? { error: { ...answer.error, stack: '' } } : answer)
      },
      lose: () => tell({ isLost: true }),
    }
  },
}
