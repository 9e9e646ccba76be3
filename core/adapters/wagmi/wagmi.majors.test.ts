import * as core3 from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import * as core2 from 'wagmi-core2'
import { wagmi } from '../index.js'

test("accepts both major versions of wagmi's core, as a namespace import and as named imports", () => {
  const transports = { [mainnet.id]: core3.http('http://127.0.0.1:9') }
  const config3 = core3.createConfig({ chains: [mainnet], transports, connectors: [core3.injected()] })
  const config2 = core2.createConfig({ chains: [mainnet], transports, connectors: [core2.injected()] })
  const { connect, disconnect, switchChain } = core3
  const references = [
    wagmi(config3, core3),
    wagmi(config3, { connect, disconnect, switchChain }),
    wagmi(config2, core2),
  ]
  expect(references.map(({ type }) => type)).toEqual(['wagmi', 'wagmi', 'wagmi'])
})
