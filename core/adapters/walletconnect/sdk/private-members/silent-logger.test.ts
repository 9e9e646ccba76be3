import { expect, test } from 'vitest'
import { silentLogger } from './silent-logger.js'
import { startProvider } from './testing/start-provider.js'

test('"Log buffer cap about 1 MB.": the SDK’s own logger keeps no more, and ours keeps nothing', async () => {
  const buffer: unknown = Reflect.get((await startProvider()).client.core, 'logChunkController')
  const size = () => JSON.stringify(Reflect.apply(Reflect.get(Object(buffer), 'getLogArray'), buffer, [])).length
  const line = { text: 'x'.repeat(10_000) }
  const write = (count: number) => {
    for (let index = 0; index < count; index++) Reflect.apply(Reflect.get(Object(buffer), 'write'), buffer, [line])
  }
  write(50)
  expect(size()).toBeGreaterThan(400_000)
  write(500)
  expect(size()).toBeLessThan(1_200_000)
  const silent = await startProvider({ logger: silentLogger() })
  expect(Reflect.get(silent.client.core, 'logChunkController')).toBeFalsy()
})
