import { expect, onTestFinished, test } from 'vitest'
import { alice } from '../../../core/testing/send.js'
import { enSend } from '../../messages/english/send.js'
import { setupAt } from '../../testing/send-view.js'

test('an address to be paid at is a code, a text and a copy of it', async () => {
  const { screen, press, platform } = await setupAt('WalletReceive')
  expect(screen.getByRole('img', { name: enSend.receiveCode('Ethereum') })).toBeDefined()
  expect(
    screen.getByText((_, element) => element?.className === 'wm-address' && element.textContent === alice),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: enSend.share })).toBeNull()
  await press(enSend.copyAddress)
  expect(platform.copied).toEqual([alice])
  await press(/^Supported networks/)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Ethereum', 'Base'])
})

test('where a browser can share, the address is shared', async () => {
  const shared: unknown[] = []
  const share = async (data: unknown) => {
    shared.push(data)
    throw new DOMException('no', 'AbortError')
  }
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const { press } = await setupAt('WalletReceive')
  await press(enSend.share)
  expect(shared).toEqual([{ text: alice }])
})
