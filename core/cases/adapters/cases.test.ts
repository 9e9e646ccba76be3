import { expect, test } from 'vitest'
import type { Adapter, AdapterConnection, AdapterContext, ConnectParams } from '../../contracts/adapter.js'
import { withAbort } from '../../lib/with-abort.js'
import { moon, moonMainnet } from '../../testing/moon.js'
import { createMoonWallet } from '../../testing/moon-wallet.js'
import { adapterCases } from './cases.js'
import type { AdapterSubject } from './subject.js'

/** Mistakes that an adapter can make, each with the case that finds it. */
const mistakes = {
  'loads code of another type': 'its reference, its code and the wallet’s row name the same namespace',
  'names an unknown account': 'connects, and returns the account and the network',
  'makes a provider each time': 'gives the same provider for the same wallet',
  'hides a refusal': 'rejects when the owner refuses, and asks again at the next attempt',
  'connects after a cancel': 'does not connect when it is cancelled',
  'waits for the wallet after a cancel': 'does not connect when it is cancelled',
  'asks when it restores': 'restores an approved connection, without asking the owner',
  'restores an unapproved page': 'restores nothing if the page was not approved',
  'misses a change of account': 'reports when the owner changes the account',
  'reports its end twice': 'ends once when the owner removes the permission',
  'signs another text': 'signs in with a signature that the namespace verifies',
  'ends with a refused signature': 'rejects when the owner refuses a signature, and stays connected',
  'signs for another account': 'signs only for accounts of the wallet',
  'answers every request': 'rejects an unknown request as not supported',
  'signs without a wallet': 'rejects requests before it is connected, and accepts a disconnection',
  'does not switch the network': 'switches to another network',
  'ends as it goes elsewhere': 'switches to another network',
  'keeps the permission': 'disconnects, and removes the page from the wallet',
  'emits after it is disposed': 'emits nothing after it is disposed, and leaves no timer',
} as const

type Mistake = keyof typeof mistakes

const moonOther = { ...moonMainnet, id: 'other', caipNetworkId: 'moon:other' as const }
const namespace = {
  ...moon,
  signIn: {
    load: async () => ({
      verify: ({ message, signature, address }: { message: string; signature: string; address: string }) =>
        signature === `${address} signed ${message}`,
    }),
  },
}

/** A correct adapter, or one that makes the given mistake. */
function subjectWith(mistake?: Mistake): AdapterSubject {
  return {
    namespace,
    networks: [moonMainnet, moonOther],
    install: () => {
      const { wallet, listeners, ask, accounts, allow } = createMoonWallet()
      const is = (each: Mistake) => each === mistake
      const provider = {}
      const recordsOf = (addresses: readonly string[]) =>
        addresses.map((address) => ({
          namespace: 'moon',
          address: is('names an unknown account') ? 'm0000000c' : address,
          type: 'eoa' as const,
        }))
      const load = async () => ({
        type: is('loads code of another type') ? 'sun' : 'moon',
        namespaces: ['moon'],
        setup: ({ emit }: AdapterContext) => setUp(emit),
      })
      const setUp = (emit: AdapterContext['emit']): Adapter => {
        let held: { chainId: string; connectorId: string } | undefined
        const about = () => ({ namespace: 'moon', connectorId: held?.connectorId ?? '' })
        const onAccounts = (told: readonly string[]) => {
          if (!held || is('misses a change of account')) return
          if (told.length > 0) return emit({ type: 'accountsChanged', ...about(), accounts: recordsOf(told) })
          emit({ type: 'disconnected', ...about() })
          if (is('reports its end twice')) emit({ type: 'disconnected', ...about() })
          held = undefined
        }
        const hold = ({ connector, network }: ConnectParams): AdapterConnection => {
          const own = { chainId: String(network.id), connectorId: connector.id }
          held = own
          listeners.add(onAccounts)
          return {
            namespace: 'moon',
            connectorId: connector.id,
            get accounts() {
              return recordsOf(accounts())
            },
            get chainId() {
              return own.chainId
            },
            provider: is('makes a provider each time') ? {} : provider,
          }
        }
        return {
          type: 'moon',
          connect: async (params) => {
            const { signal } = params
            const asked = is('hides a refusal') ? ask().catch(() => {}) : ask()
            if (is('waits for the wallet after a cancel')) await asked
            else
              await withAbort(asked, signal).catch((error: unknown) => {
                if (!is('connects after a cancel') || !signal.aborted) throw error
              })
            allow(true)
            return hold(params)
          },
          reconnect: async (params) => {
            if (is('asks when it restores')) await ask()
            if (is('restores an unapproved page')) allow(true)
            return accounts().length > 0 ? hold(params) : undefined
          },
          disconnect: async () => {
            held = undefined
            if (!is('keeps the permission')) allow(false)
          },
          signMessage: async ({ address, message }) => {
            if (!held && !is('signs without a wallet')) throw new Error('not connected')
            if (!accounts().includes(address) && !is('signs for another account') && held) throw new Error('not mine')
            if (is('ends with a refused signature')) emit({ type: 'disconnected', ...about() })
            await ask()
            return `${address} signed ${is('signs another text') ? 'hello' : message}`
          },
          request: async () => {
            if (!is('answers every request')) throw Object.assign(new Error('unsupported'), { code: 4200 })
          },
          switchNetwork: async ({ network }) => {
            if (is('ends as it goes elsewhere')) emit({ type: 'disconnected', ...about() })
            if (held && !is('does not switch the network')) held.chainId = String(network.id)
          },
          dispose: () => {
            if (is('emits after it is disposed')) return
            listeners.delete(onAccounts)
            held = undefined
          },
        }
      }
      const rows = [{ id: 'moonbeam', name: 'Moonbeam', chain: 'moon', type: 'EXTERNAL' as const }]
      const watch = ({ onWallets }: { onWallets(wallets: typeof rows): void }) => {
        onWallets(rows)
        return () => {}
      }
      const loadWallets = async () => ({ replacesPage: false, watch })
      return { wallet, reference: { type: 'moon', namespaces: ['moon'], load, loadWallets } }
    },
  }
}

test.each(adapterCases(subjectWith()))('a correct adapter passes: $name', ({ run }) => run())

// Some cases wait for an event that never comes, so they run at the same time.
test.concurrent.each(Object.entries(mistakes))('an adapter that %s is found', async (mistake, found) => {
  const cases = adapterCases(subjectWith(mistake as Mistake)) // a key of the table
  await expect(cases.find(({ name }) => name === found)?.run()).rejects.toThrow()
})

test('each case has a mistake that it finds', () => {
  expect(adapterCases(subjectWith()).map(({ name }) => name)).toEqual([...new Set(Object.values(mistakes))])
})

test('the error names the wallet if its row is missing', async () => {
  const subject = subjectWith()
  const install: AdapterSubject['install'] = async (page) => {
    const installed = await subject.install(page)
    return {
      ...installed,
      reference: { ...installed.reference, loadWallets: async () => ({ replacesPage: false, watch: () => () => {} }) },
    }
  }
  await expect(adapterCases({ ...subject, install })[0]?.run()).rejects.toThrow('a row named Moonbeam')
})
