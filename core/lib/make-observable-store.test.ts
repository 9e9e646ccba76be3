import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { autorun, isObservableProp } from 'mobx'
import { expect, test } from 'vitest'
import { makeObservableStore } from './make-observable-store.js'

const double = Symbol('double')

/** Babel's loose mode compiles `#amount = 1` and `#double() {}` to this. */
class CompiledStore {
  shown = 0
  constructor() {
    Object.defineProperty(this, '__private_0_amount', { writable: true, value: 1 })
    Object.defineProperty(this, double, { value: () => 2 })
    makeObservableStore(this, {}, { autoBind: true })
  }
  get next(): number {
    return this.shown + 1
  }
  show(value: number): void {
    this.shown = value
  }
}

test('a store whose private members were compiled to properties is observable', () => {
  const store = new CompiledStore()
  const seen: number[] = []
  const stop = autorun(() => seen.push(store.next))
  const { show } = store
  show(4)
  stop()
  expect(seen).toEqual([1, 5])
  expect(isObservableProp(store, 'shown')).toBe(true)
  expect(isObservableProp(store, '__private_0_amount')).toBe(false)
  expect(() => new CompiledStore()).not.toThrow()
})

test('every store is made observable by this function', () => {
  const core = fileURLToPath(new URL('..', import.meta.url))
  const files = fs.readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const direct = files.filter((file) => /\bmakeAutoObservable\(/.test(fs.readFileSync(path.join(core, file), 'utf8')))
  expect(direct.map((file) => path.basename(file)).filter((file) => !file.includes('.test.'))).toEqual([
    'make-observable-store.ts',
  ])
})
