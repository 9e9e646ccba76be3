import * as z from 'zod/mini'
import * as contract from '../contracts/api/names.js'
import type { ServiceConfig } from '../contracts/services.js'
import { isModalError } from '../errors/base.js'
import { HttpStatusError } from '../errors/http.js'
import { NameServiceError, type NameTask } from '../errors/names.js'
import { readJson } from '../lib/foreign.js'
import { type CallArguments, createHttpClient } from '../lib/http/client.js'
import { readText } from '../lib/http/read-body.js'

type Registration = CallArguments<typeof contract.postNameAccount>['body']

/** The suffix of new names; names in `.wcn.id` are only read. */
const zone = contract.nameSuffixes[0].slice(1)

const apiVersion = '2'

/**
 * The client of the name service. Every call rejects with a {@link NameServiceError}, or with an `AbortedError` after
 * an abort.
 */
export function createNamesApi({ services, ...config }: ServiceConfig) {
  const http = createHttpClient({ ...config, base: services.blockchain })
  const failing = async <Value>(task: NameTask, name: string, work: Promise<Value>): Promise<Value> => {
    try {
      return await work
    } catch (cause) {
      if (isModalError(cause, 'aborted')) throw cause
      throw new NameServiceError({ task, name, reason: await readReason(cause), cause })
    }
  }
  return {
    /** Fetches the profile of a name; `undefined` if it is not registered. */
    fetchProfile: (name: string, signal?: AbortSignal): Promise<contract.NameProfile | undefined> => {
      const found = http.call(contract.getNameAccount, { params: { name }, query: { apiVersion }, signal })
      const orNone = found.catch((error: unknown) => {
        if (error instanceof HttpStatusError && error.status === 404) return undefined
        throw error
      })
      return failing('resolve', name, orNone)
    },
    /** Fetches the names of an address. `sender` is the connected address. */
    fetchNames: ({ address, sender }: { address: string; sender: string | undefined }, signal?: AbortSignal) => {
      const names = http.call(contract.getNameReverse, { params: { address }, query: { sender, apiVersion }, signal })
      return failing('reverse', address, names)
    },
    /** Fetches suggestions for a name without its suffix. */
    fetchSuggestions: async (name: string, signal?: AbortSignal): Promise<contract.NameSuggestion[]> => {
      const asked = http.call(contract.getNameSuggestions, { params: { name }, query: { zone }, signal })
      return (await failing('suggest', name, asked)).suggestions
    },
    register: async (name: string, body: Registration, signal?: AbortSignal): Promise<void> => {
      const { success } = await failing('register', name, http.call(contract.postNameAccount, { body, signal }))
      if (success === false) throw new NameServiceError({ task: 'register', name })
    },
  }
}

/** The largest error body that is read, in bytes. */
const largestFailure = 10_000

async function readReason(error: unknown): Promise<string | undefined> {
  if (!(error instanceof HttpStatusError) || !(error.cause instanceof Response)) return undefined
  // A body without the expected JSON gives no reason.
  const text = await readText(error.cause, error.cause.url, largestFailure).catch(() => '')
  const parsed = z.safeParse(contract.nameServiceFailure, readJson(text))
  return parsed.success ? parsed.data.reasons[0]?.description : undefined
}
