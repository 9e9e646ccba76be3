import { expect, test } from 'vitest'
import { groups } from '../site/sidebar.js'
import { aboutOf, llmsText } from './agents.js'

test('a page is about its first sentence, without links and marks', () => {
  expect(aboutOf('# Title\n\nThe **modal** of [a page](./a.md) opens.\nMore.\n')).toBe('The modal of a page opens.')
  expect(aboutOf('# Title\n\n```ts\ncode\n```\n\n| A |\n|---|\n\n![](./a.webp)\n\nTwo lines\nof text: a list.')).toBe(
    'Two lines of text.',
  )
  expect(aboutOf('# Title\n\nSee 0.2.35 of a package. More.')).toBe('See 0.2.35 of a package.')
  expect(aboutOf('# Title\n')).toBe('')
})

test('llms.txt lists every page of the site once, each with what it is about', () => {
  const lines = llmsText().match(/^- .*/gm) ?? []
  expect(lines).toHaveLength(groups.flatMap(({ pages }) => pages).length)
  expect(new Set(lines).size).toBe(lines.length)
  expect(lines.filter((line) => !/^- \[[^\]]+\]\(https:\/\/[^)]+\.md\): \S/.test(line))).toEqual([])
})
