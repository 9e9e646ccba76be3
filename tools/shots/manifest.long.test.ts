import { expect, test } from 'vitest'
import { viewNames } from '../../core/contracts/views/views.js'
import { allShots } from './manifest.js'
import { readShot } from './take-shot.js'
import { states } from './way.js'

test('a picture is taken of every view in every state, theme and size', () => {
  const shots = allShots()
  const ofAll = shots.filter(({ state }) => states.some((each) => each === state))
  expect(ofAll).toHaveLength(viewNames.length * states.length * 2 * 2)
  expect(new Set(shots.map(({ name }) => name)).size).toBe(shots.length)
  expect(new Set(shots.map(({ view }) => view))).toEqual(new Set(viewNames))
})

test('a picture is taken of states that only one view has, and only on a phone if their way names a device', () => {
  const shots = allShots().filter(({ state }) => !states.some((each) => each === state))
  const of = (view: string) => shots.filter((shot) => shot.view === view).map(({ name }) => name)
  expect(of('ConnectingWalletConnectBasic')).toEqual([
    'ConnectingWalletConnectBasic-terms-light-card',
    'ConnectingWalletConnectBasic-terms-light-phone',
    'ConnectingWalletConnectBasic-terms-dark-card',
    'ConnectingWalletConnectBasic-terms-dark-phone',
    'ConnectingWalletConnectBasic-expired-light-card',
    'ConnectingWalletConnectBasic-expired-light-phone',
    'ConnectingWalletConnectBasic-expired-dark-card',
    'ConnectingWalletConnectBasic-expired-dark-phone',
    'ConnectingWalletConnectBasic-alone-light-wide',
    'ConnectingWalletConnectBasic-alone-dark-wide',
  ])
  expect(of('ConnectingWalletConnect')).toEqual([
    'ConnectingWalletConnect-code-light-phone',
    'ConnectingWalletConnect-code-dark-phone',
    'ConnectingWalletConnect-app-light-phone',
    'ConnectingWalletConnect-app-dark-phone',
    'ConnectingWalletConnect-app-missing-light-phone',
    'ConnectingWalletConnect-app-missing-dark-phone',
    'ConnectingWalletConnect-beside-light-wide',
    'ConnectingWalletConnect-beside-dark-wide',
  ])
})

test('every way to a state is a scenario that parses', async () => {
  for (const shot of allShots()) expect((await readShot(shot)).head.scenario).toBe(shot.name)
})
