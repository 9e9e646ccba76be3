import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const room = fileURLToPath(new URL('..', import.meta.url))
/** What the harness alone parses is in nobody's page. */
const isOfHarness = /^contracts\/(api\/gateway|events)/
const files = fs
  .readdirSync(room, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && !isOfHarness.test(file))

test('what a page parses is made of the forms of zod that open the modal, and of the light ones', () => {
  const forms = new Set(
    files.flatMap((file) =>
      [...fs.readFileSync(path.join(room, file), 'utf8').matchAll(/\bz\.([a-z]\w*)\(/g)].map(([, form]) => form),
    ),
  )
  const known = 'array exactOptional never object optional refine strictObject'
  const others = 'string parse safeParse'
  expect([...forms].sort()).toEqual([...known.split(' '), ...others.split(' ')].sort())
})
