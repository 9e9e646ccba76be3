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
    'stays on its network when its owner declines the switch': {
      why: 'It switches to a network that it knows without asking its owner.',
      expected: { error: undefined, network: 'eip155:8453' },
    },
    'does not send when its owner declines': {
      why: 'It gives every error the code -32603 and keeps the message.',
      expected: { sent: -32603 },
    },
    'asks its owner again after the visitor has disconnected': {
      why: 'It does not answer `wallet_getPermissions`, and answers `wallet_revokePermissions` with an error. Only its owner can remove a site.',
      expected: { left: 'disconnected', later: 'disconnected', status: 'connected', account: 'alice', windows: 0 },
    },
  },
  background(wallet, broadcast): Background {
    wallet.onEvent(({ name, data, origin }) => broadcast({ event: name, data }, origin))
    return {
      async onMessage(received, { origin, post }) {
        const { ask, method, params } = received as Message // the page's own
        const reply = (answer: object) => post({ answerTo: ask, ...answer })
        const askWallet = (called: string, given?: unknown) =>
          answerFrom(wallet, { method: called, params: given, origin })
        const resultOf = async (called: string) => Object(await askWallet(called)).result
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
            await askWallet('wallet_revokePermissions', [{ eth_accounts: {} }])
            return reply({ result: null })
          case 'node':
          case 'owner': {
            const { method: called, params: given } = Object(params)
            const answer = await askWallet(called, given)
            if (called !== 'eth_requestAccounts' || !('result' in answer)) {
              // The page script expects a true value after a network was added.
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
