const names = ['geofence', 'beforeConnect', 'beforeSend'] as const

/**
 * Makes the checks of the page from JSON: a list with one answer for each call, whose last answer is kept. `hang` never
 * answers, and `throw` fails.
 */
export function toChecks(json: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const checks = names.flatMap((name) => {
    const answers = json[name]
    return Array.isArray(answers) ? [[name, checkOf(answers)] as const] : []
  })
  return Object.fromEntries(checks)
}

function checkOf(answers: readonly unknown[]) {
  const left = [...answers]
  return async (): Promise<unknown> => {
    const answer = left.length > 1 ? left.shift() : left[0]
    if (answer === 'hang') return new Promise(() => {})
    if (answer === 'throw') throw new Error('The check of the page failed')
    return answer
  }
}
