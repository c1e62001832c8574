/** @returns the form a request carries; one that cannot be read, or is not there, has no fields. */
export function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}
