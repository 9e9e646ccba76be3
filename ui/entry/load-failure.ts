/** The modal's code did not arrive. It has the shape of a `ModalError`, whose class is not in the entry. */
export interface LoadFailure extends Error {
  code: string
  shortMessage: string
  meta: readonly string[]
}

export const loadFailedCode = 'modal_load_failed'

export function loadFailure(cause: unknown): LoadFailure {
  const shortMessage = 'The wallet window did not load. Check the connection and try again.'
  return Object.assign(new Error(shortMessage, { cause }), {
    name: 'ModalLoadError',
    code: loadFailedCode,
    shortMessage,
    meta: [],
  })
}

/** What the snapshot says of options that were refused. */
export function setupFailure(error: unknown): { code: string; message: string } {
  const { code, shortMessage } = Object(error) as Partial<LoadFailure> // read member by member, each may be absent
  return { code: code ?? 'config_invalid', message: shortMessage ?? String(error) }
}
