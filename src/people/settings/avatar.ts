/** What a picture of a person may be, and where it is sent; free of the server, so that screens may say so. */
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;
/** Twelve million pixels of a phone fit; what would take more than 64 MB to decode does not. */
export const AVATAR_MAX_PIXELS = 16 * 1024 * 1024;

export const avatarMessages = {
  none: 'Please choose a picture',
  tooLarge: 'The picture can have 2 MB at most',
  notPicture: 'The picture must be a PNG, JPEG or WebP file',
  tooManyPixels: 'The picture can have 16 million pixels at most, such as 4096 × 4096',
  unreadable: 'The picture could not be read: the file is damaged or not complete',
} as const;

/** Multipart puts a few lines around the file. */
const maxBytes = AVATAR_MAX_BYTES + 64 * 1024;
/** The two addresses that take a picture, the only ones that may be sent more than a form of text (platform/http/handler.server.ts). */
export const avatarBodies = new Map([
  ['/settings/avatar', { maxBytes, instead: '/settings/avatar?fault=tooLarge' }],
  ['/api/v1/auth/profile/avatar', { maxBytes }],
]);
