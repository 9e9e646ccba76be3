import { expect, test } from 'vitest'
import { findUndeployed } from './undeployed.js'

const scenario = (...lines: string[]) =>
  `chains:\n  foundry:\n    kind: evm\n    id: 31337\n${lines.map((each) => `${each}\n`).join('')}wallets:\n  fox: {}\n`
const said = 'The contract Shop is not deployed on foundry: execution reverted\n'

test('a contract that cannot be deployed is left out, and the scenario says why', () => {
  const before = scenario('    deploy:', "      Till: { at: '0x1' }", "      Shop: { args: [7], at: '0x2' }")
  expect(findUndeployed(said, before)).toEqual({
    name: 'Shop',
    rewritten: scenario(
      '    deploy:',
      "      Till: { at: '0x1' }",
      '      # Shop could not be deployed: execution reverted',
      "      # Shop: { args: [7], at: '0x2' }",
    ),
  })
  expect(findUndeployed(said, scenario('    deploy:', "      Shop: { at: '0x2' }"))?.rewritten).toBe(
    scenario('    # deploy:', '      # Shop could not be deployed: execution reverted', "      # Shop: { at: '0x2' }"),
  )
  // Two chains have a contract of this name: only the named chain loses it.
  const two = before.replace(
    'chains:\n',
    "chains:\n  mainnet:\n    kind: evm\n    id: 1\n    deploy:\n      Shop: { at: '0x9' }\n",
  )
  const rewritten = findUndeployed(said, two)?.rewritten
  expect(rewritten).toContain("      Shop: { at: '0x9' }\n")
  expect(rewritten).toContain("      # Shop: { args: [7], at: '0x2' }\n")
  expect(findUndeployed(said, scenario())).toBeUndefined()
  expect(findUndeployed('there is no button', before)).toBeUndefined()
})
