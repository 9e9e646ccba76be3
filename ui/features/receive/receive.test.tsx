import { expect, onTestFinished, test } from 'vitest'
import { alice } from '../../../core/testing/send.js'
import { enSend } from '../../messages/english/send.js'
import { setupAt } from '../../testing/send-view.js'

test('the address to receive at is shown as a code and a text, and can be copied', async () => {
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

test('a browser that can share shares the address', async () => {
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
