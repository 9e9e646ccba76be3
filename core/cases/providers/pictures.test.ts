import { expect, test } from 'vitest'
import type { PicturesProvider } from '../../contracts/service-providers.js'
import { type PicturesSubject, picturesCases } from './pictures.js'

/** Mistakes that a provider can make, each with the case that finds it. */
const mistakes = {
  'has no name': 'has a name, and lists origins',
  'asks an origin that it does not list': 'asks only the origins that it lists',
  'gives a page for a picture': 'has a picture that a browser can draw',
  'gives an empty picture': 'has a picture that a browser can draw',
  'has no picture': 'has a picture that a browser can draw',
  'has a picture of everything': 'answers undefined for what it has no picture of',
  'gives the picture of an error': 'has no picture when its service fails',
  'waits after an abort': 'ends with the signal, and asks nothing more',
} as const

type Mistake = keyof typeof mistakes

/** A correct provider, or one that makes the given mistake. */
function subjectWith(mistake?: Mistake): PicturesSubject {
  const is = (each: Mistake) => each === mistake
  const blob = (text: string) =>
    new Blob([is('gives an empty picture') ? '' : text], {
      type: is('gives a page for a picture') ? 'text/html' : 'image/svg+xml',
    })
  const create = (): PicturesProvider => ({
    name: is('has no name') ? '' : 'Pictures',
    hosts: is('asks an origin that it does not list') ? [] : ['https://pictures.example'],
    picture: async ({ kind, id }, { fetch }) => {
      if (is('has no picture') || (id !== 'fox' && !is('has a picture of everything'))) return undefined
      const response = await fetch(`https://pictures.example/${kind}/${id}`).catch((error: unknown) => {
        if (is('waits after an abort')) return new Promise<never>(() => {})
        throw error
      })
      return response.ok || is('gives the picture of an error') ? blob('<svg/>') : undefined
    },
  })
  return {
    create,
    known: { kind: 'wallet', id: 'fox' },
    unknown: { kind: 'token', id: 'NONE' },
    fetch: async () => new Response('<svg/>'),
  }
}

test.each(picturesCases(subjectWith()))('a correct provider passes: $name', ({ run }) => run())

test.concurrent.each(Object.entries(mistakes))('a provider that %s is found', async (mistake, found) => {
  const cases = picturesCases(subjectWith(mistake as Mistake)) // a key of the table
  await expect(cases.find(({ name }) => name === found)?.run()).rejects.toThrow()
})

test('each case has a mistake that it finds', () => {
  expect(picturesCases(subjectWith()).map(({ name }) => name)).toEqual([...new Set(Object.values(mistakes))])
})
