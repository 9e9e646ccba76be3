import { answerFrom } from '../../../harness/world/wallets/rpc.js'
import type { Background, Subject } from '../subject.js'

interface Message {
  readonly ident: string
  readonly data: { readonly method: string; readonly params?: unknown }
}

export const rabby: Subject = {
  name: 'rabby',
  namespace: 'eip155',
  packages: ['@rabby-wallet/page-provider'],
  wallet: { via: ['eip6963', 'injected'], dialect: 'rabby', name: 'Rabby Wallet' },
  row: 'Rabby Wallet',
  page: 'rabby',
  differs: {
    'is listed once': {
      why: 'Its `window.ethereum` is not the object that it announces, so the modal cannot know that both are the same wallet.',
      expected: { rows: ['itself', 'Browser Wallet'], windows: 0 },
    },
  },
  background(wallet, broadcast): Background {
    wallet.onEvent(({ name, data, origin }) => {
      const push = (event: string, value: unknown) =>
        broadcast({ type: 'message', data: { event, data: value } }, origin)
      if (name === 'accountsChanged') push('accountsChanged', data)
      if (name === 'chainChanged') push('chainChanged', { chain: data, networkVersion: String(Number(data)) })
    })
    return {
      async onMessage(received, { origin, post }) {
        const { ident, data } = received as Message // the page script's own
        const reply = (answer: object) => post({ type: 'response', data: { ident, ...answer } })
        const { method, params } = data
        if (method === 'tabCheckin') return reply({ res: null })
        if (method === 'rabby:getProviderConfig') return reply({ res: { rdns: null, isMetamaskMode: false } })
        const called = method === 'getProviderState' ? 'metamask_getProviderState' : method
        const answer = await answerFrom(wallet, { method: called, params, origin })
        if (!('result' in answer)) return reply({ err: 'error' in answer ? answer.error : {} })
        const state = Object(answer.result)
        const isState = method === 'getProviderState'
        reply({ res: isState ? { ...state, networkVersion: String(Number(state.chainId)) } : answer.result })
      },
    }
  },
}
