import { expect, test } from 'vitest'
import * as names from './index.js'

test('walletmodal/siwx has exactly these public names', () => {
  expect(Object.keys(names).sort()).toMatchInlineSnapshot(`
    [
      "ModalError",
      "SiwxMessageError",
      "SiwxNodeMissingError",
      "SiwxRefusedError",
      "cloudSiwx",
      "formatSiwxMessage",
      "isModalError",
      "localSiwx",
      "parseSiwxMessage",
      "verifySiwx",
      "verifySiwxSession",
    ]
  `)
})
