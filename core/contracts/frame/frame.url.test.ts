import { expect, test } from 'vitest'
import { frameUrl } from './messages.js'

test("the frame's URL has project, network, version and whether to log", () => {
  const service = 'https://secure.test/sdk?kept=1'
  const query = (given: Partial<Parameters<typeof frameUrl>[0]>) =>
    Object.fromEntries(new URL(frameUrl({ service, projectId: 'p', enableLogger: false, ...given })).searchParams)
  expect(query({})).toEqual({ kept: '1', projectId: 'p', chainId: 'eip155:1', version: '4', enableLogger: 'false' })
  expect(query({ chainId: 'solana:main', enableLogger: true })).toMatchObject({
    chainId: 'solana:main',
    enableLogger: 'true',
  })
})
