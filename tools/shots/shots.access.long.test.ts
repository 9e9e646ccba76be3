import { afterAll, expect, test } from 'vitest'
import { createBrowserEngine } from '../../harness/test/runner/drivers/browser/browser-engine.js'
import { allShots } from './manifest.js'
import { lookInEachTongue } from './testing/access.js'

const engine = createBrowserEngine({ headed: false })
afterAll(engine.close)

/** A list, a form, a review and a card with everything; the night has all views, in every engine. */
const views = ['Connect', 'Account', 'WalletSend', 'SwapPreview']
const shots = allShots().filter(({ name }) => views.some((view) => name === `${view}-full-light-card`))

test.each(shots)('$view is there for everyone, in languages of each kind', async (shot) => {
  expect(await lookInEachTongue(shot, engine)).toEqual([])
})
