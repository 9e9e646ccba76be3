import { expect, test } from 'vitest'
import type { TransportClient, TransportContext, TransportEvent, TransportSession } from '../../contracts/transport.js'
import { withAbort } from '../../lib/with-abort.js'
import { moon, moonMainnet } from '../../testing/moon.js'
import { createMoonWallet } from '../../testing/moon-wallet.js'
import { defineTransport } from '../../transports/define-transport.js'
import { transportCases } from './cases.js'
import type { TransportSubject } from './subject.js'

/** Mistakes that a transport can make, each with the case that finds it. */
const mistakes = {
  'lists a URL in place of an origin': 'has a type, namespaces and origins, and rows with ids of its own',
  'serves another namespace': 'has a type, namespaces and origins, and rows with ids of its own',
  'starts a timer before a choice': 'asks nobody before a wallet is chosen',
  'restores a session of nobody': 'asks nobody before a wallet is chosen',
  'shows nothing': 'shows a code or a link before the wallet is asked',
  'shows a code that is no link': 'shows a code or a link before the wallet is asked',
  'names an address without its network': 'pairs, and names accounts of the page’s networks',
  'names an account of a network that the page lacks': 'pairs, and names accounts of the page’s networks',
  'names an account that the wallet lacks': 'pairs, and names accounts of the page’s networks',
  'hides a refusal': 'rejects when the owner refuses, and asks again at the next attempt',
  'stores before the owner approves': 'rejects when the owner refuses, and asks again at the next attempt',
  'waits after an abort': 'ends a pairing when its signal aborts, and leaves no timer',
  'leaves a timer after an abort': 'ends a pairing when its signal aborts, and leaves no timer',
  'pairs although its signal has aborted': 'ends a pairing when its signal aborts, and leaves no timer',
  'pairs on when it is disposed': 'ends a pairing when it is disposed',
  'stores nothing': 'restores the session without asking the owner',
  'asks when it restores': 'restores the session without asking the owner',
  'restores other accounts': 'restores the session without asking the owner',
  'restores the session of any wallet': 'restores nothing of another wallet, nor from a damaged storage',
  'trusts what is stored': 'restores nothing of another wallet, nor from a damaged storage',
  'signs another text': 'signs what the namespace verifies',
  'ends with a refused request': 'rejects when the owner refuses a request, and the session goes on',
  'gives a refusal no code': 'rejects when the owner refuses a request, and the session goes on',
  'answers every request': 'rejects an unknown request as not supported',
  'waits for an answer after an abort': 'ends a request when its signal aborts, and takes the next one',
  'blocks after an aborted request': 'ends a request when its signal aborts, and takes the next one',
  'mixes up two answers': 'gives each of two requests its own answer',
  'misses the end': 'tells once that the wallet has ended the session, and keeps nothing',
  'tells the end twice': 'tells once that the wallet has ended the session, and keeps nothing',
  'keeps an ended session': 'tells once that the wallet has ended the session, and keeps nothing',
  'misses another account': 'tells of another account',
  'tells a listener that has left': 'tells nothing to a listener that has left',
  'keeps a session after its end': 'ends the session, tells the wallet, and keeps nothing',
  'does not tell the wallet of its end': 'ends the session, tells the wallet, and keeps nothing',
  'signs after its end': 'ends the session, tells the wallet, and keeps nothing',
  'listens after it is disposed': 'stops listening when it is disposed, and keeps the session',
  'forgets the session when it is disposed': 'stops listening when it is disposed, and keeps the session',
} as const

type Mistake = keyof typeof mistakes

const namespace = {
  ...moon,
  signIn: {
    load: async () => ({
      verify: ({ message, signature, address }: { message: string; signature: string; address: string }) =>
        signature === btoa(encodeURIComponent(`${address} signed ${message}`)),
    }),
  },
}

type Moon = ReturnType<typeof createMoonWallet>

