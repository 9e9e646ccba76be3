import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'
import { drawRooms, drawWing, wingNames } from './picture.js'

// `npm run rooms` draws it anew.

test('the picture of the rooms is drawn from their order', async () => {
  await expect(drawRooms()).toMatchFileSnapshot(path.join(root, 'docs/pictures/rooms.svg'))
})

test.each(wingNames)('the picture of the wing %s is drawn from its order', async (wing) => {
  await expect(drawWing(wing)).toMatchFileSnapshot(path.join(root, `harness/${wing}/folders.svg`))
})
