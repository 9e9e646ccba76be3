import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'
import { drawRooms } from './picture.js'

// `npm run rooms` draws it anew.

test('the picture of the rooms is drawn from their order', async () => {
  await expect(drawRooms()).toMatchFileSnapshot(path.join(root, 'docs/pictures/rooms.svg'))
})
