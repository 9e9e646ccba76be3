import { expect, onTestFinished, test } from 'vitest'
import { setupModal } from '../testing/modal.js'
import type { Part, PartContext } from './context.js'

function setup() {
  const { modal, root } = setupModal()
  onTestFinished(modal.dispose)
  const ended: string[] = []
  const named = (name: string) => (): Part => ({ dispose: () => void ended.push(name) })
  return { modal, root, ended, named }
}

test('a part is made once, synchronously if its code is loaded, and shared with other parts', async () => {
  const { root, named } = setup()
  const first = named('first')
  const second = ({ part }: PartContext) => ({ first: part(first), dispose: () => {} })
  const made = await root.flows.part(first)
  expect(root.flows.part(first)).toBe(made)
  expect(root.flows.part(second)).toMatchObject({ first: made })
})

test('parts are disposed with the modal, the last one first', async () => {
  const { modal, root, ended, named } = setup()
  await root.flows.part(named('first'))
  await root.flows.part(named('second'))
  modal.dispose()
  expect(ended).toEqual(['second', 'first'])
})
