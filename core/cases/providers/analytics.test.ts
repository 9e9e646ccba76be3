import { expect, test } from 'vitest'
import type { AnalyticsProvider, TrackedEvent } from '../../contracts/service-providers.js'
import { analyticsCases } from './analytics.js'

/** Mistakes that a provider can make, each with the case that finds it. */
const mistakes = {
  'has no name': 'has a name, and lists origins',
  'needs properties': 'takes an event of each form',
  'adds to the event': 'leaves an event as it is',
  'counts before it returns': 'does not hold the page up',
} as const

type Mistake = keyof typeof mistakes

/** A correct provider, or one that makes the given mistake. */
const subjectWith = (mistake?: Mistake) => ({
  create: (): AnalyticsProvider => ({
    name: mistake === 'has no name' ? '' : 'Statistics',
    hosts: [],
    track: (event: TrackedEvent) => {
      if (mistake === 'needs properties') Object.keys(event.props.properties as object) // the mistake
      if (mistake === 'adds to the event') Object.assign(event, { page: 'mint' })
      if (mistake === 'counts before it returns') for (const end = performance.now() + 40; performance.now() < end; );
    },
  }),
})

test.each(analyticsCases(subjectWith()))('a correct provider passes: $name', ({ run }) => run())

test.each(Object.entries(mistakes))('a provider that %s is found', async (mistake, found) => {
  const cases = analyticsCases(subjectWith(mistake as Mistake)) // a key of the table
  await expect(cases.find(({ name }) => name === found)?.run()).rejects.toThrow()
})

test('each case has a mistake that it finds', () => {
  expect(analyticsCases(subjectWith()).map(({ name }) => name)).toEqual([...new Set(Object.values(mistakes))])
})
