import { afterEach, beforeEach, expect, test } from 'vitest'
import { lendStorage } from './lend-storage.js'

const before = Reflect.getOwnPropertyDescriptor(globalThis, 'localStorage')

beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
})

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
  if (before) Object.defineProperty(globalThis, 'localStorage', before)
})

/** The build for browsers, evaluated anew. */
let evaluated = 0
const browserBuild = new URL(
  '../../../../node_modules/@walletconnect/keyvaluestorage/dist/index.es.js',
  import.meta.url,
)
const keyValueStorage = (): Promise<object> => import(`${browserBuild.href}?${++evaluated}`)

test("the SDK's package that reads the storage on import can load when access is denied, and access is denied again later", async () => {
  await expect(keyValueStorage()).rejects.toThrow('Access is denied')
  const takeBack = lendStorage(globalThis)
  await expect(keyValueStorage()).resolves.toHaveProperty('KeyValueStorage')
  takeBack()
  expect(() => localStorage).toThrow('Access is denied')
})

test('a storage that works is not replaced', () => {
  const own = { getItem: () => 'mine' }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: own })
  const takeBack = lendStorage(globalThis)
  expect(localStorage).toBe(own)
  takeBack()
  expect(localStorage).toBe(own)
})
