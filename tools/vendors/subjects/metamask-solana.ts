import type { Background, Subject } from '../subject.js'
import { addressesOf, solanaBrain, toBase58 } from './solana-wire.js'

const scope = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

interface Message {
  readonly ask?: number
  readonly begins?: boolean
  readonly request?: { readonly method: string; readonly params?: unknown }
}

/** A `wallet_notify` of CAIP-311, as @metamask/solana-wallet-standard 0.6.0 reads it. */
const accountsChanged = (addresses: readonly string[]) => ({
  notification: {
    jsonrpc: '2.0',
    method: 'wallet_notify',
    params: { scope, notification: { method: 'metamask_accountsChanged', params: addresses.slice(0, 1) } },
  },
})

const sessionOf = (addresses: readonly string[]) => ({
  sessionScopes:
    addresses.length > 0
      ? { [scope]: { methods: [], notifications: [], accounts: addresses.map((address) => `${scope}:${address}`) } }
      : {},
})

/** MetaMask's background, as CAIP-25 and CAIP-27 describe it and @metamask/multichain-api-client 0.12.0 calls it. */
export const metamaskSolana: Subject = {
  name: 'metamask-solana',
  namespace: 'solana',
  packages: ['@metamask/solana-wallet-standard', '@metamask/multichain-api-client'],
  wallet: { via: 'wallet-standard', name: 'MetaMask', dialect: 'metamask' },
  row: 'MetaMask',
  page: 'metamask-solana',
  differs: {
    'is kept while it is locked': {
      why: 'Its session says nothing of its lock, and goes on naming the accounts.',
      expected: { locked: 'connected', status: 'connected', account: 'alice' },
    },
  },
  background(wallet, tell): Background {
    wallet.onEvent(({ name, data, origin }) => {
      if (name === 'standard:change') tell(accountsChanged(addressesOf(data)), origin)
    })
    return {
      async hear(heard, { origin, post }) {
        const { ask, begins, request } = heard as Message // the page script's own
        const brain = solanaBrain(wallet, origin)
        const reply = (answer: object) => post({ answerTo: ask, ...answer })
        if (begins) {
          const addresses = await brain.addresses()
          return addresses.length > 0 ? post(accountsChanged(addresses)) : undefined
        }
        const params = Object(request?.params)
        switch (request?.method) {
          case 'wallet_getSession':
            return reply({ result: sessionOf(await brain.addresses()) })
          case 'wallet_createSession': {
            const answer = await brain.connect()
            return reply('addresses' in answer ? { result: sessionOf(answer.addresses) } : answer)
          }
          case 'wallet_revokeSession':
            await brain.ask('standard:disconnect')
            return reply({ result: true })
          case 'wallet_invokeMethod': {
            const { message, account, transaction } = params.request.params
            if (params.request.method === 'signTransaction') {
              const signed = await brain.ask('solana:signTransaction', [{ account: account.address, transaction }])
              return reply('result' in signed ? { result: Object(signed.result)[0] } : signed)
            }
            const answer = await brain.signMessage(account.address, message)
            if (!('signature' in answer)) return reply(answer)
            const signature = toBase58(answer.signature)
            return reply({ result: { signature, signedMessage: message, signatureType: 'ed25519' } })
          }
          default:
            return reply({ error: { code: -32601, message: `The method ${request?.method} does not exist.` } })
        }
      },
    }
  },
}
