import { expect, onTestFinished, test } from 'vitest'
import { AbortedError } from '../errors/base.js'
import { setupModal } from '../testing/modal.js'
import { ignored } from './ignored.js'

function setup(debug: boolean) {
  const said: unknown[][] = []
  const info = (...values: unknown[]) => void said.push(values)
  const { root, modal } = setupModal({ debug }, { platform: { console: { error: () => {}, warn: () => {}, info } } })
  onTestFinished(() => modal.dispose())
  return { root, said }
}

test('with `debug` ignored failures are logged, except aborted work', async () => {
  const { root, said } = setup(true)
  const error = new Error('gone')
  expect(await Promise.reject(error).catch(ignored(root, 'loading a picture'))).toBeUndefined()
  await Promise.reject(new AbortedError({})).catch(ignored(root, 'loading a picture'))
  await Promise.reject(new DOMException('gone', 'AbortError')).catch(ignored(root, 'loading a picture'))
  expect(said).toEqual([['walletmodal: ignored a failure of loading a picture', error]])
})

test('without `debug` nothing is logged', async () => {
  const { root, said } = setup(false)
  await Promise.reject(new Error('gone')).catch(ignored(root, 'loading a picture'))
  expect(said).toEqual([])
})
