import { expect, test } from 'vitest'
import { deviceNames, deviceOf } from '../../../language/device-profiles.js'
import { createCoreDevice } from './core-device.js'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the modal tells the devices apart', () => {
  const words = deviceNames.map((name) => {
    const { isMobile, isAndroid, isIos, isSafari, isTelegram } = deviceOf(name)
    const system = isAndroid ? 'android' : isIos ? 'ios' : isMobile ? 'mobile' : 'desktop'
    return `${name}: ${system}${isSafari ? ' safari' : ''}${isTelegram ? ' telegram' : ''}`
  })
  expect(words).toEqual([
    'desktop-chrome: desktop',
    'desktop-safari: desktop safari',
    'android-chrome: android',
    'android-firefox: android',
    'android-samsung: android',
    'ios-safari: ios safari',
    'ios-chrome: ios',
    'ios-firefox: ios',
    'ipad-safari: ios safari',
    'telegram-android: android telegram',
    'telegram-ios: ios telegram',
    'metamask-android: android',
    'metamask-ios: ios',
    'phantom-android: android',
    'phantom-ios: ios',
    'coinbase-android: android',
    'coinbase-ios: ios',
  ])
})

test('a window is opened in a tap alone, a link in place always', () => {
  const device = createCoreDevice({ device: 'ios-safari' })
  const open = (target: string) => device.openUrl('fox://wc', target, () => {})
  expect(open('_blank')).toBe(false)
  expect(open('_self')).toBe(true)
  expect(device.tap(() => open('_blank'))).toBe(true)
  expect(device.opened.map(({ target, inTap }) => [target, inTap])).toEqual([
    ['_self', false],
    ['_blank', true],
  ])
})

test('an app that is installed comes before the page, and so does a site; a link that nothing knows does not', async () => {
  const isLeft = async (apps: 'installed' | 'none', url: string) => {
    const device = createCoreDevice({ device: 'android-chrome', apps })
    let left = 0
    device.openUrl(url, '_self', () => {
      left += 1
    })
    expect(device.isHidden).toBe(false) // the page hears of it after its own turn
    await settled()
    expect(device.isHidden).toBe(left === 1)
    device.comeBack()
    expect(device.isHidden).toBe(false)
    return left === 1
  }
  expect(await isLeft('installed', 'fox://wc')).toBe(true)
  expect(await isLeft('none', 'fox://wc')).toBe(false)
  expect(await isLeft('none', 'https://fox.test/wc')).toBe(true)
})
