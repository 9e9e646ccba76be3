import type { Background, Subject } from '../subject.js'
import { addressesOf, solanaClient, toBase58 } from './solana-wire.js'

const scope = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

interface Message {
  readonly ask?: number
  readonly begins?: boolean
  readonly request?: { readonly method: string; readonly params?: unknown }
}

/** The `wallet_notify` message (CAIP-311) that @metamask/solana-wallet-standard 0.6.0 reads. */
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

/** MetaMask's background answers by CAIP-25 and CAIP-27, as @metamask/multichain-api-client 0.12.0 calls it. */
export const metamaskSolana: Subject = {
  name: 'metamask-solana',
  namespace: 'solana',
  packages: ['@metamask/solana-wallet-standard', '@metamask/multichain-api-client'],
  wallet: { via: 'wallet-standard', name: 'MetaMask', dialect: 'metamask' },
  row: 'MetaMask',
  page: 'metamask-solana',
  differs: {
    'is restored once it is unlocked': {
      why: 'Its session does not show that the wallet is locked, and still lists the accounts.',
      expected: { locked: 'connected', status: 'connected', account: 'alice' },
    },
  },
  background(wallet, broadcast): Background {
    wallet.onEvent(({ name, data, origin }) => {
      if (name === 'standard:change') broadcast(accountsChanged(addressesOf(data)), origin)
    })
    return {
      async onMessage(received, { origin, post }) {
        const { ask, begins, request } = received as Message // the page script's own
        const client = solanaClient(wallet, origin)
        const reply = (answer: object) => post({ answerTo: ask, ...answer })
        if (begins) {
          const addresses = await client.addresses()
          return addresses.length > 0 ? post(accountsChanged(addresses)) : undefined
        }
        const params = Object(request?.params)
        switch (request?.method) {
          case 'wallet_getSession':
            return reply({ result: sessionOf(await client.addresses()) })
          case 'wallet_createSession': {
            const answer = await client.connect()
            return reply('addresses' in answer ? { result: sessionOf(answer.addresses) } : answer)
          }
          case 'wallet_revokeSession':
            await client.ask('standard:disconnect')
            return reply({ result: true })
          case 'wallet_invokeMethod': {
            const { message, account, transaction } = params.request.params
            if (params.request.method === 'signTransaction') {
              const signed = await client.ask('solana:signTransaction', [{ account: account.address, transaction }])
              return reply('result' in signed ? { result: Object(signed.result)[0] } : signed)
            }
            const answer = await client.signMessage(account.address, message)
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
