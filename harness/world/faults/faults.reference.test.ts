import { expect, test } from 'vitest'
import { faultReference } from './testing/reference.js'

test('the written reference equals the catalogue; `vitest --update` writes it', async () => {
  await expect(faultReference()).toMatchFileSnapshot('./REFERENCE.md')
})
