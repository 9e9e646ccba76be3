import { expect, test } from 'vitest'
import { exchangeOf } from './routers.js'

test('an exchange is named by the address of its contract, which zkSync Era has elsewhere', () => {
  const aggregator = '0x111111125421cA6dc452d289314280a0f8842A65'
  const onEra = '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF'
  const names = {
    mainnet: exchangeOf('eip155:1', aggregator.toLowerCase())?.name,
    era: exchangeOf('eip155:324', onEra)?.name,
    former: exchangeOf('eip155:10', '0x1111111254EEB25477B68fb85Ed929f73A960582')?.name,
    elsewhere: exchangeOf('eip155:324', aggregator)?.name,
    other: exchangeOf('eip155:1', `0x${'40'.repeat(20)}`)?.name,
  }
  expect(names).toEqual({ mainnet: '1inch', era: '1inch', former: '1inch', elsewhere: undefined, other: undefined })
})
