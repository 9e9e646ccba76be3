import * as z from 'zod/mini'
import { ConfigInvalidError } from '../../errors/config.js'
import { type Namespace, namespace } from '../caip.js'
import { lazyStrictObject } from '../fields.js'
import { type ViewName, viewLine, viewNames, type views } from './views.js'

const noData = z.optional(z.never())
const inNamespace = z.optional(namespace)

type DataOf<Name extends ViewName> = (typeof views)[Name] extends { readonly data: infer Data extends z.ZodMiniType }
  ? z.infer<Data>
  : undefined

type RequestOf<Name extends ViewName> =
  undefined extends DataOf<Name>
    ? { view: Name; data?: DataOf<Name> | undefined; namespace?: Namespace | undefined }
    : { view: Name; data: DataOf<Name>; namespace?: Namespace | undefined }

/**
 * A view to show, with its data. `namespace` narrows what it shows to one namespace.
 * @example { view: 'ConnectingExternal', data: { connectorId: 'io.metamask', namespace: 'eip155' } }
 */
export type ViewRequest = { [Name in ViewName]: RequestOf<Name> }[ViewName]

const noView = lazyStrictObject(() => ({ view: noData, namespace: inNamespace }))

export type ParsedOpenOptions = ViewRequest | { view?: undefined; namespace?: Namespace | undefined }

/** @throws {@link ConfigInvalidError} on a view that does not exist, on bad data, and on unknown members. */
export function parseOpenOptions(value: unknown): ParsedOpenOptions {
  const wanted = typeof value === 'object' && value !== null && 'view' in value ? value.view : undefined
  const what = 'argument of open()'
  const view = viewNames.find((name) => name === wanted)
  if (wanted !== undefined && !view) {
    const values = [...viewNames]
    throw new ConfigInvalidError({
      what,
      issues: [{ code: 'invalid_value', values, input: wanted, path: ['view'], message: '' }],
    })
  }
  const schema = view === undefined ? noView : toSchema(view)
  const result = z.safeParse(schema, value ?? {}, { reportInput: true })
  if (result.success) return result.data as ParsedOpenOptions // by the schema of its own view
  throw new ConfigInvalidError({ what, issues: result.error.issues, schema })
}

function toSchema(view: ViewName) {
  const data = viewLine(view).data ?? noData
  return lazyStrictObject(() => ({ view: z.enum([view]), data, namespace: inNamespace }))
}
