import { expect, onTestFinished, test } from 'vitest'
import type { ServiceProvider } from '../contracts/service-providers.js'
import { setupModal } from '../testing/modal.js'
import { askInOrder } from './ask-in-order.js'

type Asking = ServiceProvider & { readonly signals: AbortSignal[]; answer(): unknown }

function providing(name: string, answer: () => unknown): Asking {
  return { name, hosts: [], signals: [], answer }
}

const silent = () => providing('Silent', () => new Promise(() => {}))

function setup() {
  const { modal, platform, root } = setupModal()
  onTestFinished(modal.dispose)
  const [network] = root.chains.networks
  if (!network) throw new Error('The modal has no network')
  const part = root.flows.part as never // no provider of these tests asks a node
  const ask = (providers: readonly Asking[], signal = new AbortController().signal) =>
    askInOrder(
      { part, root },
      {
        providers,
        network,
        signal,
        ask: async (provider, { signal: ends }) => {
          provider.signals.push(ends)
          return provider.answer()
        },
        read: String,
      },
    )
  return { ask, platform }
}

test('a provider that stays silent for 20 seconds has failed: it is told, and the next one is asked', async () => {
  const { ask, platform } = setup()
  const first = silent()
  const second = providing('Second', () => 'found')
  const asking = ask([first, second])
  await platform.advance(19_999)
  expect({ isTold: first.signals[0]?.aborted, asked: second.signals.length }).toEqual({ isTold: false, asked: 0 })
  await platform.advance(1)
  expect({ isTold: first.signals[0]?.aborted, found: await asking }).toEqual({ isTold: true, found: 'found' })
})

test('if the last one stays silent, the error names it', async () => {
  const { ask, platform } = setup()
  const asking = ask([silent()]).catch((error: unknown) => error)
  await platform.advance(20_000)
  expect(await asking).toMatchObject({ code: 'http_timeout', meta: ['URL: Silent'] })
})

test('when nobody waits any more, no further provider is asked, and no timer is left', async () => {
  const { ask, platform } = setup()
  await platform.settle()
  const before = platform.pendingTimers
  const asked = new AbortController()
  const second = providing('Second', () => 'found')
  const asking = ask([silent(), second], asked.signal)
  await platform.settle()
  asked.abort(new Error('closed'))
  await expect(asking).rejects.toThrow('closed')
  expect({ asked: second.signals.length, timers: platform.pendingTimers }).toEqual({ asked: 0, timers: before })
})
