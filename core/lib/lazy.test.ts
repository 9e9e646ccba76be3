import { expect, test } from 'vitest'
import { lazy } from './lazy.js'

test('loads once for all callers, and then has the value synchronously', async () => {
  let count = 0
  const code = lazy(async () => ({ number: ++count }))
  expect(code.peek()).toBeUndefined()
  const [first, second] = await Promise.all([code.load(), code.load()])
  expect([first, second, await code.load(), code.peek()]).toEqual(Array(4).fill({ number: 1 }))
})

test('tries again after a failed download or a failed `make`', async () => {
  const failures = ['download', 'make', undefined]
  let next: string | undefined
  const made = lazy(
    async () => {
      next = failures.shift()
      if (next === 'download') throw new Error(next)
      return 7
    },
    (code) => {
      if (next === 'make') throw new Error(next)
      return code * 2
    },
  )
  await expect(made.load()).rejects.toThrow('download')
  await expect(made.load()).rejects.toThrow('make')
  expect(made.peek()).toBeUndefined()
  expect(await made.load()).toBe(14)
})

test('disposes of its value once, even if it arrives after `dispose`, and never of the code itself', async () => {
  const ended: string[] = []
  const code = async () => ({ dispose: () => ended.push('code') })
  const make = (name: string) => () => ({ dispose: () => ended.push(name) })
  const here = lazy(code, make('here'))
  const late = lazy(code, make('late'))
  const shared = lazy(code)
  await Promise.all([here.load(), shared.load()])
  const coming = late.load()
  for (const each of [here, here, late, shared]) each.dispose()
  expect(ended).toEqual(['here'])
  await coming
  expect(ended).toEqual(['here', 'late'])
})
