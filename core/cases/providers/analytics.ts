import type { AnalyticsProvider, TrackedEvent } from '../../contracts/service-providers.js'
import { type ContractCase, check, say } from '../case.js'
import { checkIdentity, settled } from './shared-cases.js'
import type { ProviderSubject } from './subject.js'

/** A provider of analytics. Its own code sends the events: give it a `fetch` that answers in place of its service. */
export type AnalyticsSubject = Pick<ProviderSubject<AnalyticsProvider>, 'create'>

const eventOf = (props: TrackedEvent['props']): TrackedEvent => ({
  eventId: '5a1c1f5e-6f0e-4d53-8f5f-8c2b8a3c1a10',
  url: 'https://dapp.test/mint',
  domain: 'dapp.test',
  timestamp: 1_900_000_000_000,
  props,
})

/** An event of each form: with and without properties, with an address, and of an error. */
const samples: readonly TrackedEvent[] = [
  eventOf({ type: 'track', event: 'MODAL_CREATED' }),
  eventOf({ type: 'track', event: 'MODAL_OPEN', properties: { connected: false } }),
  eventOf({
    type: 'track',
    event: 'CONNECT_SUCCESS',
    properties: { method: 'browser', name: 'Fox' },
    address: `0x${'a1'.repeat(20)}`,
  }),
  eventOf({ type: 'error', event: 'CONNECT_ERROR', properties: { message: 'Declined' } }),
]

/** Longer than any function that only hands an event on. */
const longestMs = 100

/** The cases for a provider of analytics: its name and origins, events of each form, and that it neither waits nor changes them. */
export function analyticsCases({ create }: AnalyticsSubject): readonly ContractCase[] {
  const plays: Readonly<Record<string, () => Promise<void>>> = {
    'has a name, and lists origins': async () => checkIdentity(create()),

    'takes an event of each form': async () => {
      const provider = create()
      for (const sample of samples) {
        const outcome = await settled(Promise.resolve().then(() => provider.track(sample)))
        const said = 'error' in outcome ? String(outcome.error) : ''
        check(!('error' in outcome), `At ${sample.props.event} it throws ${say(said)}`)
      }
    },

    'leaves an event as it is': async () => {
      for (const sample of samples) {
        const given = structuredClone(sample)
        await create().track(given)
        check(say(given) === say(sample), `It makes ${say(given)} of ${say(sample)}`)
      }
    },

    'does not hold the page up': async () => {
      const provider = create()
      const before = performance.now()
      const handed = samples.map((sample) => settled(Promise.resolve(provider.track(sample))))
      const tookMs = performance.now() - before
      await Promise.all(handed)
      check(tookMs < longestMs, `It holds the page up for ${Math.round(tookMs)} ms`)
    },
  }
  return Object.entries(plays).map(([name, run]) => ({ name, run }))
}
