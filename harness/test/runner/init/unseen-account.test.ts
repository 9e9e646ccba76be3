import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findUnseenAccount } from './unseen-account.js'

const address = '0xC780aB12aB12aB12aB12aB12aB12aB12aB12E11d'
const scenario = '- wallet.fox: approve\n- seeAccount: $alice\n'
const noButton = `screen: no button with ${address}; of that role: "Menu"`

function unseen(screen: string, { message = noButton, text = scenario } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-unseen-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'screen.yaml')
  writeFileSync(file, screen)
  const said = `tests/wallet/connect failed at step 5 seeAccount\n  ${message}\n  last events: none\n  kept ${file}\n`
  return findUnseenAccount(said, text)
}

const asText = '- expect: { screen: [{ role: generic, address: $alice }] }\n'

test('an account elsewhere on the page is looked for on the whole page', () => {
  expect(unseen('- paragraph: Hello 0xC780…E11d\n- button "Connect more"\n')).toEqual({
    how: 'as text',
    rewritten: `- wallet.fox: approve\n${asText}`,
  })
})

test('an account that the page does not show is left out and named', () => {
  const text = `- wallet.fox: approve\n${asText}`
  const message = `screen: no generic with ${address}; of that role: none`
  const left = expect.stringMatching(
    /^- wallet\.fox: approve\n# The page showed no account.*\n# - seeAccount: \$alice\n$/,
  )
  expect(unseen('- paragraph: 0xC780…E11d\n', { text, message })).toEqual({ how: 'not at all', rewritten: left })
  expect(unseen('- button "Log out"\n- button "Connect Twitter"\n')).toEqual({ how: 'not at all', rewritten: left })
})

test.each(['Connect', 'Connect Wallet', 'Connect your wallet', 'Select Wallet', 'Connect a Wallet'])(
  'a page with a button "%s" is not connected',
  (button) => {
    expect(unseen(`- banner:\n  - button "${button}" [disabled]\n`)).toEqual({ how: 'nobody', button })
  },
)

test('another failure gives no advice', () => {
  expect(unseen('- button "Menu"\n', { message: 'there is no button "Fox"' })).toBeUndefined()
  expect(unseen('- button "Menu"\n', { text: '- press: Buy\n' })).toBeUndefined()
})
