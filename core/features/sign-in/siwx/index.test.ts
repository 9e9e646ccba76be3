import { expect, test } from 'vitest'
import * as names from './index.js'

test('the public names of walletmodal/siwx are these', () => {
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
