import { expect, test } from 'vitest'
import { createTestPlatform } from '../testing/platform.js'
import { AlertStore } from './alert-store.js'

const about = (code: string) => ({ code, shortMessage: `Short ${code}`, message: `Long ${code}` })

function setup() {
  const platform = createTestPlatform()
  return { platform, alerts: new AlertStore({ platform, isDebug: () => true }) }
}

test('"Display delay 300 ms" counts for each alert, and each is shown until it is dismissed', async () => {
  const { platform, alerts } = setup()
  alerts.raise(about('first'))
  await platform.advance(200)
  alerts.raise(about('second'))
  await platform.advance(99)
  expect(alerts.alert).toBeUndefined()
  await platform.advance(1)
  expect(alerts.alert).toEqual({ code: 'first', message: 'Short first', variant: 'error' })
  expect(alerts.open).toBe(true)
  await platform.advance(200)
  expect(alerts.alert?.code).toBe('first')
  alerts.dismissAlert()
  expect(alerts.alert?.code).toBe('second')
  alerts.dismissAlert()
  expect({ alert: alerts.alert, open: alerts.open }).toEqual({ alert: undefined, open: false })
})

test('the same alert is shown once, however often it is raised', async () => {
  const { platform, alerts } = setup()
  alerts.raise(about('same'))
  alerts.raise(about('same'))
  await platform.advance(300)
  alerts.dismissAlert()
  expect(alerts.alert).toBeUndefined()
})

test('pending alerts are dropped on dispose', async () => {
  const { platform, alerts } = setup()
  alerts.raise(about('late'))
  alerts.dispose()
  expect(platform.pendingTimers).toBe(0)
  await platform.advance(300)
  expect(alerts.alert).toBeUndefined()
})
