import { expect, test } from 'vitest'
import { scenarioJsonSchema } from './testing/json-schema.js'

test('the published schema is that of the language; `vitest --update` writes it', async () => {
  const text = `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../scenarios/scenario.schema.json')
})

test('actors are patterns and unknown keys are refused', () => {
  const schema = scenarioJsonSchema()
  const steps = JSON.stringify(Reflect.get(Object(schema['anyOf']), 1))
  expect(steps).toContain('"patternProperties":{"^wallet')
  expect(steps).not.toContain('"http":')
  expect(steps).toContain('"additionalProperties":false')
})
