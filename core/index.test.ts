import { expect, test } from 'vitest'
import * as names from './index.js'

test('the public names of core are these', () => {
  expect(Object.keys(names).sort()).toMatchInlineSnapshot(`
    [
      "ModalError",
      "createModal",
      "evm",
      "isModalError",
      "solana",
    ]
  `)
})
