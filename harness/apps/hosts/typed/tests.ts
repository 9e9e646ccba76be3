import { createWorld, defineScenario, type World } from 'walletmodal-harness'

export default defineScenario({
  scenario: 'Opens',
  steps: [{ open: 'Connect' }, { 'wallet.fox': { approve: 'personal_sign' } }, { expect: { modal: 'open' } }, 'close'],
})
declare module 'walletmodal-harness' {
  interface OwnWords {
    mint: number
  }
}
defineScenario({ scenario: 'Mints', steps: [{ mint: 3 }] })
// @ts-expect-error the test itself: a custom word takes only the input that it declares
defineScenario({ scenario: 'Mints', steps: [{ mint: 'three' }] })
// @ts-expect-error the test itself: a step that does not exist must not compile
defineScenario({ scenario: 'Opens', steps: [{ opne: 'Connect' }] })
// @ts-expect-error the test itself: a wallet has no such action
defineScenario({ scenario: 'Opens', steps: [{ 'wallet.fox': 'aprove' }] })
// @ts-expect-error the test itself: a fact that does not exist must not compile
defineScenario({ scenario: 'Opens', steps: [{ expect: { veiw: 'Account' } }] })

export async function withWorld(use: (world: World) => Promise<void>): Promise<void> {
  const world = await createWorld({ chains: { mainnet: { kind: 'evm', id: 1 } } })
  try {
    const addresses: (string | undefined)[] = [world.chains['mainnet']?.nodeUrl, world.chains['mainnet']?.rpcUrl]
    if (addresses.includes(undefined)) throw new Error('a chain has both addresses')
    await use(world)
  } finally {
    await world.stop()
  }
}
