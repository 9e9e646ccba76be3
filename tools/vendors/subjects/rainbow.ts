import { answerFrom } from '../../../harness/world/wallets/rpc.js'
import type { Background, Subject } from '../subject.js'

interface Message {
  readonly ask: number
  readonly method: 'state' | 'owner' | 'node' | 'leave' | 'turn'
  readonly params?: unknown
}

const chains: Readonly<Record<number, string>> = { 1: 'mainnet', 8453: 'base' }

export const rainbow: Subject = {
  name: 'rainbow',
  namespace: 'eip155',
  packages: ['@rainbow-me/provider'],
  wallet: { via: 'eip6963', name: 'Rainbow', dialect: 'rainbow' },
  row: 'Rainbow',
  page: 'rainbow',
  differs: {
    'stays where its owner declines another network': {
      why: 'Its background goes to a network that it knows and asks nobody.',
      expected: { error: undefined, network: 'eip155:8453' },
    },
    'does not send where its owner declines': {
      why: 'Its background gives every error the code -32603 and keeps the words.',
      expected: { sent: -32603 },
    },
    'is left, and asks its owner again': {
      why: 'It answers neither `wallet_getPermissions` nor, without an error, `wallet_revokePermissions`: its owner alone takes a site out.',
      expected: { left: 'disconnected', later: 'disconnected', status: 'connected', account: 'alice', windows: 0 },
    },
  },
  background(wallet, tell): Background {
    wallet.onEvent(({ name, data, origin }) => tell({ event: name, data }, origin))
    return {
      async hear(heard, { origin, post }) {
        const { ask, method, params } = heard as Message // the page's own
        const reply = (answer: object) => post({ answerTo: ask, ...answer })
        const brain = (called: string, given?: unknown) => answerFrom(wallet, { method: called, params: given, origin })
        const resultOf = async (called: string) => Object(await brain(called)).result
        switch (method) {
          case 'state': {
            const [address] = await resultOf('eth_accounts')
            const chainId = Number(await resultOf('eth_chainId'))
            const known = Object.entries(chains).flatMap(([id, name]) =>
              wallet.networks.includes(name) ? [Number(id)] : [],
            )
            return reply({ result: { session: address ? { address, chainId } : null, known } })
          }
          case 'turn':
            wallet.setChain(chains[Number(params)] ?? '')
            return reply({ result: null })
          case 'leave':
            await brain('wallet_revokePermissions', [{ eth_accounts: {} }])
            return reply({ result: null })
          case 'node':
          case 'owner': {
            const { method: called, params: given } = Object(params)
            const answer = await brain(called, given)
            if (called !== 'eth_requestAccounts' || !('result' in answer)) {
              // It wants a truth of whoever added a network.
              return reply(called === 'wallet_addEthereumChain' && 'result' in answer ? { result: true } : answer)
            }
            const chainId = Number(await resultOf('eth_chainId'))
            return reply({ result: { address: Object(answer.result)[0], chainId } })
          }
        }
      },
    }
  },
}
