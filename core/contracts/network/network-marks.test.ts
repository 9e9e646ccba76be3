import { expect, test } from 'vitest'
import { etherPicture, networkMarks, networkPicture } from './network-marks.js'

test('a well-known network has one mark: the picture is drawn from what the buttons draw', () => {
  for (const [id, { ground, paths }] of Object.entries(networkMarks)) {
    const svg = decodeURIComponent(networkPicture(id) ?? '')
    expect(svg).toContain(`fill="${ground}"`)
    expect(paths.filter(([d]) => !svg.includes(`d="${d}"`))).toEqual([])
  }
  expect(networkPicture('eip155:1')).toBe(etherPicture)
  expect(networkPicture('eip155:5')).toBeUndefined()
})
