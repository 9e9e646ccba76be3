import { expect, test } from 'vitest'
import { endOf, runInChild } from '../processes/testing/in-child.js'

const pair = JSON.stringify(new URL('./testing/pair.ts', import.meta.url).pathname)

test('a process with a relay and both clients exits by itself, without open handles', async () => {
  const { child, firstLine } = await runInChild(`
    import { startTestPair } from ${pair}
    const world = await startTestPair()
    await world.connect()
    await world.sign()
    await world.end()
    const open = () => process.getActiveResourcesInfo().filter((name) => /TCP|Server|Pipe.*Connect/.test(name))
    // A closed handle stays listed for a few turns of the event loop.
    for (let turns = 0; turns < 100 && open().length > 0; turns += 1) await new Promise((resolve) => setTimeout(resolve, 0))
    console.log(JSON.stringify(open()))
  `)
  expect(JSON.parse(firstLine)).toEqual([])
  expect(await endOf(child)).toBe(0)
})