/** A correct transport, or one that makes the given mistake. */
function createClient(
  { listeners, ask, accounts, allow }: Moon,
  { platform, stored }: TransportContext,
  is: (mistake: Mistake) => boolean,
): TransportClient {
  const life = new AbortController()
  if (is('starts a timer before a choice')) platform.setTimeout(() => {}, 60_000)

  const toIds = (addresses: readonly string[]) =>
    addresses.map((address) => {
      if (is('names an address without its network')) return address
      const network = is('names an account of a network that the page lacks') ? 'far' : 'mainnet'
      return `moon:${network}:${is('names an account that the wallet lacks') ? 'm0000000c' : address}`
    })

  const open = (wallet: string, from: readonly string[]): TransportSession => {
    const told = new Set<(event: TransportEvent) => void>()
    let isOver = false
    let isBlocked = false
    const leave = () => {
      isOver = true
      listeners.delete(hear)
    }
    const emit = (event: TransportEvent) => {
      for (const listener of [...told]) listener(event)
    }
    const hear = (now: readonly string[]) => {
      if (now.length > 0) {
        if (!is('misses another account')) emit({ type: 'accounts', accounts: toIds(now) })
        return
      }
      leave()
      if (!is('keeps an ended session')) stored.write(undefined)
      if (!is('misses the end')) emit({ type: 'ended' })
      if (is('tells the end twice')) emit({ type: 'ended' })
    }
    const end = () => emit({ type: 'ended' })
    listeners.add(hear)
    if (!is('listens after it is disposed')) life.signal.addEventListener('abort', () => listeners.delete(hear))
    if (!is('stores nothing')) stored.write({ wallet, addresses: from })
    const perform = async (method: string, params: unknown) => {
      if (isOver && !is('signs after its end')) throw Object.assign(new Error('over'), { code: 4900 })
      const isKnown = method === 'moon_signMessage' || is('answers every request')
      if (!isKnown) throw Object.assign(new Error('unsupported'), { code: 4200 })
      try {
        if (!is('answers every request')) await ask()
      } catch (error) {
        if (is('ends with a refused request')) end()
        throw is('gives a refusal no code') ? new Error('failed') : error
      }
      const { address, message } = Object(params)
      const text = is('signs another text') ? 'hello' : message
      return { signature: btoa(encodeURIComponent(`${address} signed ${text}`)) }
    }
    let last: Promise<unknown> | undefined
    return {
      accounts: toIds(from),
      request: async ({ method, params, signal }) => {
        if (isBlocked) return new Promise(() => {})
        signal.addEventListener('abort', () => {
          isBlocked = is('blocks after an aborted request')
        })
        const before = last
        const work = perform(method, params)
        work.catch(() => {})
        last = work
        const answer = is('mixes up two answers') && before ? before : work
        if (is('waits for an answer after an abort')) return answer
        const blocked = new Promise((_, reject) => {
          if (isBlocked) setTimeout(reject, 100, new Error('blocked'))
        })
        return withAbort(Promise.race([answer, blocked]), signal)
      },
      onEvent: (listener) => {
        told.add(listener)
        return () => void (is('tells a listener that has left') || told.delete(listener))
      },
      end: async () => {
        leave()
        if (!is('keeps a session after its end')) stored.write(undefined)
        if (!is('does not tell the wallet of its end')) allow(false)
      },
    }
  }

  return {
    pair: async ({ wallet, signal, show }) => {
      if (is('stores before the owner approves')) stored.write({ wallet, addresses: ['m0000000a'] })
      if (!is('pairs although its signal has aborted')) signal.throwIfAborted()
      const uri = is('shows a code that is no link') ? 'a code' : 'https://beam.test/pair'
      if (!is('shows nothing')) show({ kind: 'code', uri })
      if (is('leaves a timer after an abort')) platform.setTimeout(() => {}, 60_000)
      const asked = is('hides a refusal') ? ask().catch(() => {}) : ask()
      const signals = is('waits after an abort') || signal.aborted ? [] : [signal]
      await withAbort(asked, ...signals, ...(is('pairs on when it is disposed') ? [] : [life.signal]))
      allow(true)
      return open(wallet, accounts())
    },
    restore: async ({ wallet }) => {
      if (is('restores a session of nobody')) return open(wallet, ['m0000000a'])
      if (is('asks when it restores')) await ask()
      const kept = Object(stored.read())
      if (is('trusts what is stored')) return open(wallet, kept.addresses.map(String))
      if (kept.wallet !== wallet && !is('restores the session of any wallet')) return undefined
      if (!Array.isArray(kept.addresses)) return undefined
      return open(wallet, is('restores other accounts') ? ['m0000000b'] : kept.addresses.map(String))
    },
    dispose: () => {
      life.abort()
      if (is('forgets the session when it is disposed')) stored.write(undefined)
    },
  }
}

function subjectWith(mistake?: Mistake): TransportSubject {
  const is = (each: Mistake) => each === mistake
  return {
    namespace,
    networks: [moonMainnet],
    install: () => {
      const beam = createMoonWallet()
      const transport = defineTransport({
        type: 'moonbeam',
        namespaces: [is('serves another namespace') ? 'sun' : 'moon'],
        hosts: [is('lists a URL in place of an origin') ? 'https://beam.test/v1' : 'https://beam.test'],
        wallets: [
          { id: 'beam', name: 'Beam' },
          { id: 'ray', name: 'Ray' },
        ],
        load: async () => ({ open: (context) => createClient(beam, context, is) }),
      })
      return { transport, wallet: beam.wallet }
    },
  }
}

test.each(transportCases(subjectWith()))('a correct transport passes: $name', ({ run }) => run())

// Some cases wait for something that never comes, so they run at the same time.
test.concurrent.each(Object.entries(mistakes))(
  'a transport that %s is found',
  async (mistake, found) => {
    const cases = transportCases(subjectWith(mistake as Mistake)) // a key of the table
    await expect(cases.find(({ name }) => name === found)?.run()).rejects.toThrow()
  },
  20_000,
)

test('each case has a mistake that it finds', () => {
  expect(transportCases(subjectWith()).map(({ name }) => name)).toEqual([...new Set(Object.values(mistakes))])
})

test('the error names the wallet if the transport does not list it', async () => {
  const subject = subjectWith()
  const install: TransportSubject['install'] = async (page) => {
    const installed = await subject.install(page)
    return { ...installed, wallet: { ...installed.wallet, id: 'sun' } }
  }
  await expect(transportCases({ ...subject, install })[0]?.run()).rejects.toThrow('no wallet with the id sun')
})
