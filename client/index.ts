import createFetchClient from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

type Options = {
  /** The address of the site, such as https://assay.example. */
  url: string;
  /** An API key; what visitors may read needs none. */
  key?: string | undefined;
  fetch?: (request: Request) => Promise<Response>;
};

/** What the API refused: `code` says what to do about it, as /developers lists it. */
export class AssayError extends Error {
  readonly code: string;
  readonly status: number;
  constructor({ code, message }: { code: string; message: string }, status: number) {
    super(message);
    this.name = 'AssayError';
    this.code = code;
    this.status = status;
  }
}

/**
 * A typed client of the Assay API, over `fetch`.
 * @returns `GET`, `POST`, `PUT`, `PATCH`, `DELETE`, each by the path of an operation; pass what they answer to `dataOf`
 */
export function createClient({ url, key, fetch }: Options) {
  return createFetchClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    headers: key ? { authorization: `Bearer ${key}` } : {},
    ...(fetch ? { fetch } : {}),
  });
}

type Answer<Data> = {
  data?: { success: true; data?: Data } | undefined;
  error?: components['schemas']['Failure'] | undefined;
  response: Response;
};

/** @returns what an operation answered @throws AssayError where it was refused, or where what answered is no Assay */
export async function dataOf<Data>(asked: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await asked;
  // What has nothing to say but that it worked answers null.
  if (data?.success) return data.data as Data;
  const said = error?.error ?? {
    code: 'unreadable',
    message: `${response.url} answered ${response.status}, and not as an Assay site does.`,
  };
  throw new AssayError(said, response.status);
}
